/** Of some values of a column: their extremes, sum and number. Without any value `count` is 0 and the extremes are NaN. */
export interface Summary {
  least: number;
  most: number;
  sum: number;
  count: number;
}

/** Values of one level that make one of the next. */
const fanOut = 16;
/** Shorter columns are read value by value: blocks of them would take memory and save no time. */
const leastLength = 32_768;

interface Level {
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly sum: Float64Array;
  readonly count: Float64Array;
}

/** Which values count: those on the other side of zero are taken for 0. */
export type Side = 'above' | 'below' | 'both';

/** Adds the values `[from, to)` of a column to a summary. */
function addValues(column: Float64Array, side: Side, from: number, to: number, target: Summary): void {
  const lowest = side === 'above' ? 0 : -Infinity;
  const highest = side === 'below' ? 0 : Infinity;
  let { least, most, sum, count } = target;
  for (let i = from; i < to; i++) {
    const value = Math.min(highest, Math.max(lowest, column[i] ?? NaN));
    if (Number.isNaN(value)) continue;
    if (value < least) least = value;
    if (value > most) most = value;
    sum += value;
    count += 1;
  }
  Object.assign(target, { least, most, sum, count });
}

/** The same of what stands at `[from, to)` of a level. */
function addBlocks(level: Level, from: number, to: number, target: Summary): void {
  for (let i = from; i < to; i++) {
    target.least = Math.min(target.least, level.least[i] ?? Infinity);
    target.most = Math.max(target.most, level.most[i] ?? -Infinity);
    target.sum += level.sum[i] ?? 0;
    target.count += level.count[i] ?? 0;
  }
}

const nothing = (): Summary => ({ least: Infinity, most: -Infinity, sum: 0, count: 0 });

/** The level above `length` values or blocks, which `add` adds to a summary. */
function levelOf(length: number, add: (from: number, to: number, target: Summary) => void): Level {
  const blocks = Math.ceil(length / fanOut);
  const make = (): Float64Array => new Float64Array(blocks);
  const level: Level = { least: make(), most: make(), sum: make(), count: make() };
  for (let at = 0; at < blocks; at++) {
    const block = nothing();
    add(at * fanOut, Math.min(length, (at + 1) * fanOut), block);
    level.least[at] = block.least;
    level.most[at] = block.most;
    level.sum[at] = block.sum;
    level.count[at] = block.count;
  }
  return level;
}

/**
 * A column with the extremes, sums and numbers of its values in blocks of 16, 256, 4,096 … buckets, so that those of any
 * part of it cost a few dozen steps, however long it is. NaN is no value.
 */
export class Pyramid {
  readonly #column: Float64Array;
  readonly #side: Side;
  readonly #levels: readonly Level[];

  constructor(column: Float64Array, side: Side = 'both') {
    this.#column = column;
    this.#side = side;
    const levels: Level[] = [];
    if (column.length >= leastLength) {
      levels.push(levelOf(column.length, (from, to, block) => addValues(column, side, from, to, block)));
      for (let top = levels[0]; top && top.sum.length > fanOut; levels.push(top)) {
        const below = top;
        top = levelOf(below.sum.length, (from, to, block) => addBlocks(below, from, to, block));
      }
    }
    this.#levels = levels;
  }

  /** Of the values in `[from, to)`. */
  summarise(from: number, to: number): Summary {
    const result = nothing();
    let [start, end] = [Math.max(0, from), Math.min(this.#column.length, to)];
    for (let k = 0; start < end; k++) {
      const hasAbove = k < this.#levels.length;
      // What does not fill a block of the next level is taken from this one.
      const inner = hasAbove ? Math.ceil(start / fanOut) * fanOut : end;
      const outer = hasAbove ? Math.floor(end / fanOut) * fanOut : end;
      if (inner >= outer) {
        this.#add(k, start, end, result);
        break;
      }
      this.#add(k, start, inner, result);
      this.#add(k, outer, end, result);
      [start, end] = [inner / fanOut, outer / fanOut];
    }
    if (result.count === 0) result.least = result.most = NaN;
    return result;
  }

  /** Adds `[from, to)` of level `k`, of which 0 is the column itself. */
  #add(k: number, from: number, to: number, result: Summary): void {
    const level = this.#levels[k - 1];
    if (k === 0) addValues(this.#column, this.#side, from, to, result);
    else if (level) addBlocks(level, from, to, result);
  }
}
