import { findMetric, isAdditive, isForecastMetric } from '../catalog/index';
import { aggregateOver } from './aggregates';
import { groupBy } from '../idioms/groupBy';
import type { Provenance, Result, Series } from '../result/result';
import { shownCodes, type Query } from '../query/query';
import { readableUnitsOf, type ReadableUnit } from './readableUnit';
import { type ResultShape, shapeOf } from './resultShape';
import { labelsOfSeries, sortSeries } from './seriesOrder';
import { findUncounted } from './batteries';
import { signedValues } from './signs';
import { type Spark, sparkOf } from './drawing/spark';
import type { StackBuckets } from './stackBuckets';
import { aggregationOf, stackFinder, totalColumn } from './stacks';
import { type CountedSeries, type Statistics, factsOf } from './statistics';
import { uniteAxes } from './timeAxis';
import { bucketState, jointMarks } from './bucketState';

/** A brief summary of a result: the only series of its first metric, the total of several, or their range. */
export interface ValueSummary {
  readonly metric: string;
  readonly readable: ReadableUnit;
  /** The decimals of values in the service's unit. */
  readonly decimals: number;
  readonly seriesCount: number;
  readonly isTotal: boolean;
  readonly otherMetrics: number;
  /** The lowest and highest of the newest values, in the service's unit. Equal for a single series or a total. */
  readonly last: readonly [min: number, max: number];
  /** The start of the newest values' bucket, in epoch milliseconds. */
  readonly lastAtMs: number;
  readonly isProvisional: boolean;
  readonly min: number;
  readonly max: number;
  /** The values of the single series or the total over time; undefined for several series without a total. */
  readonly course: Float64Array | undefined;
}

/** Returns the total of series, without the buckets that are incomplete, unless there are no others. */
function totalOf(series: readonly Series[], stack: StackBuckets | undefined): CountedSeries {
  const signed = series.map((one) => ({ times: one.times, values: signedValues(one) }));
  const times = uniteAxes(signed);
  const { values } = totalColumn(signed, times, stack?.totalMarks ?? jointMarks(series));
  const { metric, interval } = series[0];
  return { ...jointMarks(series), metric, interval, times, values, aggregation: 'mean' };
}

const toCounted = (series: Series): CountedSeries => ({
  ...series,
  values: signedValues(series),
  aggregation: aggregationOf(series),
});

/**
 * Returns the newest value of a column, which may be provisional, and its time; NaN without values. That of a forecast is
 * the one for the time at which it was fetched.
 */
function newestOf(
  { metric, times, values }: Pick<CountedSeries, 'metric' | 'times' | 'values'>,
  fetchedAtMs: number,
): [ms: number, value: number] {
  const untilMs = isForecastMetric(metric) ? fetchedAtMs : Infinity;
  let at = values.length - 1;
  while (at >= 0 && (Number.isNaN(values[at]) || times[at] > untilMs)) at -= 1;
  return at < 0 ? [NaN, NaN] : [times[at], values[at]];
}

/** Summarises a result; undefined when its first metric has no values. */
function summariseValues({ query, series: all, provenance }: Result): ValueSummary | undefined {
  const metric =
    shownCodes(query).find((code) => all.some((one) => one.metric === code)) ?? all.at(0)?.metric;
  if (metric === undefined) return undefined;
  const isUncounted = findUncounted(all);
  const hasTotal = isAdditive(metric);
  const series = all.filter((one) => one.metric === metric && !(hasTotal && isUncounted(one)));
  const first = series.at(0);
  if (!first) return undefined;
  const isTotal = hasTotal && series.length > 1;
  const stackOf = stackFinder(all);
  const columns = isTotal
    ? [{ series: totalOf(series, stackOf(first)), stack: undefined }]
    : series.map((one) => ({ series: toCounted(one), stack: stackOf(one) }));
  const newest = columns
    .map((column) => newestOf(column.series, provenance.fetchedAtMs))
    .filter(([ms]) => !Number.isNaN(ms));
  if (newest.length === 0) return undefined;
  const lastAtMs = Math.max(...newest.map(([ms]) => ms));
  const last = newest.filter(([ms]) => ms === lastAtMs).map(([, value]) => value);
  const found = columns
    .map((column) => factsOf(column.series, { stack: column.stack }))
    .filter(({ count }) => count > 0);
  const values = columns.map((column) => column.series.values);
  return {
    metric,
    readable: readableUnitsOf(values.map((column) => ({ unit: first.unit, values: column })))(first.unit),
    decimals: findMetric(metric)?.decimals ?? 3,
    seriesCount: series.length,
    isTotal,
    otherMetrics: new Set(all.map((one) => one.metric)).size - 1,
    last: [Math.min(...last), Math.max(...last)],
    lastAtMs,
    isProvisional: bucketState(jointMarks(series), lastAtMs) === 'provisional',
    min: found.length > 0 ? Math.min(...found.map(({ min }) => min)) : NaN,
    max: found.length > 0 ? Math.max(...found.map(({ max }) => max)) : NaN,
    course: values.length === 1 ? values[0] : undefined,
  };
}

/** The numbers of one series in the service's unit, with loads negative. Missing values are ignored. */
export interface SeriesSummary extends Pick<Statistics, 'last' | 'min' | 'mean' | 'max'> {
  readonly metric: string;
  readonly label: string;
  readonly readable: ReadableUnit;
  readonly decimals: number;
  readonly isProvisional: boolean;
}

/** The summary of a result that is shown next to its saved query or its code. */
export interface ResultSummary {
  readonly query: Query;
  readonly provenance: Provenance;
  readonly interval: string;
  readonly numbers: ValueSummary | undefined;
  /** The largest series of each metric, in the order of the query’s metrics. */
  readonly rows: readonly SeriesSummary[];
  readonly seriesCount: number;
  readonly shape: ResultShape;
  readonly spark: Spark;
}

const maxRows = 24;

/** Returns the mean size of the values of a series; 0 without values. */
export const meanSizeOf = ({ values }: Pick<Series, 'values'>): number =>
  aggregateOver(values.map(Math.abs), [0, values.length], 'mean') || 0;

function toRow(
  series: Series,
  label: string,
  readable: ReadableUnit,
  stack: StackBuckets | undefined,
  fetchedAtMs: number,
): SeriesSummary {
  const { metric } = series;
  const counted = toCounted(series);
  const { min, mean, max } = factsOf(counted, { stack });
  const decimals = findMetric(metric)?.decimals ?? 3;
  const [lastAtMs, last] = newestOf(counted, fetchedAtMs);
  const isProvisional = bucketState(series, lastAtMs) === 'provisional';
  return { label, metric, readable, decimals, last, isProvisional, min, mean, max };
}

export function summariseResult(result: Result): ResultSummary {
  const { query, provenance, series } = result;
  const sorted = sortSeries(series, shownCodes(query));
  const readableOf = readableUnitsOf(sorted);
  const stackOf = stackFinder(series);
  const largestFirst = [...groupBy(sorted, ({ metric }) => metric).values()].flatMap((own) => {
    const labels = labelsOfSeries(own);
    return own
      .map((one, s) => ({ one, label: labels[s], size: meanSizeOf(one) }))
      .sort((a, b) => b.size - a.size);
  });
  return {
    query,
    provenance,
    seriesCount: series.length,
    interval: series.at(0)?.interval ?? query.interval ?? '',
    numbers: summariseValues(result),
    shape: shapeOf(series),
    rows: largestFirst
      .slice(0, maxRows)
      .map(({ one, label }) => toRow(one, label, readableOf(one.unit), stackOf(one), provenance.fetchedAtMs)),
    spark: sparkOf(sorted),
  };
}

export interface LastRun {
  /** Undefined for a result without values. */
  readonly numbers: Omit<ValueSummary, 'course'> | undefined;
  readonly provenance: LastProvenance;
}

export type LastProvenance = Pick<Provenance, 'fetchedAtMs' | 'offsetMinutes' | 'isSample'> & {
  readonly isPart: boolean;
};

export interface ChartedRun extends LastRun {
  readonly spark: Spark;
}

export function toChartedRun(result: Result): ChartedRun {
  const { query, provenance, series } = result;
  const { fetchedAtMs, offsetMinutes, isSample, missing = [] } = provenance;
  const { course: _, ...numbers } = summariseValues(result) ?? { course: undefined };
  return {
    numbers: 'metric' in numbers ? numbers : undefined,
    provenance: { fetchedAtMs, offsetMinutes, isSample, isPart: missing.length > 0 },
    spark: sparkOf(sortSeries(series, shownCodes(query))),
  };
}
