import type { FailureFacts } from '../../domain/failure';
import type { Answer, ExchangeOptions, Transport } from '../http/transport';
import { exchange } from './exchange';

/** A successful answer, its body still unread. */
export interface SuccessfulAnswer {
  readonly answer: Answer;
  /** For errors that are found later in it. */
  readonly facts: FailureFacts;
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
