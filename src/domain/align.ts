import type { Series } from './result';

/**
 * Series on one axis: `times` is the ascending union of all stamps (epoch milliseconds), `columns[i]` the
 * values of series `i` at those stamps, NaN where it has none. Columns and times are the series' own
 * arrays, not copies, wherever a series already stands on the axis.
 */
export interface Aligned {
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
}

function union(left: Float64Array, right: Float64Array): Float64Array {
  const merged = new Float64Array(left.length + right.length);
  let i = 0;
  let j = 0;
  let length = 0;
  while (i < left.length || j < right.length) {
    const a = i < left.length ? (left[i] ?? Infinity) : Infinity;
    const b = j < right.length ? (right[j] ?? Infinity) : Infinity;
    merged[length++] = a < b ? a : b;
    if (a <= b) i++;
    if (b <= a) j++;
  }
  if (length === left.length) return left;
  if (length === right.length) return right;
  return merged.slice(0, length);
}

function place(series: Series, times: Float64Array): Float64Array {
  if (series.times === times) return series.values;
  const column = new Float64Array(times.length).fill(NaN);
  let at = 0;
  for (let i = 0; i < series.times.length; i++) {
    const time = series.times[i] ?? NaN;
    while (at < times.length && (times[at] ?? Infinity) < time) at++;
    column[at] = series.values[i] ?? NaN;
  }
  return column;
}

/** Puts series of any lengths and starts on one axis. */
export function alignSeries(series: readonly Series[]): Aligned {
  const axes = [...new Set(series.map((one) => one.times))].sort((a, b) => b.length - a.length);
  let times = axes[0] ?? new Float64Array(0);
  for (const axis of axes.slice(1)) times = union(times, axis);
  return { times, columns: series.map((one) => place(one, times)) };
}
