import { findNetwork } from '../catalog/index';
import { groupBy } from '../idioms/groupBy';
import { regionsOf, type Query } from '../query/query';
import { labelsKey, type Series } from '../result/result';
import { labelColumnsOf } from './seriesOrder';
import { uniteTimes } from './timeAxis';

/** The size of a result as a table, in the two forms in which the official clients return it. */
export interface ResultShape {
  /** The number of values: the rows of a table with one row for each. Undefined where only a run shows it. */
  readonly values: number | undefined;
  /** The number of times of each combination of labels: the rows of a table with a column for each metric. */
  readonly rows: number | undefined;
  /** The columns of either table, between `interval` and the metrics. */
  readonly labels: readonly string[];
  readonly metrics: readonly string[];
  /** The number of series of a result, and the values of each where they have the same number. */
  readonly series?: { readonly count: number; readonly points: number | undefined };
}

/**
 * Returns the times of the values that the service sent: it fills gaps with nulls, but not the ends of a series, where
 * Gridlens adds the intervals of the window.
 */
function sentTimes({ times, values }: Series): Float64Array {
  let start = 0;
  let end = values.length;
  while (start < end && Number.isNaN(values[start])) start++;
  while (end > start && Number.isNaN(values[end - 1])) end--;
  return times.subarray(start, end);
}

export function shapeOf(series: readonly Series[]): ResultShape {
  const lengths = series.map((one) => sentTimes(one).length);
  const byLabels = groupBy(series, ({ labels }) => labelsKey(labels));
  const rows = Array.from(byLabels.values(), (all) => uniteTimes(all.map(sentTimes)).length);
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  return {
    values: sum(lengths),
    rows: sum(rows),
    labels: labelColumnsOf(series.map(({ labels }) => ({ labels }))),
    metrics: [...new Set(series.map(({ metric }) => metric))],
    series: { count: series.length, points: new Set(lengths).size === 1 ? lengths[0] : undefined },
  };
}

/** Returns the label by which a query splits the sources of its data. A filter by technology overrides a grouping. */
function secondLabelOf(query: Query): string | undefined {
  if (query.operation === 'facilities') return 'unit_code';
  if (query.operation === 'market') return undefined;
  if (query.fueltech_group) return 'fueltech_group';
  return query.fueltech ? 'fueltech' : query.secondary_grouping;
}

/** Returns the number of combinations of labels; undefined where it depends on the data. */
function combinationsOf(query: Query, label: string | undefined): number | undefined {
  const asked = regionsOf(query).length;
  const isOfAll = query.primary_grouping === 'network_region' && asked === 0;
  const isByRegion = isOfAll || asked > 1;
  const regions = isOfAll ? findNetwork(query.network_code)?.regions.length : Math.max(1, asked);
  if (label === undefined) return regions;
  if (label === 'renewable') return regions === undefined ? undefined : 2 * regions;
  if (label === 'unit_code') return query.facility_code ? undefined : query.unit_code?.length;
  // A technology may not exist in every region.
  return isByRegion || label === 'status' ? undefined : (query.fueltech_group ?? query.fueltech)?.length;
}

/** Returns the size that the result of a query will have, with `points` for each of its series. */
export function expectedShape(query: Query, points: number | undefined): ResultShape {
  const { operation, network_region: region, primary_grouping: grouping } = query;
  const label = secondLabelOf(query);
  const hasRegion = operation !== 'facilities' && (region !== undefined || grouping === 'network_region');
  const combinations = combinationsOf(query, label);
  const rows = points === undefined || combinations === undefined ? undefined : points * combinations;
  return {
    values: rows === undefined ? undefined : rows * query.metrics.length,
    rows,
    labels: [...(hasRegion ? ['region'] : []), ...(label === undefined ? [] : [label])],
    metrics: query.metrics,
  };
}
