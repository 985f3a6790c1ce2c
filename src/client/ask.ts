import type { ApiErrorFacts } from './apiError';
import { parseJson, toText } from './envelope';
import { toApiError } from './errors';
import { exchange, type Answer, type ExchangeOptions, type Transport } from './transport';

/** A successful answer, read as JSON. */
export interface JsonAnswer {
  readonly json: unknown;
  readonly answer: Answer;
  /** For errors that are found later in it. */
  readonly facts: ApiErrorFacts;
}

/** Asks, and reads a success as JSON. Throws ApiError for everything else. */
export async function ask(transport: Transport, url: string, options?: ExchangeOptions): Promise<JsonAnswer> {
  const answer = await exchange(transport, url, options);
  const { status, hadToken, retryAfter } = answer;
  const facts = { url, status };
  const text = toText(answer.bytes, facts);
  if (status < 200 || status > 299) {
    throw toApiError({ status, text, url, hadToken, retryAfter, nowMs: answer.fetchedAtMs });
  }
  return { json: parseJson(text, facts), answer, facts };
}
