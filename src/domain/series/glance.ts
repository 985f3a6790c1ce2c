import { findMetric, isAdditive } from '../catalog/index';
import type { Result, Series } from '../result';
import { uniteTimes } from '../timeAxis';
import { findCountedTwice } from './battery';
import { bucketState, jointMarks } from './bucketState';
import { readableUnitsOf, type ReadableUnit } from './readableUnit';
import { signedValues } from './signs';
import { statisticsOf } from './statistics';
import { totalColumn } from './totalColumn';

/** A brief summary of a result: the only series of its first metric, the total of several, or their range. */
export interface Glance {
  readonly metric: string;
  readonly readable: ReadableUnit;
  /** The decimals of values in the service's unit. */
  readonly decimals: number;
  readonly seriesCount: number;
  /** True when the values are the sum of several series. */
  readonly isTotal: boolean;
  /** The number of further metrics in the result. */
  readonly otherMetrics: number;
  /** The lowest and highest of the newest values, in the service's unit. Equal for a single series or a total. */
  readonly last: readonly [least: number, most: number];
  /** The start of the newest values' bucket, in epoch milliseconds. */
  readonly lastAtMs: number;
  readonly isProvisional: boolean;
  readonly min: number;
  readonly max: number;
  /** The values of the single series or the total over time; undefined for several series without a total. */
  readonly course: Float64Array | undefined;
}

type Column = Pick<Series, 'times' | 'values'>;

/** Returns the columns to summarise: one for a total, otherwise one per series. Loads are negative. */
function columnsOf(series: readonly Series[], isTotal: boolean): readonly Column[] {
  const signed = series.map((one) => ({ times: one.times, values: signedValues(one) }));
  if (!isTotal) return signed;
  const times = uniteTimes(signed.map((one) => one.times));
  return [{ times, values: totalColumn(signed, times, {}).values }];
}

/** Summarises a result; undefined when its first metric has no values. */
export function summarize({ query, series: all }: Pick<Result, 'query' | 'series'>): Glance | undefined {
  const metric = query.metrics.find((code) => all.some((one) => one.metric === code)) ?? all[0]?.metric;
  const isCountedTwice = findCountedTwice(all);
  const hasTotal = isAdditive(metric ?? '');
  const series = all.filter((one) => one.metric === metric && !(hasTotal && isCountedTwice(one)));
  const isTotal = hasTotal && series.length > 1;
  const columns = columnsOf(series, isTotal);
  const found = columns.map((column) => statisticsOf(column, 'mean')).filter(({ count }) => count > 0);
  const [first] = series;
  if (metric === undefined || !first || found.length === 0) return undefined;
  const lastAtMs = Math.max(...found.map((one) => one.lastAtMs));
  const newest = found.filter((one) => one.lastAtMs === lastAtMs).map(({ last }) => last);
  return {
    metric,
    readable: readableUnitsOf(columns.map(({ values }) => ({ unit: first.unit, values })))(first.unit),
    decimals: findMetric(metric)?.decimals ?? 3,
    seriesCount: series.length,
    isTotal,
    otherMetrics: new Set(all.map((one) => one.metric)).size - 1,
    last: [Math.min(...newest), Math.max(...newest)],
    lastAtMs,
    isProvisional: bucketState(jointMarks(series), lastAtMs) === 'provisional',
    min: Math.min(...found.map(({ min }) => min)),
    max: Math.max(...found.map(({ max }) => max)),
    course: columns.length === 1 ? columns[0]?.values : undefined,
  };
}
