import { findNetwork } from '../../domain/catalog/index';
import {
  type BucketScope,
  bucketState,
  bucketsWithin,
  countedBuckets,
  scopeOfSums,
  type TimeSpan,
} from '../../domain/series/bucketState';
import { distributionOf, type Distribution } from '../../domain/series/distribution';
import {
  demandFinder,
  demandWeightedMean,
  isExactlyWeighted,
  timeWeightedMean,
  type WeightedMean,
} from '../../domain/series/priceMeans';
import {
  sharedBucketsOf,
  statisticsOf,
  type SharedBuckets,
  type Statistics,
} from '../../domain/series/statistics';
import type { ReadingState } from '../../words/result/bucketWords';
import type { ShownSeries } from '../chart/panel';
import { groupByPanel, isStacked, type ShownResult } from '../shownResult';

/** The mean price weighted by demand. */
interface DemandWeighted extends WeightedMean {
  readonly isExact: boolean;
}

/** The statistics of a series. Weighted means apply to prices only. */
export interface SeriesFacts extends Statistics, Distribution {
  readonly series: ShownSeries;
  readonly state: ReadingState;
  readonly timeWeighted: number | undefined;
  readonly demandWeighted: DemandWeighted | undefined;
}

/** The buckets behind the numbers of a series. */
interface Counted {
  readonly scope: BucketScope;
  /** The buckets shared by the series of its stack; undefined for series that are not stacked. */
  readonly shared?: SharedBuckets;
}

/** Returns the scope of each stacked series. */
function stackedScopes(
  all: readonly ShownSeries[],
  within: TimeSpan | undefined,
): ReadonlyMap<ShownSeries, Counted> {
  const stacked = [...groupByPanel(all).values()].filter(([one]) => one && isStacked(one));
  return new Map(
    stacked.flatMap((group) => {
      const scope = scopeOfSums(group, within);
      const counted = { scope, shared: sharedBucketsOf(group, scope) };
      return group.map((one) => [one, counted] as const);
    }),
  );
}

function stateOf(series: ShownSeries, { scope }: Counted): ReadingState {
  const { times } = series;
  const [from, to] = bucketsWithin(times, scope.within);
  const [first, end] = countedBuckets(times, scope);
  return first > from || end < to ? 'settled' : bucketState(series, times[from] ?? NaN);
}

const isPrice = ({ metric }: ShownSeries): boolean => metric === 'price';

function isOneRegion({ labels }: ShownSeries, { network_code, network_region }: ResultQuery): boolean {
  if (typeof labels['region'] === 'string' || network_region !== undefined) return true;
  return findNetwork(network_code)?.regions.length === 1;
}

type ResultQuery = ShownResult['header']['query'];

/** Computes the facts of the listed series of a result. */
export function factsOf(
  { series: all, header, offsetMinutes }: ShownResult,
  listed: readonly ShownSeries[],
  within: TimeSpan | undefined,
): readonly SeriesFacts[] {
  const stacked = stackedScopes(all, within);
  const findDemand = demandFinder(all);
  return listed.map((series) => {
    const counted = stacked.get(series) ?? { scope: scopeOfSums([series], within) };
    const { scope, shared } = counted;
    const demand = isPrice(series) ? findDemand(series) : undefined;
    return {
      series,
      state: stateOf(series, counted),
      ...statisticsOf(series, series.aggregation, shared, scope),
      ...distributionOf(series.values, countedBuckets(series.times, scope)),
      timeWeighted: isPrice(series) ? timeWeightedMean(series, offsetMinutes, scope) : undefined,
      demandWeighted: demand && {
        ...demandWeightedMean(series, demand, scope),
        isExact: isExactlyWeighted(demand, isOneRegion(series, header.query)),
      },
    };
  });
}
