import { slotsPerDay } from './noise';

/** The parameters of a region's weather and demand. Temperatures in °C, demand in MW, hours in network time. */
export interface RegionTraits {
  readonly seed: number;
  /** The seed that neighbouring regions share. */
  readonly zone: number;
  readonly latitude: number;
  /** The hour of the sun's highest position. */
  readonly noonHour: number;
  readonly meanTemperature: number;
  readonly seasonalSwing: number;
  /** Mean demand before rooftop solar is subtracted. */
  readonly meanDemand: number;
  /** The share of demand added per degree above 23, and per degree below 16. */
  readonly cooling: number;
  readonly heating: number;
  /** Cosines of the sun's hour angle by slot, which are the same every day. */
  readonly hourAngleCosines: Float64Array;
}

function traits(
  seed: number,
  zone: number,
  latitude: number,
  noonHour: number,
  meanTemperature: number,
  seasonalSwing: number,
  meanDemand: number,
  cooling: number,
  heating: number,
): RegionTraits {
  const hourAngleCosines = Float64Array.from({ length: slotsPerDay }, (_, slot) =>
    Math.cos(((slot / 12 - noonHour) * Math.PI) / 12),
  );
  return {
    seed,
    zone,
    latitude,
    noonHour,
    meanTemperature,
    seasonalSwing,
    meanDemand,
    cooling,
    heating,
    hourAngleCosines,
  };
}

const table: Readonly<Record<string, RegionTraits>> = {
  NSW1: traits(11, 1, -33, 11.95, 18, 6, 9050, 0.026, 0.018),
  QLD1: traits(23, 1, -25, 11.8, 22, 5, 7850, 0.024, 0.008),
  SA1: traits(37, 2, -34, 12.75, 17.5, 6.5, 1760, 0.032, 0.016),
  TAS1: traits(41, 2, -42, 12.2, 12.5, 4.5, 1180, 0.006, 0.016),
  VIC1: traits(53, 2, -37, 12.3, 15.5, 6, 6050, 0.028, 0.016),
  WEM: traits(67, 3, -32, 12.25, 19, 6, 2420, 0.038, 0.012),
};

export function traitsOf(region: string): RegionTraits {
  const found = table[region];
  if (!found) throw new RangeError(`no such region: ${region}`);
  return found;
}
