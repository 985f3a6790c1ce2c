import type { Series } from './result';
import { findRun, positionOf, uniteTimes } from './timeAxis';

/** The times and values of a series. */
type Columns = Pick<Series, 'times' | 'values'>;

/**
 * Series on one axis: `times` is the ascending union of all timestamps (epoch milliseconds), and `columns[i]` holds the
 * values of series `i` at those timestamps, NaN where it has none. A series that already covers the whole axis shares
 * its arrays instead of copying them.
 */
export interface Aligned {
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
}

/** Returns the ascending union of all timestamps (epoch milliseconds); a series' own array if that has them all. */
export function uniteAxes(series: readonly Columns[]): Float64Array {
  // The longest axis often contains all the others and can then be reused, so it comes first.
  const axes = [...new Set(series.map((one) => one.times))].sort((a, b) => b.length - a.length);
  return uniteTimes(axes);
}

/** True when the timestamps of a series equal the axis, so its own values can serve as the column. */
export function standsOn({ times: own }: Columns, times: Float64Array): boolean {
  return own === times || (own.length === times.length && findRun(own, times) === 0);
}

/** Returns the values of a series on an axis that includes all its timestamps; NaN where it has none. */
export function placeOn(series: Columns, times: Float64Array): Float64Array {
  if (standsOn(series, times)) return series.values;
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
    const time = series.times[i] ?? NaN;
    while (at < times.length && (times[at] ?? Infinity) < time) at++;
    column[at] = series.values[i] ?? NaN;
  }
  return column;
}

/** Returns the value of a series at a timestamp; NaN when it has none. */
export function valueAt({ times, values }: Columns, ms: number): number {
  const at = positionOf(ms, times);
  return times[at] === ms ? (values[at] ?? NaN) : NaN;
}

/**
 * Puts series of any length and start on one axis. Series without common timestamps need the most memory: every column
 * then covers all timestamps of all series.
 */
export function alignSeries(series: readonly Series[]): Aligned {
  const times = uniteAxes(series);
  return { times, columns: series.map((one) => placeOn(one, times)) };
}
