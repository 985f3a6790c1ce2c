import { lastBefore } from './readBackwards';
import type { TextChange } from './textChange';
import { Spans } from './textSpans';

export class CharacterSet {
  codes: Uint8Array;
  /** For each pair of bytes: 1 when either byte is in the set. */
  pairs: Uint8Array;

  constructor(characters: string) {
    this.codes = new Uint8Array(256);
    for (const one of characters) this.codes[one.charCodeAt(0)] = 1;
    this.pairs = new Uint8Array(65_536);
    for (let pair = 0; pair < 65_536; pair++)
      this.pairs[pair] = this.codes[pair & 255] | this.codes[pair >> 8];
  }
}

/** Reused between texts, because an allocation takes as long as the scan itself. */
let shared = Buffer.allocUnsafeSlow(65_536);
const maxEntries = 8_000_000;

function memoryFor(length: number): Buffer {
  if (length <= shared.length) return shared;
  const memory = Buffer.allocUnsafeSlow(length * 2);
  if (memory.length <= maxEntries) shared = memory;
  return memory;
}

/** How much of a text is converted at first when its beginning is left out, in UTF-16 units. */
const firstPage = 4096;

/**
 * The low bytes of a text's UTF-16 units. Two are tested at a time, which is several times faster than unit by unit. A
 * low byte can belong to another character, so each match is checked against the text. Only one instance may be in use
 * at a time, because they share memory.
 */
export class Bytes {
  length: number;
  #text: string;
  /** The offset of the first byte. It is even. */
  #from: number;
  #memory: Buffer;
  #words: Uint16Array;
  /** How many bytes are converted: an even number, or all. */
  #filled = 0;

  /** `from`: the least offset that is searched. */
  constructor(text: string, from = 0) {
    this.#text = text;
    this.length = text.length;
    this.#from = from & ~1;
    const count = this.length - this.#from;
    this.#memory = memoryFor(count + 2);
    this.#words = new Uint16Array(this.#memory.buffer, this.#memory.byteOffset, (count + 2) >> 1);
    this.#fill(from === 0 ? count : firstPage);
  }

  /** Returns the next offset with a character of the set, or the length of the text. */
  next(set: CharacterSet, from: number): number {
    const end = this.length - this.#from;
    const words = this.#words;
    const { codes, pairs } = set;
    for (let at = from - this.#from; at < end; at++) {
      while (at >= this.#filled) this.#fill(2 * this.#filled);
      if ((at & 1) === 0) {
        let word = at >> 1;
        const last = (this.#filled + 1) >> 1;
        while (word < last && pairs[words[word]] === 0) word++;
        at = word << 1;
        if (at >= this.#filled) {
          at = this.#filled - 1;
          continue;
        }
      }
      const code = this.#memory[at];
      if (codes[code] === 1 && this.#text.charCodeAt(this.#from + at) === code) return this.#from + at;
    }
    return this.length;
  }

  #fill(count: number): void {
    const end = this.length - this.#from;
    const until = Math.min(end, count);
    const part = this.#text.slice(this.#from + this.#filled, this.#from + until);
    this.#memory.write(part, this.#filled, 'latin1');
    if (until === end) this.#memory.fill(0, end, end + 2);
    this.#filled = until;
  }
}

const inDouble = new CharacterSet('"\\\n');
const inSingle = new CharacterSet("'\\\n");
const backslash = 92;

/** Returns the end of a string whose body begins at `from`: after its quote, or the end of the line or text. */
export function endOfQuoted(text: string, bytes: Bytes, from: number, quote: number): number {
  const set = quote === 34 ? inDouble : inSingle;
  for (let at = bytes.next(set, from); at < bytes.length; at = bytes.next(set, at + 2)) {
    const code = text.charCodeAt(at);
    if (code !== backslash) return code === quote ? at + 1 : at;
  }
  return bytes.length;
}

/** Returns the end of a triple-quoted string whose body begins at `from`. */
export function endOfTriple(text: string, bytes: Bytes, from: number, quote: number): number {
  const set = quote === 34 ? inDouble : inSingle;
  for (let at = bytes.next(set, from); at < bytes.length;) {
    const code = text.charCodeAt(at);
    if (code === quote && text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote)
      return at + 3;
    at = bytes.next(set, at + (code === backslash ? 2 : 1));
  }
  return bytes.length;
}

/**
 * How the strings, comments and braces of a language are found. The state between two steps is an offset in code and the
 * open blocks, so that a scan can begin at any offset in code.
 */
export interface Steps {
  special: CharacterSet;
  /**
   * Records what begins or ends with the character at an offset, and returns the offset to continue from. It looks at
   * most `lookAhead` units beyond that, and before `at` only at white space and the `lookBehind` units before it.
   */
  step: (text: string, bytes: Bytes, spans: Spans, at: number) => number;
}

/** Records the comment that begins at an offset and ends with its line, and returns its end. */
export function stepOverLine(text: string, spans: Spans, at: number): number {
  const found = text.indexOf('\n', at);
  const end = found < 0 ? text.length : found;
  spans.addComment(at, end);
  return end;
}

const lookAhead = 3;
const lookBehind = 10;

export function findSpans(text: string, { special, step }: Steps): Spans {
  const bytes = new Bytes(text);
  const spans = new Spans(text.length);
  for (let at = bytes.next(special, 0); at < text.length;)
    at = bytes.next(special, step(text, bytes, spans, at));
  return spans;
}

/**
 * Finds the spans of a changed text from those before. It scans from the change to the first offset where the scan
 * before was in the same state; from there on, both are the same. Returns also the part that was scanned.
 */
export function findSpansAgain(
  text: string,
  { special, step }: Steps,
  before: { text: string; spans: Spans },
  { start, oldEnd, newEnd }: TextChange,
): { spans: Spans; scanned: TextChange } {
  const moved = newEnd - oldEnd;
  const span = before.spans.indexBefore(start);
  const safe = Math.max(0, start - lookAhead);
  // The earliest span that a step found by looking at the change.
  let first = span;
  while (first > 0 && before.spans.endOf(first - 1) > safe) first--;
  const isReached = first >= 0 && before.spans.endOf(first) > safe;
  const from = isReached ? Math.min(before.spans.startOf(first), safe) : safe;
  const spans = before.spans.before(from);
  const bytes = new Bytes(text, from);
  for (let at = bytes.next(special, from); at < text.length;) {
    const isBeyond = at - lookBehind > newEnd && lastBefore(text, at) - lookBehind >= newEnd;
    if (isBeyond && spans.continueAs(before.spans, at - moved, { from, moved }))
      return { spans, scanned: { start: from, oldEnd: at - moved, newEnd: at } };
    at = bytes.next(special, step(text, bytes, spans, at));
  }
  return { spans, scanned: { start: from, oldEnd: before.text.length, newEnd: text.length } };
}
