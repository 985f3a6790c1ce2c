/** Characters that are looked for together. */
export class CharacterSet {
  readonly codes: Uint8Array;
  /** For each two bytes beside each other whether one of them is of the set. */
  readonly pairs: Uint8Array;

  constructor(characters: string) {
    this.codes = new Uint8Array(256);
    for (const one of characters) this.codes[one.charCodeAt(0)] = 1;
    this.pairs = new Uint8Array(65_536);
    for (let pair = 0; pair < 65_536; pair++)
      this.pairs[pair] = (this.codes[pair & 255] ?? 0) | (this.codes[pair >> 8] ?? 0);
  }
}

/** Kept from one text to the next: to get as much memory anew takes as long as to go over it. */
let kept = Buffer.allocUnsafeSlow(65_536);
const mostKept = 8_000_000;

function memoryFor(length: number): Buffer {
  if (length <= kept.length) return kept;
  const memory = Buffer.allocUnsafeSlow(length * 2);
  if (memory.length <= mostKept) kept = memory;
  return memory;
}

/**
 * A text by the low bytes of its UTF-16 units, two of which are looked at at once: several times as fast as unit by unit.
 * A byte may be that of another character, so what is found is compared with the text. Only one is in use at a time.
 */
export class Bytes {
  readonly length: number;
  readonly #text: string;
  readonly #bytes: Uint8Array;
  readonly #words: Uint16Array;

  constructor(text: string) {
    const { length } = text;
    const memory = memoryFor(length + 2);
    memory.write(text, 0, 'latin1');
    memory.fill(0, length, length + 2);
    this.#text = text;
    this.length = length;
    this.#bytes = memory;
    this.#words = new Uint16Array(memory.buffer, memory.byteOffset, (length + 2) >> 1);
  }

  /** Where a character of a set stands next; the length of the text where none does. */
  next(set: CharacterSet, from: number): number {
    const { length } = this;
    const words = this.#words;
    const { codes, pairs } = set;
    for (let at = from; at < length; at++) {
      if ((at & 1) === 0) {
        let word = at >> 1;
        while (word < words.length && pairs[words[word] ?? 0] === 0) word++;
        at = word << 1;
        if (at >= length) return length;
      }
      const code = this.#bytes[at] ?? 0;
      if (codes[code] === 1 && this.#text.charCodeAt(at) === code) return at;
    }
    return length;
  }
}

const inDouble = new CharacterSet('"\\\n');
const inSingle = new CharacterSet("'\\\n");
const backslash = 92;

/** Where a string in the quote that stands before `at` ends: behind its quote, else with its line or the text. */
export function endOfQuoted(text: string, bytes: Bytes, from: number, quote: number): number {
  const set = quote === 34 ? inDouble : inSingle;
  for (let at = bytes.next(set, from); at < bytes.length; at = bytes.next(set, at + 2)) {
    const code = text.charCodeAt(at);
    if (code !== backslash) return code === quote ? at + 1 : at;
  }
  return bytes.length;
}

/** Where a string in three quotes, which stand before `at`, ends. */
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
