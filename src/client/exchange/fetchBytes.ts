import type { ApiErrorFacts } from '../errors/apiError';
import { parseJson, toText } from '../decode/envelope';
import { exchange, type Answer, type ExchangeOptions, type Transport } from './exchange';

/** A successful answer, its body still unread. */
export interface SuccessfulAnswer {
  readonly answer: Answer;
  /** For errors that are found later in it. */
  readonly facts: ApiErrorFacts;
}

/** A successful answer, read as JSON. */
export interface JsonAnswer extends SuccessfulAnswer {
  readonly json: unknown;
}

/** Asks. Throws ApiError for everything but a success. */
export async function askBytes(
  transport: Transport,
  url: string,
  options?: ExchangeOptions,
): Promise<SuccessfulAnswer> {
  const answer = await exchange(transport, url, options);
  return { answer, facts: { url, status: answer.status } };
}

/** Asks, and reads a success as JSON. Throws ApiError for everything else. */
export async function ask(transport: Transport, url: string, options?: ExchangeOptions): Promise<JsonAnswer> {
  const { answer, facts } = await askBytes(transport, url, options);
  const text = toText(answer.bytes, facts);
  return { json: parseJson(answer.secret?.cutJson(text) ?? text, facts), answer, facts };
}
