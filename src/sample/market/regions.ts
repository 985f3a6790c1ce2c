import { slotsPerDay } from './noise';

/** The parameters of a region's weather and demand. Temperatures in °C, demand in MW, hours in network time. */
export interface RegionTraits {
  seed: number;
  /** The seed that neighbouring regions share. */
  zone: number;
  latitude: number;
  /** The hour of the sun's highest position. */
  noonHour: number;
  meanTemperature: number;
  seasonalSwing: number;
  /** Added to the strength of the wind, which is 0 to 1. */
  windiness: number;
  /** Mean demand before rooftop solar is subtracted. */
  meanDemand: number;
  /** The share of demand added per degree above 23, and per degree below 16. */
  cooling: number;
  heating: number;
  /** The depth of shortages of hydro and gas plant, where 1 is the deepest. */
  shortage: number;
  /** Cosines of the sun's hour angle by slot, which are the same every day. */
  hourAngleCosines: Float64Array;
}

const cosinesAround = (noonHour: number): Float64Array =>
  Float64Array.from({ length: slotsPerDay }, (_, slot) => Math.cos(((slot / 12 - noonHour) * Math.PI) / 12));

const columns: readonly Exclude<keyof RegionTraits, 'hourAngleCosines'>[] = [
  'seed',
  'zone',
  'latitude',
  'noonHour',
  'meanTemperature',
  'seasonalSwing',
  'windiness',
  'meanDemand',
  'cooling',
  'heating',
  'shortage',
];

/** Values in the order of `columns`. */
const rows: Record<string, readonly number[]> = {
  NSW1: [11, 1, -33, 11.95, 18, 6, 0.005, 9050, 0.026, 0.018, 1],
  QLD1: [23, 1, -25, 11.8, 22, 5, -0.005, 7850, 0.024, 0.008, 0.35],
  SA1: [37, 2, -34, 12.75, 17.5, 6.5, 0.022, 1760, 0.032, 0.016, 0.35],
  TAS1: [41, 2, -42, 12.2, 12.5, 4.5, 0.07, 1180, 0.006, 0.016, 0.45],
  VIC1: [53, 2, -37, 12.3, 15.5, 6, 0.008, 6050, 0.028, 0.016, 1],
  WEM: [67, 3, -32, 12.25, 19, 6, 0.065, 2600, 0.0445, 0.012, 0.3],
};

const table: ReadonlyMap<string, RegionTraits> = new Map(
  Object.entries(rows).map(([region, values]) => {
    const traits = Object.fromEntries(columns.map((column, index) => [column, values[index]])) as Record<
      Exclude<keyof RegionTraits, 'hourAngleCosines'>,
      number
    >;
    return [region, { ...traits, hourAngleCosines: cosinesAround(traits.noonHour) }];
  }),
);

export function traitsOf(region: string): RegionTraits {
  const found = table.get(region);
  if (!found) throw new RangeError(`no such region: ${region}`);
  return found;
}
