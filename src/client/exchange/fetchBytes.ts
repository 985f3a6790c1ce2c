import type { RequestFacts } from '../../domain/failure';
import type { Reply, ExchangeOptions, Transport } from '../http/transport';
import { exchange } from './exchange';

/** A successful reply, its body still unread. */
export interface SuccessfulReply {
  readonly reply: Reply;
  /** For errors that are found later in it. */
  readonly facts: RequestFacts;
}

/** Asks. Throws ApiError for everything but a success. */
export async function fetchBytes(
  transport: Transport,
  url: string,
  options?: ExchangeOptions,
): Promise<SuccessfulReply> {
  const reply = await exchange(transport, url, options);
  return { reply, facts: { url, status: reply.status } };
}
