import type { Series } from '../result/result';
import { precisionOfStamps, type StampPrecision } from '../time/time';

/** Ascending columns of distinct instants: merging them, and finding one within another. */

/** True when every column ends before the next begins. No column may be empty. */
function followEachOther(columns: readonly Float64Array[]): boolean {
  return columns.every((column, i) => i === 0 || (columns[i - 1].at(-1) ?? NaN) < column[0]);
}

function concatenate(columns: readonly Float64Array[]): Float64Array {
  const whole = new Float64Array(columns.reduce((length, column) => length + column.length, 0));
  let at = 0;
  for (const column of columns) {
    whole.set(column, at);
    at += column.length;
  }
  return whole;
}

function uniteTwo(left: Float64Array, right: Float64Array): Float64Array {
  if (followEachOther([left, right])) return concatenate([left, right]);
  const merged = new Float64Array(left.length + right.length);
  let i = 0;
  let j = 0;
  let length = 0;
  while (i < left.length && j < right.length) {
    const a = left[i];
    const b = right[j];
    merged[length++] = a < b ? a : b;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  const rest = i < left.length ? left.subarray(i) : right.subarray(j);
  merged.set(rest, length);
  length += rest.length;
  if (length === left.length) return left;
  if (length === right.length) return right;
  return merged.slice(0, length);
}

/**
 * Returns all instants of these columns in ascending order, each once: one of the columns if it contains all others,
 * otherwise a new one. Takes linear time when each column ends before the next begins, otherwise that times the
 * logarithm of the number of columns.
 */
export function uniteTimes(columns: readonly Float64Array[]): Float64Array {
  let united = [...new Set(columns)].filter((column) => column.length > 0);
  if (united.length > 1 && followEachOther(united)) return concatenate(united);
  // Merges in pairs: merging one by one would copy the first column once for every other one.
  while (united.length > 1) {
    const halved: Float64Array[] = [];
    for (let i = 0; i < united.length; i += 2) {
      const right = united.at(i + 1);
      halved.push(right ? uniteTwo(united[i], right) : united[i]);
    }
    united = halved;
  }
  return united.at(0) ?? columns.at(0) ?? new Float64Array(0);
}

/** Returns the position of the first instant of `axis` at or after `ms`. */
export function positionOf(ms: number, axis: ArrayLike<number>): number {
  let low = 0;
  let high = axis.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (axis[middle] < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the position in `axis` where `times` begins without a gap; undefined when `axis` has other instants in
 * between. `axis` must contain all of `times`.
 */
export function findRun(times: Float64Array, axis: Float64Array): number | undefined {
  if (times.length === 0) return 0;
  const start = positionOf(times[0], axis);
  return axis[start + times.length - 1] === times.at(-1) ? start : undefined;
}

type Columns = Pick<Series, 'times' | 'values'>;

/** Returns the ascending union of all timestamps (epoch milliseconds); a series' own array if that has them all. */
export function uniteAxes(series: readonly Columns[]): Float64Array {
  // The longest axis often contains all the others and can then be reused, so it comes first.
  const axes = [...new Set(series.map((one) => one.times))].sort((a, b) => b.length - a.length);
  return uniteTimes(axes);
}

/** True when the timestamps of a series equal the axis, so its own values can serve as the column. */
export function isOnAxis({ times: own }: Columns, times: Float64Array): boolean {
  return own === times || (own.length === times.length && findRun(own, times) === 0);
}

/** Returns the values of a series on an axis that includes all its timestamps; NaN where it has none. */
export function placeOn(series: Columns, times: Float64Array): Float64Array {
  if (isOnAxis(series, times)) return series.values;
  const run = findRun(series.times, times);
  const column = new Float64Array(times.length);
  if (run !== undefined) {
    column.fill(NaN, 0, run);
    column.set(series.values, run);
    return column.fill(NaN, run + series.times.length);
  }
  column.fill(NaN);
  let at = 0;
  for (let i = 0; i < series.times.length; i++) {
    const time = series.times[i];
    while (at < times.length && times[at] < time) at++;
    column[at] = series.values[i];
  }
  return column;
}

/** Returns the value of a series at a timestamp; NaN when it has none. */
export function valueAt({ times, values }: Columns, ms: number): number {
  const at = positionOf(ms, times);
  return times[at] === ms ? values[at] : NaN;
}

/**
 * Puts series of any length and start on one axis: the ascending union of all timestamps (epoch milliseconds), where
 * `columns[i]` has the values of series `i`, NaN where it has none. A series that already covers the whole axis shares
 * its arrays. Series without common timestamps need the most memory: every column then covers all timestamps.
 */
export function alignSeries(series: readonly Series[]): { times: Float64Array; columns: Float64Array[] } {
  const times = uniteAxes(series);
  return { times, columns: series.map((one) => placeOn(one, times)) };
}

/** Returns the precision that writes the stamps of all series without loss. */
export const precisionOf = (all: readonly Pick<Series, 'times'>[]): StampPrecision =>
  [...new Set(all.map(({ times }) => times))].some((times) => precisionOfStamps(times) === 'milliseconds')
    ? 'milliseconds'
    : 'seconds';
