/** Makes random choices that a seed repeats. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 up to 1 (mulberry32). */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let bits = this.#state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(count: number) {
    return Math.floor(this.next() * count);
  }

  pick<T>(items: T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('Nothing to choose from');
    return item;
  }
}

/** Pieces of code by kind. `<kind>` in a piece is replaced by another piece of that kind. */
export type Grammar = Record<string, string[]>;

/** Beyond this depth, the first piece of a kind is used, which has no other kinds in it. */
const maxDepth = 3;
const place = /<(\w+)>/g;

/** Writes a piece of a kind. A piece over lines keeps the indentation of its place. */
export function write(grammar: Grammar, chance: Chance, kind: string, depth = 0): string {
  const pieces = grammar[kind];
  if (!pieces) throw new Error(`No pieces of ${kind}`);
  const piece = depth >= maxDepth ? (pieces[0] ?? '') : chance.pick(pieces);
  return piece.replace(place, (_, inner: string, at: number) => {
    const indent = /(?:^|\n)([ ]*)$/.exec(piece.slice(0, at))?.[1] ?? '';
    return write(grammar, chance, inner, depth + 1).replaceAll('\n', `\n${indent}`);
  });
}
