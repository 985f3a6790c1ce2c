import { ApiError, type JsonObject, type RequestFacts } from '../../domain';

/** Far above any legitimate reply, and far below the limits of memory once parsed. */
const deepest = 64;
const longestText = 64 * 1024;

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
/** `[` is `{` without bit 5, `]` is `}` without it. */
const braceBit = 0x20;

export function requireDepth(depth: number, facts: RequestFacts): void {
  if (depth > deepest) throw new ApiError('tooLarge', { ...facts, limitDepth: deepest });
}

export function requireTextLength(length: number, facts: RequestFacts): void {
  if (length > longestText) throw new ApiError('tooLarge', { ...facts, limitTextLength: longestText });
}

const byteOrderMark: readonly number[] = [0xef, 0xbb, 0xbf];
const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function startOf(bytes: Uint8Array): number {
  let start = byteOrderMark.every((byte, i) => bytes[i] === byte) ? byteOrderMark.length : 0;
  while (isBlank(bytes[start])) start++;
  return start;
}

/** True for HTML and XML. */
export const isMarkup = (bytes: Uint8Array): boolean => bytes[startOf(bytes)] === 0x3c;

/**
 * Checks the bytes of a JSON object or array before parsing. Throws ApiError `tooLarge` for nesting beyond 64 levels
 * and strings beyond 64 KB, and `truncated` for an unclosed bracket or string, which means that the connection silently
 * ended early. Accepts bytes that are not JSON.
 */
export function checkJsonBytes(bytes: Uint8Array, facts: RequestFacts): void {
  const { length } = bytes;
  let at = startOf(bytes);
  if ((bytes[at] | braceBit) !== openBrace) return;
  let depth = 0;
  while (at < length) {
    const byte = bytes[at++];
    if (byte === quote) {
      const from = at;
      for (let inner = bytes[at++]; inner !== quote; inner = bytes[at++]) {
        if (at > length) throw new ApiError('truncated', facts);
        if (inner === backslash) at++;
      }
      requireTextLength(at - from, facts);
    } else if ((byte | braceBit) === openBrace) {
      requireDepth(++depth, facts);
    } else if ((byte | braceBit) === closeBrace) depth--;
  }
  if (depth > 0) throw new ApiError('truncated', facts);
}

/** The maximum number of braces to count: a legitimate reply has one for each series and for each set of labels. */
const maxCounted = 4096;

/** Counts a byte; NaN beyond a few thousand occurrences. */
function countOf(byte: number, bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) {
    if (++count > maxCounted) return NaN;
  }
  return count;
}

/**
 * Throws ApiError `truncated` when a JSON object or array is not closed, like `checkJsonBytes`, which it calls only on
 * suspicion: a truncated body rarely ends with a closing bracket, and if it does, it has more opening than closing
 * braces.
 */
export function checkClosed(body: Uint8Array, facts: RequestFacts): void {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let end = bytes.length;
  while (end > 0 && isBlank(bytes[end - 1])) end--;
  const isClosed = (bytes[end - 1] | braceBit) === closeBrace;
  if (isClosed && countOf(openBrace, bytes) === countOf(closeBrace, bytes)) return;
  checkJsonBytes(bytes, facts);
}

/** Returns an own field, so that a name such as `constructor` finds only data that the service sent. */
export function fieldOf(object: JsonObject, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

export function textOf(object: JsonObject, name: string): string | undefined {
  const value = fieldOf(object, name);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
