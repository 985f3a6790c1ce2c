import { valueAt } from '../align';
import { floorToBucket, nextBucket } from '../bucket';
import { findInterval } from '../catalog/index';
import type { Series } from '../result';
import { countedBuckets, type BucketScope } from './bucketScope';

/** A mean of prices, each with a weight of its own. */
export interface WeightedMean {
  /** NaN where the weights do not add up to more than zero. */
  readonly value: number;
  /** How many buckets have both a price and a weight: no other counts. */
  readonly buckets: number;
}

type PriceSeries = Pick<Series, 'times' | 'values' | 'interval'>;

/** Σ(price · weight) ÷ Σ weight over the buckets of a scope where both exist. */
function weightedMean(
  { times, values }: PriceSeries,
  weightAt: (index: number) => number,
  scope: BucketScope,
): WeightedMean {
  const [first, end] = countedBuckets(times, scope);
  let [weighted, weights, buckets] = [0, 0, 0];
  for (let i = first; i < end; i++) {
    const price = values[i] ?? NaN;
    const weight = weightAt(i);
    if (Number.isNaN(price) || Number.isNaN(weight)) continue;
    weighted += price * weight;
    weights += weight;
    buckets += 1;
  }
  return { value: weights > 0 ? weighted / weights : NaN, buckets };
}

/** The mean over time: each price has the weight of its bucket's length, which differs from month to month. */
export function timeWeightedMean(price: PriceSeries, offsetMinutes: number, scope: BucketScope): number {
  const { times, interval } = price;
  const lengthAt = (i: number): number => {
    const ms = times[i] ?? NaN;
    return nextBucket(ms, interval, offsetMinutes) - floorToBucket(ms, interval, offsetMinutes);
  };
  const isFixed = findInterval(interval)?.step.kind !== 'months';
  return weightedMean(price, isFixed ? () => 1 : lengthAt, scope).value;
}

const keyOf = (metric: string, { interval, labels }: Pick<Series, 'interval' | 'labels'>): string =>
  JSON.stringify([metric, interval, ...Object.entries(labels).sort()]);

/**
 * A way to the demand that weights a series of prices: that of the same region and interval, energy before power, which
 * adds up as energy does where all buckets have one length. Undefined where there is none.
 */
export function demandFinder<T extends Series>(all: readonly T[]): (price: Series) => T | undefined {
  const demands = new Map(
    all
      .filter(({ metric }) => metric === 'demand_energy' || metric === 'demand')
      .map((one) => [keyOf(one.metric, one), one]),
  );
  return (price) => {
    const isFixed = findInterval(price.interval)?.step.kind === 'fixed';
    const energy = demands.get(keyOf('demand_energy', price));
    return energy ?? (isFixed ? demands.get(keyOf('demand', price)) : undefined);
  };
}

/** Σ(price · demand) ÷ Σ demand: what the energy of the market cost on the average. */
export function demandWeightedMean(price: PriceSeries, demand: Series, scope: BucketScope): WeightedMean {
  const { times } = price;
  const isShared = demand.times === times;
  return weightedMean(
    price,
    isShared ? (i) => demand.values[i] ?? NaN : (i) => valueAt(demand, times[i] ?? NaN),
    scope,
  );
}

/**
 * True where a demand-weighted mean is that of the market: with the energy of five minutes, and prices of one region.
 * The price of several regions is the plain mean of theirs, and that of a longer bucket the mean of its five-minute ones.
 */
export const isExactlyWeighted = (demand: Series, isOneRegion: boolean): boolean =>
  demand.metric === 'demand_energy' && demand.interval === '5m' && isOneRegion;
