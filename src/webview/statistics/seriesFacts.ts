import { findNetwork } from '../../domain/catalog/index';
import type { TimeSpan } from '../../domain/series/bucketState';
import { distributionOf, type Distribution } from '../../domain/series/distribution';
import {
  demandFinder,
  demandWeightedMean,
  isExactlyWeighted,
  timeWeightedMean,
  type WeightedMean,
} from '../../domain/series/priceMeans';
import { factsOf, type Facts } from '../../domain/series/statistics';
import type { ShownSeries } from '../chart/panel';
import type { ShownResult } from '../shownResult';

/** The statistics of a series. Weighted means apply to prices only. */
export interface SeriesFacts extends Facts, Distribution {
  series: ShownSeries;
  timeWeighted: number | undefined;
  demandWeighted: (WeightedMean & { isExact: boolean }) | undefined;
}

const isPrice = ({ metric }: ShownSeries): boolean => metric === 'price';

function isOneRegion({ labels }: ShownSeries, { network_code, network_region }: ResultQuery): boolean {
  if (typeof labels['region'] === 'string' || network_region !== undefined) return true;
  return findNetwork(network_code)?.regions.length === 1;
}

type ResultQuery = ShownResult['header']['query'];

/** Computes the facts of the listed series of a result. */
export function listFacts(
  { series: all, stackOf, header, offsetMinutes }: ShownResult,
  listed: readonly ShownSeries[],
  within: TimeSpan | undefined,
): SeriesFacts[] {
  const findDemand = demandFinder(all);
  return listed.map((series) => {
    const facts = factsOf(series, { stack: stackOf(series), within });
    const demand = isPrice(series) ? findDemand(series) : undefined;
    return {
      series,
      ...facts,
      ...distributionOf(series.values, facts.counted),
      timeWeighted: isPrice(series) ? timeWeightedMean(series, offsetMinutes, facts.scope) : undefined,
      demandWeighted: demand && {
        ...demandWeightedMean(series, demand, within),
        isExact: isExactlyWeighted(demand, isOneRegion(series, header.query)),
      },
    };
  });
}
