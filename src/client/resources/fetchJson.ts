import { runAtOnce } from '../../domain/idioms/steps';
import { parseJson, toText } from '../decode/envelope';
import { fetchBytes, type SuccessfulReply } from '../exchange/fetchBytes';
import type { ExchangeOptions, Transport } from '../http/transport';

/** A successful reply, parsed as JSON. */
export interface JsonReply extends SuccessfulReply {
  readonly json: unknown;
}

/** Sends a request and parses a success as JSON. Throws ApiError for everything else. */
export async function fetchJson(
  transport: Transport,
  url: string,
  options?: ExchangeOptions,
): Promise<JsonReply> {
  const { reply, facts } = await fetchBytes(transport, url, options);
  const text = toText(reply.bytes, facts);
  return { json: runAtOnce(parseJson(reply.secret?.cutJson(text) ?? text, facts)), reply, facts };
}
