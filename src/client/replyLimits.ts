import { ApiError, type ApiErrorFacts } from './apiError';
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

/**
 * Looks through the bytes of a JSON text, before anything is made of them, for nesting beyond 64 levels and strings
 * beyond 64 KB. Throws ApiError `tooLarge` with `excess` and `limit`. Says nothing of bytes that are no JSON.
 */
export function checkJsonBytes(bytes: Uint8Array, facts: ApiErrorFacts): void {
  const { length } = bytes;
  let depth = 0;
  let at = 0;
  while (at < length) {
    const byte = bytes[at++] ?? 0;
    if (byte === quote) {
      const from = at;
      for (;;) {
        if (at >= length) return;
        const inner = bytes[at++];
        if (inner === quote) break;
        if (inner === backslash) at++;
      }
      if (at - from > longestText) fail('text', longestText, facts);
    } else if ((byte | 0x20) === opening) {
      if (++depth > deepest) fail('depth', deepest, facts);
    } else if ((byte | 0x20) === closing) depth--;
  }
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

const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf];
const isBlank = (byte: number | undefined): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** True for bytes that start as a JSON object or array and do not end as one: the connection closed too early. */
export function endsEarly(bytes: Uint8Array): boolean {
  let start = byteOrderMark.every((byte, i) => bytes[i] === byte) ? byteOrderMark.length : 0;
  while (start < bytes.length && isBlank(bytes[start])) start++;
  let end = bytes.length - 1;
  while (end > start && isBlank(bytes[end])) end--;
  const first = bytes[start] ?? 0;
  // Each bracket is two code points before its counterpart.
  return (first | 0x20) === opening && bytes[end] !== first + 2;
}
