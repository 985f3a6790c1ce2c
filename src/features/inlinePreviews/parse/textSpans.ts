/** A growing list of numbers without boxing. */
class Numbers {
  items: Int32Array;
  count = 0;

  constructor(capacity: number) {
    this.items = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.count === this.items.length) {
      const larger = new Int32Array(this.count * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.count++] = value;
  }

  /** Returns the index of the last number that is at most `value`, in ascending numbers; -1 when all are greater. */
  lastAtMost(value: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.items[middle] ?? 0) <= value) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  at(index: number): number {
    return this.items[index] ?? -1;
  }
}

/** The starts of the lines of a text. */
export class LineStarts {
  readonly #starts: Numbers;

  constructor(text: string) {
    this.#starts = new Numbers(Math.max(16, text.length >> 5));
    this.#starts.push(0);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  startOf(offset: number): number {
    return this.#starts.at(this.#starts.lastAtMost(offset));
  }
}

/**
 * The strings and comments of a text, and the braces in its code, recorded in one pass. A template with expressions
 * counts as several strings.
 */
export class Spans {
  readonly #starts: Numbers;
  readonly #ends: Numbers;
  /** The start of the whole string; -1 for a comment. */
  readonly #origins: Numbers;
  readonly #braces: Numbers;
  /** For each brace, the index of the brace that opens the block around it; -1 outside all blocks. */
  readonly #blocks: Numbers;
  /** 1 for an opening brace. */
  readonly #opens: Numbers;
  #block = -1;

  /** `length`: the length of the text. It sizes the initial memory for a typical text. */
  constructor(length: number) {
    const strings = Math.max(16, length >> 5);
    const braces = Math.max(16, length >> 6);
    this.#starts = new Numbers(strings);
    this.#ends = new Numbers(strings);
    this.#origins = new Numbers(strings);
    this.#braces = new Numbers(braces);
    this.#blocks = new Numbers(braces);
    this.#opens = new Numbers(braces);
  }

  addComment(start: number, end: number): void {
    this.addString(start, end, -1);
  }

  addString(start: number, end: number, origin = start): void {
    this.#starts.push(start);
    this.#ends.push(end);
    this.#origins.push(origin);
  }

  openBrace(at: number): void {
    const index = this.#braces.count;
    this.#braces.push(at);
    this.#blocks.push(this.#block);
    this.#opens.push(1);
    this.#block = index;
  }

  closeBrace(at: number): void {
    this.#block = this.#block < 0 ? -1 : this.#blocks.at(this.#block);
    this.#braces.push(at);
    this.#blocks.push(this.#block);
    this.#opens.push(0);
  }

  get count(): number {
    return this.#starts.count;
  }

  startOf(index: number): number {
    return this.#starts.at(index);
  }

  endOf(index: number): number {
    return this.#ends.at(index);
  }

  /** Returns the start of the string that a span belongs to; -1 for a comment. */
  originOf(index: number): number {
    return this.#origins.at(index);
  }

  /** Returns the index of the string or comment at an offset; -1 in code. */
  indexAt(offset: number): number {
    const index = this.#starts.lastAtMost(offset);
    return index >= 0 && offset < this.#ends.at(index) ? index : -1;
  }

  /** Returns the index of the last span that begins at or before an offset; -1 when there is none. */
  indexBefore(offset: number): number {
    return this.#starts.lastAtMost(offset);
  }

  isCode(offset: number): boolean {
    return this.indexAt(offset) < 0;
  }

  /** Returns the opening braces of the blocks around an offset, innermost first. */
  bracesAround(offset: number): readonly number[] {
    const last = this.#braces.lastAtMost(offset - 1);
    const found: number[] = [];
    let index = last < 0 ? -1 : this.#opens.at(last) === 1 ? last : this.#blocks.at(last);
    for (; index >= 0; index = this.#blocks.at(index)) found.push(this.#braces.at(index));
    return found;
  }
}
