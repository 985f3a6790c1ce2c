import { ApiError, type ApiErrorFacts } from '../errors/apiError';
import { fieldOf, isJsonObject } from './json';

/** Far beyond any sound reply, and far below what fills the memory once it is parsed. */
const deepest = 64;
const longestText = 64 * 1024;
const mostSeries = 50_000;

const quote = 0x22;
const backslash = 0x5c;
/** With bit 5 set, as `{` and `[` have it in common. */
const opening = 0x7b;
const closing = 0x7d;

function fail(excess: NonNullable<ApiErrorFacts['excess']>, limit: number, facts: ApiErrorFacts): never {
  throw new ApiError('tooLarge', { ...facts, excess, limit });
}

const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf];
const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function startOf(bytes: Uint8Array): number {
  let start = byteOrderMark.every((byte, i) => bytes[i] === byte) ? byteOrderMark.length : 0;
  while (isBlank(bytes[start])) start++;
  return start;
}

/**
 * Looks through the bytes of a JSON object or array, before anything is made of them. Throws ApiError `tooLarge`, with
 * `excess` and `limit`, for nesting beyond 64 levels and strings beyond 64 KB, and `truncated` when a bracket or a
 * string is never closed: the connection ended too early without a word. Says nothing of bytes that are no JSON.
 */
export function checkJsonBytes(bytes: Uint8Array, facts: ApiErrorFacts): void {
  const { length } = bytes;
  let at = startOf(bytes);
  if (((bytes[at] ?? 0) | 0x20) !== opening) return;
  let depth = 0;
  while (at < length) {
    const byte = bytes[at++] ?? 0;
    if (byte === quote) {
      const from = at;
      for (let inner = bytes[at++]; inner !== quote; inner = bytes[at++]) {
        if (at > length) throw new ApiError('truncated', facts);
        if (inner === backslash) at++;
      }
      if (at - from > longestText) fail('text', longestText, facts);
    } else if ((byte | 0x20) === opening) {
      if (++depth > deepest) fail('depth', deepest, facts);
    } else if ((byte | 0x20) === closing) depth--;
  }
  if (depth > 0) throw new ApiError('truncated', facts);
}

/** Counts the series of an envelope's `data`. Throws ApiError `tooLarge` beyond 50,000. */
export function checkSeriesCount(data: readonly unknown[], facts: ApiErrorFacts): void {
  let series = data.length;
  for (const block of data) {
    const results = isJsonObject(block) ? fieldOf(block, 'results') : undefined;
    if (Array.isArray(results)) series += results.length;
  }
  if (series > mostSeries) fail('series', mostSeries, facts);
}
