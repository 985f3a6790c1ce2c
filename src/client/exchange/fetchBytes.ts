import type { RequestFacts } from '../../domain/result/failure';
import type { Reply, ExchangeOptions, Transport } from '../http/transport';
import { exchange } from './exchange';

/** A successful reply with its body still undecoded. */
export interface SuccessfulReply {
  readonly reply: Reply;
  /** For errors found later in the body. */
  readonly facts: RequestFacts;
}

/** Sends a request. Throws ApiError for everything except a success. */
export async function fetchBytes(
  transport: Transport,
  url: string,
  options?: ExchangeOptions,
): Promise<SuccessfulReply> {
  const reply = await exchange(transport, url, options);
  return { reply, facts: { url, status: reply.status } };
}
