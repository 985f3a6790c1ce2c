import {
  aggregateOver,
  aggregationOf,
  formatNaive,
  groupTimes,
  intervalMsOf,
  intervals,
  meanWeights,
  nextBucket,
  placeOn,
  type Series,
  uniteTimes,
} from '../domain';
import { periodName } from '../words/times';
import { rounded, type NamedSeries } from './calculations/namedSeries';

/** A cell of a table in an answer. */
export type Cell = string | number | null;

/** Values combined to longer intervals: a row per interval. */
export interface BucketTable {
  interval: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** The first cells of the rows that the result covers in part, whose sums are too small. */
  partial_rows?: readonly string[];
}

/** The values of several series on one axis; NaN where a series has none. */
interface AlignedValues {
  times: Float64Array;
  columns: readonly Float64Array[];
}

/** Names a bucket: a period, or its start in network time: "2026-11-15T18:30", or the date alone at midnight. */
export const bucketCell = (ms: number, interval: string, offsetMinutes: number): string =>
  periodName(ms, interval, offsetMinutes) ?? shortStamp(ms, offsetMinutes);

/** Formats an instant as briefly as network time allows: "2026-11-15T18:30", or the date alone at midnight. */
export function shortStamp(ms: number, offsetMinutes: number): string {
  const stamp = formatNaive(ms, offsetMinutes).replace(/:00$/, '');
  return stamp.replace(/T00:00$/, '');
}

function align(all: readonly Pick<Series, 'times' | 'values'>[]): AlignedValues {
  const times = uniteTimes(all.map((one) => one.times));
  return { times, columns: all.map((one) => placeOn(one, times)) };
}

/** Returns the values of series, by default as they are, else combined to an interval: sums added, ratios weighted. */
export function alignValues(
  all: readonly NamedSeries[],
  interval: string | undefined,
  offsetMinutes: number,
): AlignedValues {
  if (interval === undefined) return align(all.map(({ series: { times }, values }) => ({ times, values })));
  return align(
    all.map(({ series, values }) => {
      const weights = meanWeights(series);
      const { times, edges } = groupTimes(series.times, interval, offsetMinutes);
      const combined = times.map((_, g) =>
        aggregateOver(values, [edges[g], edges[g + 1]], aggregationOf(series), undefined, weights),
      );
      return { times, values: combined };
    }),
  );
}

/** Returns a row of aligned values for an answer: its bucket, then a rounded value of each series. */
export const rowAt = (
  all: readonly NamedSeries[],
  { times, columns }: AlignedValues,
  i: number,
  interval: string,
  offsetMinutes: number,
): Cell[] => [
  bucketCell(times[i], interval, offsetMinutes),
  ...all.map(({ series }, c) => rounded(columns[c][i], series.metric)),
];

export const columnNames = (all: readonly NamedSeries[], interval: string): string[] => [
  periodName(0, interval, 0) === undefined ? 'start' : 'bucket',
  ...all.map(({ name }) => name),
];

/** Returns a table of values combined to an interval. */
export function bucketTable(
  all: readonly NamedSeries[],
  interval: string,
  offsetMinutes: number,
): BucketTable {
  const aligned = alignValues(all, interval, offsetMinutes);
  const axis = uniteTimes(all.map(({ series }) => series.times));
  const own = all[0].series.interval;
  const endMs = nextBucket(axis.at(-1) ?? NaN, own, offsetMinutes);
  const isPartial = (ms: number): boolean => ms < axis[0] || nextBucket(ms, interval, offsetMinutes) > endMs;
  const partial = Array.from(aligned.times).filter((ms) => own !== interval && isPartial(ms));
  return {
    interval,
    partial_rows:
      partial.length > 0 ? partial.map((ms) => bucketCell(ms, interval, offsetMinutes)) : undefined,
    columns: columnNames(all, interval),
    rows: Array.from(aligned.times, (_, i) => rowAt(all, aligned, i, interval, offsetMinutes)),
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
  const times = uniteTimes(all.map(({ series }) => series.times));
  return intervalsFrom(all[0].series.interval).find(
    (interval) => groupTimes(times, interval, offsetMinutes).times.length <= maxRows,
  );
}
