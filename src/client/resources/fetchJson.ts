import { parseJson, toText } from '../decode/envelope';
import { askBytes, type SuccessfulAnswer } from '../exchange/fetchBytes';
import type { ExchangeOptions, Transport } from '../http/transport';

/** A successful answer, read as JSON. */
export interface JsonAnswer extends SuccessfulAnswer {
  readonly json: unknown;
}

/** Asks, and reads a success as JSON. Throws ApiError for everything else. */
export async function ask(transport: Transport, url: string, options?: ExchangeOptions): Promise<JsonAnswer> {
  const { answer, facts } = await askBytes(transport, url, options);
  const text = toText(answer.bytes, facts);
  return { json: parseJson(answer.secret?.cutJson(text) ?? text, facts), answer, facts };
}
