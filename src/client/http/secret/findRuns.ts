/** A range of a text, `[start, end)`. */
export interface Span {
  start: number;
  end: number;
}

interface Place {
  pattern: Uint8Array;
  minLength: number;
  at: number;
}

const gramLength = 4;

/** Returns the index of two consecutive characters in a table of 16,384. */
const pairAt = (bytes: Uint8Array, at: number): number => ((bytes[at] & 0x7f) << 7) | (bytes[at + 1] & 0x7f);

/** Maps bytes for comparison: unchanged, or with capitals as small letters. */
const exact = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const folded = exact.map((byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte));

/** Finds parts of several patterns in ASCII text. */
export class RunFinder {
  #letters: Uint8Array;
  #pairs = new Uint8Array(1 << 14);
  #places = new Map<number, Place[]>();
  /** The step of the search, small enough that every sufficiently long match covers a tested position. */
  #step: number;

  /** Finds at least `minLength` consecutive characters of each text, 4 or more. */
  constructor(patterns: readonly { text: string; minLength: number }[], ignoresCase: boolean) {
    this.#letters = ignoresCase ? folded : exact;
    this.#step = Math.min(...patterns.map(({ minLength }) => minLength)) - gramLength + 1;
    for (const { text, minLength } of patterns) {
      const pattern = Buffer.from(text, 'latin1').map((byte) => this.#letters[byte]);
      for (let at = 0; at + gramLength <= pattern.length; at++) {
        const gram = this.#gramAt(pattern, at);
        this.#places.set(gram, [...(this.#places.get(gram) ?? []), { pattern, minLength, at }]);
        for (const first of this.#casesOf(pattern[at]))
          for (const second of this.#casesOf(pattern[at + 1])) this.#pairs[(first << 7) | second] = 1;
      }
    }
  }

  /**
   * Returns every range that the text shares with a pattern, in order; overlapping matches may appear as several
   * ranges.
   */
  find(bytes: Uint8Array): Span[] {
    const spans: Span[] = [];
    const last = bytes.length - gramLength;
    for (let at = 0; at <= last; at += this.#step) {
      if (this.#pairs[pairAt(bytes, at)] === 0) continue;
      const span = this.#longestAt(bytes, at);
      if (!span) continue;
      spans.push(span);
      // Within this match, only a range that extends beyond its end could be longer.
      at = Math.max(at, span.end - gramLength + 1 - this.#step);
    }
    return spans;
  }

  #longestAt(bytes: Uint8Array, at: number): Span | undefined {
    let longest: Span | undefined;
    for (const place of this.#places.get(this.#gramAt(bytes, at)) ?? []) {
      const span = this.#grow(bytes, at, place);
      const length = span.end - span.start;
      if (length >= place.minLength && length > (longest ? longest.end - longest.start : 0)) longest = span;
    }
    return longest;
  }

  #casesOf(byte: number): number[] {
    return this.#letters[byte - 0x20] === byte ? [byte, byte - 0x20] : [byte];
  }

  #gramAt(bytes: Uint8Array, at: number): number {
    let gram = 0;
    for (let i = at; i < at + gramLength; i++) gram = (gram << 7) | (this.#letters[bytes[i]] & 0x7f);
    return gram;
  }

  /** Extends a match in both directions as far as text and pattern agree. */
  #grow(bytes: Uint8Array, at: number, { pattern, at: place }: Place): Span {
    const isSame = (offset: number): boolean => this.#letters[bytes[at + offset]] === pattern[place + offset];
    let before = 0;
    const maxBefore = Math.min(at, place);
    while (before < maxBefore && isSame(-before - 1)) before++;
    let after = gramLength;
    const maxAfter = Math.min(bytes.length - at, pattern.length - place);
    while (after < maxAfter && isSame(after)) after++;
    return { start: at - before, end: at + after };
  }
}
