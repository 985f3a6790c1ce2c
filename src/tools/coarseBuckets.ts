import {
  aggregateOver,
  aggregationOf,
  formatNaive,
  groupTimes,
  intervalMsOf,
  intervals,
  nextBucket,
  uniteTimes,
} from '../domain';
import { rounded, type NamedSeries } from './calculations/namedSeries';

/** A cell of a table in an answer. */
export type Cell = string | number | null;

/** Values combined to longer intervals: a row per interval. */
export interface BucketTable {
  interval: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** The starts of the rows that the result covers in part, whose sums are too small. */
  partial_rows?: readonly string[];
}

/** Formats an instant as briefly as network time allows: "2026-11-15T18:30", or the date alone at midnight. */
export function shortStamp(ms: number, offsetMinutes: number): string {
  const stamp = formatNaive(ms, offsetMinutes).replace(/:00$/, '');
  return stamp.replace(/T00:00$/, '');
}

/** Groups the values of a series by the buckets of a longer interval. */
function valuesByBucket(
  { series, values }: NamedSeries,
  interval: string,
  offsetMinutes: number,
): ReadonlyMap<number, number> {
  const { starts, edges } = groupTimes(series.times, interval, offsetMinutes);
  const aggregation = aggregationOf(series);
  return new Map(
    Array.from(edges.subarray(0, -1), (first, g) => [
      starts[g],
      aggregateOver(values, [first, edges[g + 1]], aggregation, undefined, series.weights),
    ]),
  );
}

/** Returns a table of values combined to an interval: sums are added, means averaged, ratios weighted. */
export function bucketTable(
  all: readonly NamedSeries[],
  interval: string,
  offsetMinutes: number,
): BucketTable {
  const columns = all.map((one) => valuesByBucket(one, interval, offsetMinutes));
  const times = uniteTimes(columns.map((column) => Float64Array.from(column.keys())));
  const axis = uniteTimes([...new Set(all.map(({ series }) => series.times))]);
  const own = all[0]?.series.interval ?? '';
  const endMs = nextBucket(axis.at(-1) ?? NaN, own, offsetMinutes);
  const isPartial = (ms: number): boolean => ms < axis[0] || nextBucket(ms, interval, offsetMinutes) > endMs;
  const partial = Array.from(times).filter((ms) => own !== interval && isPartial(ms));
  return {
    interval,
    partial_rows: partial.length > 0 ? partial.map((ms) => shortStamp(ms, offsetMinutes)) : undefined,
    columns: ['start', ...all.map(({ name }) => name)],
    rows: Array.from(times, (ms) => [
      shortStamp(ms, offsetMinutes),
      ...all.map(({ series }, c) => rounded(columns[c].get(ms) ?? NaN, series.metric)),
    ]),
  };
}

/** The intervals that a result can be combined to, finest first, with its own. */
export function intervalsFrom(own: string): string[] {
  const length = intervalMsOf(own);
  return intervals.filter(({ durationMs }) => durationMs >= length).map(({ code }) => code);
}

/** Returns the finest interval of at most `maxRows` buckets for a time axis; undefined when there is none. */
export function coarseInterval(
  all: readonly NamedSeries[],
  maxRows: number,
  offsetMinutes: number,
): string | undefined {
  const own = all[0]?.series.interval ?? '';
  const times = uniteTimes([...new Set(all.map(({ series }) => series.times))]);
  return intervalsFrom(own).find(
    (interval) => groupTimes(times, interval, offsetMinutes).times.length <= maxRows,
  );
}
