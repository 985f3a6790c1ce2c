import type { Series } from './result';
import { findRun, uniteTimes } from './timeAxis';

/**
 * Series on one axis: `times` is the ascending union of all stamps (epoch milliseconds), `columns[i]` the
 * values of series `i` at those stamps, NaN where it has none. Columns and times are the series' own
 * arrays, not copies, wherever a series already stands on the axis.
 */
export interface Aligned {
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
}

function place(series: Series, times: Float64Array): Float64Array {
  if (series.times === times) return series.values;
  const run = findRun(series.times, times);
  if (run === 0 && series.times.length === times.length) return series.values;
  const column = new Float64Array(times.length);
  if (run !== undefined) {
    column.fill(NaN, 0, run);
    column.set(series.values, run);
    return column.fill(NaN, run + series.times.length);
  }
  column.fill(NaN);
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
  // The longest first: it often has all stamps, and is the axis then.
  const axes = [...new Set(series.map((one) => one.times))].sort((a, b) => b.length - a.length);
  const times = uniteTimes(axes);
  return { times, columns: series.map((one) => place(one, times)) };
}
