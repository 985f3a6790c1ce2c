/** Of some values of a column: their extremes, sum and number. Without any value `count` is 0 and the extremes are NaN. */
export interface Summary {
  readonly least: number;
  readonly most: number;
  readonly sum: number;
  readonly count: number;
}

/** Values of one level that make one of the next. */
const fanOut = 16;

interface Level {
  readonly least: Float64Array;
  readonly most: Float64Array;
  readonly sum: Float64Array;
  readonly count: Float64Array;
}

const emptyLevel = (length: number): Level => ({
  least: new Float64Array(length).fill(Infinity),
  most: new Float64Array(length).fill(-Infinity),
  sum: new Float64Array(length),
  count: new Float64Array(length),
});

/** Adds values `[from, to)` of a column to what stands at `at` of a level. */
function addValues(column: Float64Array, from: number, to: number, level: Level, at: number): void {
  const { least, most, sum, count } = level;
  for (let i = from; i < to; i++) {
    const value = column[i] ?? NaN;
    if (Number.isNaN(value)) continue;
    if (value < (least[at] ?? 0)) least[at] = value;
    if (value > (most[at] ?? 0)) most[at] = value;
    sum[at] = (sum[at] ?? 0) + value;
    count[at] = (count[at] ?? 0) + 1;
  }
}

/** The same of what stands at `[from, to)` of another level. */
function addBlocks(level: Level, from: number, to: number, target: Level, at: number): void {
  const { least, most, sum, count } = target;
  for (let i = from; i < to; i++) {
    least[at] = Math.min(least[at] ?? 0, level.least[i] ?? Infinity);
    most[at] = Math.max(most[at] ?? 0, level.most[i] ?? -Infinity);
    sum[at] = (sum[at] ?? 0) + (level.sum[i] ?? 0);
    count[at] = (count[at] ?? 0) + (level.count[i] ?? 0);
  }
}

function firstLevel(column: Float64Array): Level {
  const level = emptyLevel(Math.ceil(column.length / fanOut));
  for (let at = 0; at < level.sum.length; at++)
    addValues(column, at * fanOut, Math.min(column.length, (at + 1) * fanOut), level, at);
  return level;
}

function levelAbove(below: Level): Level {
  const level = emptyLevel(Math.ceil(below.sum.length / fanOut));
  for (let at = 0; at < level.sum.length; at++)
    addBlocks(below, at * fanOut, Math.min(below.sum.length, (at + 1) * fanOut), level, at);
  return level;
}

/**
 * A column with the extremes, sums and numbers of its values in blocks of 16, 256, 4,096 … buckets, so that those of any
 * part of it cost a few dozen steps, however long it is. NaN is no value.
 */
export class Pyramid {
  readonly #column: Float64Array;
  readonly #levels: readonly Level[];

  constructor(column: Float64Array) {
    this.#column = column;
    const levels: Level[] = [];
    if (column.length > fanOut) levels.push(firstLevel(column));
    for (let top = levels[0]; top && top.sum.length > fanOut; levels.push(top)) top = levelAbove(top);
    this.#levels = levels;
  }

  /** Of the values in `[from, to)`. */
  summarise(from: number, to: number): Summary {
    const result = emptyLevel(1);
    let [start, end] = [Math.max(0, from), Math.min(this.#column.length, to)];
    for (let k = 0; start < end; k++) {
      const above = k < this.#levels.length;
      // What does not fill a block of the next level is taken from this one.
      const inner = above ? Math.ceil(start / fanOut) * fanOut : end;
      const outer = above ? Math.floor(end / fanOut) * fanOut : end;
      if (inner >= outer) {
        this.#add(k, start, end, result);
        break;
      }
      this.#add(k, start, inner, result);
      this.#add(k, outer, end, result);
      [start, end] = [inner / fanOut, outer / fanOut];
    }
    const [least = NaN, most = NaN, sum = 0, count = 0] = [
      ...[result.least[0], result.most[0], result.sum[0], result.count[0]],
    ];
    return count === 0 ? { least: NaN, most: NaN, sum: 0, count: 0 } : { least, most, sum, count };
  }

  /** Adds `[from, to)` of level `k`, of which 0 is the column itself. */
  #add(k: number, from: number, to: number, result: Level): void {
    const level = this.#levels[k - 1];
    if (k === 0) addValues(this.#column, from, to, result, 0);
    else if (level) addBlocks(level, from, to, result, 0);
  }
}
