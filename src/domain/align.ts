import type { Series } from './result';
import { findRun, positionOf, uniteTimes } from './timeAxis';

/** What of a series says where its values stand in time. */
type Columns = Pick<Series, 'times' | 'values'>;

/**
 * Series on one axis: `times` is the ascending union of all stamps (epoch milliseconds), `columns[i]` the
 * values of series `i` at those stamps, NaN where it has none. Columns and times are the series' own
 * arrays, not copies, wherever a series already stands on the axis.
 */
export interface Aligned {
  readonly times: Float64Array;
  readonly columns: readonly Float64Array[];
}

/** The ascending union of all stamps (epoch milliseconds): a series' own array where one has them all. */
export function uniteAxes(series: readonly Columns[]): Float64Array {
  // The longest first: it often has all stamps, and is the axis then.
  const axes = [...new Set(series.map((one) => one.times))].sort((a, b) => b.length - a.length);
  return uniteTimes(axes);
}

/** True for a series whose own values are its column on an axis that has all its stamps. */
export function standsOn({ times: own }: Columns, times: Float64Array): boolean {
  return own === times || (own.length === times.length && findRun(own, times) === 0);
}

/** The values of a series at the stamps of an axis that has all its own; NaN where it has none. */
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

/** The value of a series at a stamp; NaN where it has none. */
export function valueAt({ times, values }: Columns, ms: number): number {
  const at = positionOf(ms, times);
  return times[at] === ms ? (values[at] ?? NaN) : NaN;
}

/** Puts series of any lengths and starts on one axis. Takes room for all series at all stamps where they share none. */
export function alignSeries(series: readonly Series[]): Aligned {
  const times = uniteAxes(series);
  return { times, columns: series.map((one) => placeOn(one, times)) };
}
