import fleet from '../fleet/fleet.json';
import { slotsPerDay } from './noise';

/** Cosines of the sun's hour angle by slot, which are the same every day. */
const cosinesAround = (noonHour: number): Float64Array =>
  Float64Array.from({ length: slotsPerDay }, (_, slot) => Math.cos(((slot / 12 - noonHour) * Math.PI) / 12));

/**
 * The parameters of the regions' weather and demand. Temperatures are in °C, hours in network time. `zone` is the seed
 * that neighbouring regions share, `noonHour` the hour of the sun's highest position. `windiness` is added to the
 * strength of the wind, which is 0 to 1. `meanDemand` is in MW, before rooftop solar is subtracted, and `demand` has its
 * factors for `historyAt`. `cooling` and `heating` are the shares of demand added per degree above 23 and below 16.
 * `shortage` is the depth of shortages of hydro and gas plant, where 1 is the deepest. `rooftop` is in MW.
 */
const table = new Map(
  fleet.regions.map((region) => [
    region.code,
    { ...region, hourAngleCosines: cosinesAround(region.noonHour) },
  ]),
);

export function traitsOf(region: string) {
  const found = table.get(region);
  if (!found) throw new RangeError(`no such region: ${region}`);
  return found;
}

export type RegionTraits = ReturnType<typeof traitsOf>;
