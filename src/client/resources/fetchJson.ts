import { parseJson, toText } from '../decode/envelope';
import { fetchBytes, type SuccessfulReply } from '../exchange/fetchBytes';
import type { ExchangeOptions, Transport } from '../http/transport';

/** A successful reply, read as JSON. */
export interface JsonReply extends SuccessfulReply {
  readonly json: unknown;
}

/** Asks, and reads a success as JSON. Throws ApiError for everything else. */
export async function fetchJson(
  transport: Transport,
  url: string,
  options?: ExchangeOptions,
): Promise<JsonReply> {
  const { reply, facts } = await fetchBytes(transport, url, options);
  const text = toText(reply.bytes, facts);
  return { json: parseJson(reply.secret?.cutJson(text) ?? text, facts), reply, facts };
}
