import { findMetric } from '../catalog/index';
import type { Result, Series } from '../result';
import { uniteTimes } from '../timeAxis';
import { findCountedTwice } from './battery';
import { bucketState, jointMarks } from './bucketState';
import { readableUnitsOf, type ReadableUnit } from './readableUnit';
import { signedValues } from './signs';
import { statisticsOf } from './statistics';
import { totalColumn } from './totalColumn';

/** What a result comes to at a glance: the one series of its first metric, the total of several, or how far they reach. */
export interface Glance {
  readonly metric: string;
  readonly readable: ReadableUnit;
  /** Of values in the unit as sent. */
  readonly decimals: number;
  readonly seriesCount: number;
  /** True where the values are the sum of several series. */
  readonly isTotal: boolean;
  /** How many metrics more the result has. */
  readonly otherMetrics: number;
  /** The newest values, lowest and highest: of one series, or a total, one value twice. In the unit as sent. */
  readonly last: readonly [least: number, most: number];
  /** Epoch ms of the bucket of the newest values. */
  readonly lastAtMs: number;
  readonly isProvisional: boolean;
  readonly min: number;
  readonly max: number;
  /** The course of the one series or of the total; undefined where several stand apart. */
  readonly course: Float64Array | undefined;
}

type Column = Pick<Series, 'times' | 'values'>;

/** The columns to speak of: one for a total, else one for each series. Loads are below zero. */
function columnsOf(series: readonly Series[], isTotal: boolean): readonly Column[] {
  const signed = series.map((one) => ({ times: one.times, values: signedValues(one) }));
  if (!isTotal) return signed;
  const times = uniteTimes(signed.map((one) => one.times));
  return [{ times, values: totalColumn(signed, times, {}).values }];
}

/** Undefined for a result without any value of the metric it begins with. */
export function glanceOf({ query, series: all }: Pick<Result, 'query' | 'series'>): Glance | undefined {
  const metric = query.metrics.find((code) => all.some((one) => one.metric === code)) ?? all[0]?.metric;
  const isCountedTwice = findCountedTwice(all);
  const isAdditive = findMetric(metric ?? '')?.chart === 'stack';
  const series = all.filter((one) => one.metric === metric && !(isAdditive && isCountedTwice(one)));
  const isTotal = isAdditive && series.length > 1;
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
