/** A growing list of numbers without boxing. */
class Numbers {
  items: Int32Array;
  count = 0;

  constructor(capacity: number) {
    this.items = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.count === this.items.length) this.#grow(this.count * 2);
    this.items[this.count++] = value;
  }

  /** Returns the index of the last number that is at most `value`, in ascending numbers; -1 when all are greater. */
  lastAtMost(value: number): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.items[middle] <= value) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** Returns a number; -1 for an index below 0. */
  at(index: number): number {
    return this.items[index] ?? -1;
  }

  /** Appends numbers of another list, each with an addition. */
  append(from: Numbers, start: number, end: number, added = 0): void {
    const count = this.count + end - start;
    if (count > this.items.length) this.#grow(count + (count >> 3) + 16);
    const { items } = this;
    items.set(from.items.subarray(start, end), this.count);
    if (added !== 0) for (let index = this.count; index < count; index++) items[index] += added;
    this.count = count;
  }

  #grow(capacity: number): void {
    const { items } = this;
    this.items = new Int32Array(capacity);
    this.items.set(items);
  }
}

export class LineStarts {
  #starts: Numbers;

  constructor(text: string) {
    this.#starts = new Numbers(Math.max(16, text.length >> 5));
    this.#starts.push(0);
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  startOf(offset: number): number {
    return this.#starts.at(this.#starts.lastAtMost(offset));
  }
}

const closing = 0;
const block = 1;
const template = 2;
/** How deep new blocks may be nested where a scan meets the scan before it. */
const maxNewBlocks = 50;

/** The strings, comments and braces of a text. A template with expressions counts as several strings. */
export class Spans {
  #starts: Numbers;
  #lengths: Numbers;
  /** The start of the whole string; -1 for a comment. */
  #origins: Numbers;
  /** The braces of blocks and of expressions in templates. */
  #braces: Numbers;
  /** For each brace, the index of the brace that opens the block around what follows; -1 outside all blocks. */
  #blocks: Numbers;
  /** Whether a brace closes, opens a block or opens an expression in a template. */
  #kinds: Numbers;

  /** `length`: the length of the text. It sizes the initial memory for a typical text. */
  constructor(length: number, strings = Math.max(16, length >> 5), braces = Math.max(16, length >> 6)) {
    this.#starts = new Numbers(strings);
    this.#lengths = new Numbers(strings);
    this.#origins = new Numbers(strings);
    this.#braces = new Numbers(braces);
    this.#blocks = new Numbers(braces);
    this.#kinds = new Numbers(braces);
  }

  addComment(start: number, end: number): void {
    this.addString(start, end, -1);
  }

  addString(start: number, end: number, origin = start): void {
    this.#starts.push(start);
    this.#lengths.push(end - start);
    this.#origins.push(origin);
  }

  openBrace(at: number): void {
    this.#open(at, block);
  }

  /** Opens an expression in a template. Its brace is the last character of the string before it. */
  openExpression(at: number): void {
    this.#open(at, template);
  }

  closeBrace(at: number): void {
    const open = this.#blockBefore(this.#braces.count);
    this.#braces.push(at);
    this.#blocks.push(open < 0 ? -1 : this.#blocks.at(open));
    this.#kinds.push(closing);
  }

  /** The start of the template whose expression ends with the next closing brace; undefined in any other block. */
  get openTemplate(): number | undefined {
    const open = this.#blockBefore(this.#braces.count);
    if (open < 0 || this.#kinds.at(open) !== template) return undefined;
    return this.originOf(this.indexBefore(this.#braces.at(open)));
  }

  get count(): number {
    return this.#starts.count;
  }

  startOf(index: number): number {
    return this.#starts.at(index);
  }

  endOf(index: number): number {
    return this.#starts.at(index) + this.#lengths.at(index);
  }

  /** Returns the start of the string that a span belongs to; -1 for a comment. */
  originOf(index: number): number {
    return this.#origins.at(index);
  }

  /** Returns the index of the string or comment at an offset; -1 in code. */
  indexAt(offset: number): number {
    const index = this.#starts.lastAtMost(offset);
    return index >= 0 && offset < this.endOf(index) ? index : -1;
  }

  /** Returns the index of the last span that begins at or before an offset; -1 when there is none. */
  indexBefore(offset: number): number {
    return this.#starts.lastAtMost(offset);
  }

  isCode(offset: number): boolean {
    return this.indexAt(offset) < 0;
  }

  /** Returns the opening braces of the blocks around an offset, innermost first. */
  bracesAround(offset: number): number[] {
    const found: number[] = [];
    let index = this.#blockBefore(this.#braces.lastAtMost(offset - 1) + 1);
    for (; index >= 0; index = this.#blocks.at(index))
      if (this.#kinds.at(index) === block) found.push(this.#braces.at(index));
    return found;
  }

  /** Returns a copy of the spans and braces before an offset in code. */
  before(offset: number): Spans {
    const head = new Spans(0, this.count + 64, this.#braces.count + 64);
    head.#append(
      this,
      [0, this.#starts.lastAtMost(offset - 1) + 1],
      [0, this.#braces.lastAtMost(offset - 1) + 1],
    );
    return head;
  }

  /**
   * Completes the spans of a changed text with those of the text before the change, from an offset of that text on. The
   * same text follows there, and everything that is recorded so far lies before it. Returns false, and adds nothing,
   * when the scan before was in another state there. `from`: where both texts begin to differ; `moved`: by how much the
   * rest has moved.
   */
  continueAs(before: Spans, offset: number, { from, moved }: { from: number; moved: number }): boolean {
    const span = before.#starts.lastAtMost(offset - 1);
    if (span >= 0 && before.endOf(span) > offset) return false;
    const brace = before.#braces.lastAtMost(offset - 1) + 1;
    const same = before.#braces.lastAtMost(from - 1) + 1;
    const blocks = this.#matchBlocks(before, brace, same);
    if (!blocks) return false;
    const first = this.count;
    const { count } = this.#braces;
    this.#append(before, [span + 1, before.count], [brace, before.#braces.count], moved);
    const origins = this.#origins.items;
    for (let index = first; index < this.count; index++)
      if (origins[index] >= offset) origins[index] += moved;
    const added = count - brace;
    if (added === 0 && [...blocks].every(([was, is]) => was === is)) return true;
    const parents = this.#blocks.items;
    for (let index = count; index < this.#braces.count; index++) {
      const parent = parents[index];
      if (parent >= brace) parents[index] = parent + added;
      else if (parent >= same) parents[index] = blocks.get(parent) ?? -1;
    }
    return true;
  }

  #append(
    from: Spans,
    [span, spanEnd]: readonly [number, number],
    [brace, braceEnd]: readonly [number, number],
    moved = 0,
  ): void {
    this.#starts.append(from.#starts, span, spanEnd, moved);
    this.#lengths.append(from.#lengths, span, spanEnd);
    this.#origins.append(from.#origins, span, spanEnd);
    this.#braces.append(from.#braces, brace, braceEnd, moved);
    this.#blocks.append(from.#blocks, brace, braceEnd);
    this.#kinds.append(from.#kinds, brace, braceEnd);
  }

  #open(at: number, kind: number): void {
    this.#blocks.push(this.#blockBefore(this.#braces.count));
    this.#braces.push(at);
    this.#kinds.push(kind);
  }

  /** Returns the index of the brace that opens the innermost block behind the first braces; -1 outside all blocks. */
  #blockBefore(count: number): number {
    const last = count - 1;
    return last < 0 ? -1 : this.#kinds.at(last) === closing ? this.#blocks.at(last) : last;
  }

  /**
   * Compares the open blocks behind all braces with those behind the first `count` braces of another scan, which shares
   * the first `same` ones. Returns the new indexes of the others; undefined when the blocks differ.
   */
  #matchBlocks(before: Spans, count: number, same: number): ReadonlyMap<number, number> | undefined {
    const found = new Map<number, number>();
    let was = before.#blockBefore(count);
    let is = this.#blockBefore(this.#braces.count);
    while (was >= same || is >= same) {
      const isBlock =
        was >= same && is >= same && before.#kinds.at(was) === block && this.#kinds.at(is) === block;
      // An expression in a template that begins after the change goes on until it ends.
      if (!isBlock || found.size >= maxNewBlocks) return undefined;
      found.set(was, is);
      was = before.#blocks.at(was);
      is = this.#blocks.at(is);
    }
    return was === is ? found : undefined;
  }
}
