import { lazy } from '../../idioms/lazy';

/**
 * The extremes, sum and number of some values of a column. Without values, `count` is 0 and the extremes are NaN. In a
 * column with weights, `sum` adds up the weighted values and `count` the weights.
 */
export interface Summary {
  min: number;
  max: number;
  sum: number;
  count: number;
}

/**
 * Summaries of many parts of a column, in order. An object literal would share a hidden class with `Summary`, whose
 * fields are numbers; the browser would then discard the optimised code of this file.
 */
class Summaries {
  min: Float64Array;
  max: Float64Array;
  sum: Float64Array;
  count: Float64Array;

  constructor(length: number) {
    this.min = new Float64Array(length).fill(Infinity);
    this.max = new Float64Array(length).fill(-Infinity);
    this.sum = new Float64Array(length);
    this.count = new Float64Array(length);
  }
}

export interface Part {
  from: number;
  to: number;
}

/** The number of values in one level that form one value of the next. */
const fanOut = 16;
/** Shorter columns are read value by value: blocks would use memory without saving time. */
const minLength = 4096;

/**
 * Adds values of a column to the `k`-th summary of `target`. This and the next two functions process millions of values,
 * so they allocate nothing.
 */
function addValues(column: Float64Array, from: number, to: number, target: Summaries, k: number): void {
  let min = target.min[k];
  let max = target.max[k];
  let sum = target.sum[k];
  let count = target.count[k];
  for (let i = from; i < to; i++) {
    const value = column[i];
    if (value < min) min = value;
    if (value > max) max = value;
    // False for NaN. Three times as fast as `Number.isNaN` until the browser has optimised the loop.
    if (value >= -Infinity) {
      sum += value;
      count += 1;
    }
  }
  target.min[k] = min;
  target.max[k] = max;
  target.sum[k] = sum;
  target.count[k] = count;
}

/** Like `addValues`, for values with a weight each. */
function addWeighted(
  column: Float64Array,
  weights: Float64Array,
  from: number,
  to: number,
  target: Summaries,
  k: number,
): void {
  for (let i = from; i < to; i++) {
    const value = column[i];
    if (Number.isNaN(value)) continue;
    target.min[k] = Math.min(target.min[k], value);
    target.max[k] = Math.max(target.max[k], value);
    target.sum[k] += value * weights[i];
    target.count[k] += weights[i];
  }
}

function addBlocks(level: Summaries, from: number, to: number, target: Summaries, k: number): void {
  let min = target.min[k];
  let max = target.max[k];
  let sum = target.sum[k];
  let count = target.count[k];
  for (let i = from; i < to; i++) {
    min = Math.min(min, level.min[i]);
    max = Math.max(max, level.max[i]);
    sum += level.sum[i];
    count += level.count[i];
  }
  target.min[k] = min;
  target.max[k] = max;
  target.sum[k] = sum;
  target.count[k] = count;
}

/**
 * Summarises each block of `fanOut` entries. Each level has a loop of its own, into which the browser inlines its
 * adding.
 */
function blocksOfValues(column: Float64Array): Summaries {
  const { length } = column;
  const blocks = new Summaries(Math.ceil(length / fanOut));
  for (let k = 0, from = 0; from < length; k++, from += fanOut)
    addValues(column, from, Math.min(length, from + fanOut), blocks, k);
  return blocks;
}

function blocksOfWeighted(column: Float64Array, weights: Float64Array): Summaries {
  const { length } = column;
  const blocks = new Summaries(Math.ceil(length / fanOut));
  for (let k = 0, from = 0; from < length; k++, from += fanOut)
    addWeighted(column, weights, from, Math.min(length, from + fanOut), blocks, k);
  return blocks;
}

function blocksOfBlocks(level: Summaries): Summaries {
  const { length } = level.sum;
  const blocks = new Summaries(Math.ceil(length / fanOut));
  for (let k = 0, from = 0; from < length; k++, from += fanOut)
    addBlocks(level, from, Math.min(length, from + fanOut), blocks, k);
  return blocks;
}

/**
 * A column with the extremes, sums and numbers of its values in blocks of 16, 256, 4,096 … buckets. Summarising any
 * part of it takes a few dozen steps, however long it is. NaN is a missing value.
 */
export class Pyramid {
  #column: Float64Array;
  #weights: Float64Array | undefined;
  #blocks: Summaries[] = [];
  whole: () => Summary;

  constructor(column: Float64Array, weights?: Float64Array) {
    this.#column = column;
    this.#weights = weights;
    this.whole = lazy(() => this.summarise(0, column.length));
    if (column.length < minLength) return;
    let blocks = weights ? blocksOfWeighted(column, weights) : blocksOfValues(column);
    this.#blocks.push(blocks);
    while (blocks.sum.length > fanOut) {
      blocks = blocksOfBlocks(blocks);
      this.#blocks.push(blocks);
    }
  }

  summarise(from: number, to: number): Summary {
    const { min, max, sum, count } = this.summariseEach([{ from, to }]);
    return { min: min[0], max: max[0], sum: sum[0], count: count[0] };
  }

  summariseEach(parts: readonly Part[]): Summaries {
    const result = new Summaries(parts.length);
    const { min, max, count } = result;
    parts.forEach(({ from, to }, k) => {
      this.#add(Math.max(0, from), Math.min(this.#column.length, to), result, k);
      if (count[k] === 0) min[k] = max[k] = NaN;
    });
    return result;
  }

  /**
   * Returns the mean and the extremes of the values in each `[from[k], to[k])`, NaN without values. Most parts have a few
   * values, and there may be a million parts of all columns together, so these are read in one loop.
   */
  spreadEach(from: Int32Array, to: Int32Array): { mean: Float64Array; min: Float64Array; max: Float64Array } {
    const { length } = from;
    const mean = new Float64Array(length);
    const least = new Float64Array(length);
    const most = new Float64Array(length);
    const longest = this.#weights ? -1 : this.#blocks.length > 0 ? 2 * fanOut : Infinity;
    const column = this.#column;
    const one = new Summaries(1);
    for (let k = 0; k < length; k++) {
      const start = from[k];
      const end = Math.min(to[k], column.length);
      let min = Infinity;
      let max = -Infinity;
      let sum = 0;
      if (end - start <= longest) {
        for (let i = start; i < end; i++) {
          const value = column[i];
          if (value < min) min = value;
          if (value > max) max = value;
          sum += value;
        }
      } else sum = NaN;
      // With a missing value, or without any, only a summary has the number of values.
      if (sum >= -Infinity && end > start) {
        mean[k] = sum / (end - start);
        least[k] = min;
        most[k] = max;
      } else {
        one.min[0] = Infinity;
        one.max[0] = -Infinity;
        one.sum[0] = 0;
        one.count[0] = 0;
        this.#add(start, end, one, 0);
        const count = one.count[0];
        mean[k] = one.sum[0] / count;
        least[k] = count > 0 ? one.min[0] : NaN;
        most[k] = count > 0 ? one.max[0] : NaN;
      }
    }
    return { mean, min: least, max: most };
  }

  #add(from: number, to: number, result: Summaries, part: number): void {
    const top = this.#blocks.length;
    let start = from;
    let end = to;
    for (let k = 0; start < end; k++) {
      // Values outside the complete blocks of the next level are added from this one.
      const inner = Math.ceil(start / fanOut) * fanOut;
      const outer = Math.floor(end / fanOut) * fanOut;
      if (k >= top || inner >= outer) {
        this.#addFrom(k, start, end, result, part);
        return;
      }
      this.#addFrom(k, start, inner, result, part);
      this.#addFrom(k, outer, end, result, part);
      start = inner / fanOut;
      end = outer / fanOut;
    }
  }

  /** Adds a range of one level; the first one is the column itself. */
  #addFrom(level: number, from: number, to: number, result: Summaries, part: number): void {
    if (level > 0) addBlocks(this.#blocks[level - 1], from, to, result, part);
    else if (this.#weights) addWeighted(this.#column, this.#weights, from, to, result, part);
    else addValues(this.#column, from, to, result, part);
  }
}
