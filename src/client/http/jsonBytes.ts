import { ApiError, type ApiErrorFacts } from '../errors/apiError';
import { fieldOf, isJsonObject, type JsonObject } from './jsonFields';

/** Far beyond any sound reply, and far below what fills the memory once it is parsed. */
const deepest = 64;
const longestText = 64 * 1024;
const mostSeries = 50_000;

/** The level of an envelope's series: data[].results[] in an object. */
const seriesLevel = 5;

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
/** `[` is `{` without bit 5, `]` is `}` without it. */
const braceBit = 0x20;

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
  if (((bytes[at] ?? 0) | braceBit) !== openBrace) return;
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
    } else if ((byte | braceBit) === openBrace) {
      if (++depth > deepest) fail('depth', deepest, facts);
    } else if ((byte | braceBit) === closeBrace) depth--;
  }
  if (depth > 0) throw new ApiError('truncated', facts);
}

function checkText(text: string, facts: ApiErrorFacts): void {
  if (text.length > longestText) fail('text', longestText, facts);
}

/**
 * As `checkJsonBytes`, of what was parsed: for bodies so small that parsing them does no harm, whatever is in them.
 * The points of an envelope's series are left to those who decode them. Throws ApiError `tooLarge`.
 */
export function checkJson(json: unknown, facts: ApiErrorFacts, depth = 1): void {
  if (typeof json === 'string') checkText(json, facts);
  if (typeof json !== 'object' || json === null) return;
  if (depth > deepest) fail('depth', deepest, facts);
  if (Array.isArray(json)) {
    for (const item of json) checkJson(item, facts, depth + 1);
    return;
  }
  for (const name of Object.keys(json)) {
    checkText(name, facts);
    if (depth !== seriesLevel || name !== 'data') checkJson((json as JsonObject)[name], facts, depth + 1);
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

/** Braces that are counted: a sound reply has one for each series and for each set of labels. */
const mostCounted = 4096;

/** How often the byte is there; NaN when it is more than a few thousand times. */
function countOf(byte: number, bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) {
    if (++count > mostCounted) return NaN;
  }
  return count;
}

/**
 * Throws ApiError `truncated` when a JSON object or array is not closed, as `checkJsonBytes` does, which is asked only
 * when it looks so: where a body breaks off there is hardly ever a closing bracket, and if there is, an opening one is
 * left over.
 */
export function checkClosed(body: Uint8Array, facts: ApiErrorFacts): void {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let end = bytes.length;
  while (end > 0 && isBlank(bytes[end - 1])) end--;
  const isClosed = ((bytes[end - 1] ?? 0) | braceBit) === closeBrace;
  if (isClosed && countOf(openBrace, bytes) === countOf(closeBrace, bytes)) return;
  checkJsonBytes(bytes, facts);
}
