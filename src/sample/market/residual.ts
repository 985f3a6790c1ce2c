import { kindOf } from '../fleet/offers';
import type { Market } from '../fleet/types';
import { slotsPerDay } from './noise';
import type { RegionPlant } from './plant';
import { traitsOf } from './regions';

/** The number of slots on each side over which the residual is averaged. */
const reach = 4;
const variableKinds = [kindOf('wind', ''), kindOf('solar_utility', '')];

/**
 * Returns the demand that solar and wind do not meet, by region and slot, as a share of mean demand. Half of it comes
 * from the region and half from the whole market, like prices. It is averaged over 45 minutes around the slot, since
 * nobody can predict single minutes.
 */
export function residualsOf(
  market: Market,
  gross: readonly Float64Array[],
  regions: readonly RegionPlant[],
): readonly Float64Array[] {
  const left = gross.map((values) => values.slice());
  regions.forEach(({ rooftop, kinds }, region) => {
    const sum = left[region];
    const variable = variableKinds.map((kind) => (kind === undefined ? undefined : kinds[kind]));
    for (const values of [rooftop, ...variable]) {
      if (!sum || !values) continue;
      for (let slot = 0; slot < slotsPerDay; slot++) sum[slot] = (sum[slot] ?? 0) - (values[slot] ?? 0);
    }
  });
  const means = market.regions.map((region) => traitsOf(region).meanDemand);
  const allMean = means.reduce((sum, mean) => sum + mean, 0);
  const all = new Float64Array(slotsPerDay);
  for (const values of left) {
    for (let slot = 0; slot < slotsPerDay; slot++)
      all[slot] = (all[slot] ?? 0) + (values[slot] ?? 0) / allMean;
  }
  return left.map((values, region) => {
    const mean = means[region] ?? 1;
    const own = new Float64Array(slotsPerDay);
    for (let slot = 0; slot < slotsPerDay; slot++) {
      own[slot] = 0.5 * ((values[slot] ?? 0) / mean + (all[slot] ?? 0));
    }
    let sum = 0;
    let count = 0;
    for (let slot = -reach; slot < slotsPerDay; slot++) {
      if (slot + reach < slotsPerDay) {
        sum += own[slot + reach] ?? 0;
        count++;
      }
      if (slot > reach) {
        sum -= own[slot - reach - 1] ?? 0;
        count--;
      }
      if (slot >= 0) values[slot] = sum / count;
    }
    return values;
  });
}
