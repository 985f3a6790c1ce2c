import { seriesKey } from './seriesOrder';
import { valueAt } from './timeAxis';
import { findInterval, findMeasure, findMetric } from '../catalog/index';
import type { Series } from '../result/result';
import { countedBuckets, jointMarks, scopeOfSums, type Marks, type TimeSpan } from './bucketState';

export interface WeightedMean {
  /** NaN when the sum of the weights is not positive. */
  readonly value: number;
  /** The number of buckets with both a price and a weight; others do not count. */
  readonly buckets: number;
}

/** True for a price of the service, which no measure has weighted. */
export const isPlainPrice = ({ metric }: Pick<Series, 'metric'>): boolean =>
  findMetric(metric)?.nature === 'price' && findMeasure(metric) === undefined;

const metricKey = (metric: string, { interval, labels }: Pick<Series, 'interval' | 'labels'>): string =>
  `${interval} ${seriesKey({ metric, labels })}`;

/**
 * Returns a function that finds the demand series to weight a price series with: one of the same region and interval.
 * Prefers energy to power, which serves equally well when all buckets have the same length. Undefined when there is
 * none.
 */
export function demandFinder<T extends Series>(all: readonly T[]): (price: Series) => T | undefined {
  const byKey = new Map(all.map((one) => [metricKey(one.metric, one), one]));
  return (price) => {
    const isFixed = findInterval(price.interval)?.step.kind === 'fixed';
    const energy = byKey.get(metricKey('demand_energy', price));
    return energy ?? (isFixed ? byKey.get(metricKey('demand', price)) : undefined);
  };
}

/**
 * Returns Σ(price · demand) ÷ Σ demand, the average cost of the market's energy, over the buckets in which neither is
 * partial or provisional.
 */
export function demandWeightedMean(
  price: Pick<Series, 'times' | 'values' | keyof Marks>,
  demand: Series,
  within?: TimeSpan,
): WeightedMean {
  const { times, values } = price;
  const scope = scopeOfSums([{ times, ...jointMarks([price, demand]) }], within);
  const isShared = demand.times === times;
  const [first, end] = countedBuckets(times, scope);
  let weighted = 0;
  let weights = 0;
  let buckets = 0;
  for (let i = first; i < end; i++) {
    const value = values[i];
    const weight = isShared ? demand.values[i] : valueAt(demand, times[i]);
    if (Number.isNaN(value) || Number.isNaN(weight)) continue;
    weighted += value * weight;
    weights += weight;
    buckets += 1;
  }
  return { value: weights > 0 ? weighted / weights : NaN, buckets };
}

/**
 * True when a demand-weighted mean is exact: with five-minute energy, and prices of one region. The price of several
 * regions is the plain mean of their prices, and the price of a longer bucket is the mean of its five-minute prices.
 */
export const isExactlyWeighted = (demand: Series, isOneRegion: boolean): boolean =>
  demand.metric === 'demand_energy' && demand.interval === '5m' && isOneRegion;
