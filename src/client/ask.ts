import type { ApiErrorFacts } from './apiError';
import { parseJson, toText } from './envelope';
import { exchange, type Answer, type ExchangeOptions, type Transport } from './transport';

/** A successful answer, read as JSON. */
export interface JsonAnswer {
  readonly json: unknown;
  readonly answer: Answer;
  /** For errors that are found later in it. */
  readonly facts: ApiErrorFacts;
}

/** Asks, and reads the answer as JSON. Throws ApiError for everything else. */
export async function ask(transport: Transport, url: string, options?: ExchangeOptions): Promise<JsonAnswer> {
  const answer = await exchange(transport, url, options);
  const facts = { url, status: answer.status };
  return { json: parseJson(toText(answer.bytes, facts), facts), answer, facts };
}
