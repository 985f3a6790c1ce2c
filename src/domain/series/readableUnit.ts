import type { Series } from '../result/result';

/** A readable unit: the service's unit times a power of ten. */
export interface ReadableUnit {
  readonly unit: string;
  /** The number of the service's units in one of these. */
  readonly factor: number;
  /** The additional decimals that keep a number exact. */
  readonly moreDecimals: number;
}

/**
 * Units for energy, money and emissions, each for values of at least `min` in the service's unit, the largest first.
 * Power stays in MW, the unit of the market.
 */
const largerUnits: readonly (readonly [sent: string, min: number, unit: string, moreDecimals: number])[] = [
  ['MWh', 1e7, 'TWh', 6],
  ['MWh', 1e4, 'GWh', 3],
  ['$', 1e10, '$bn', 9],
  ['$', 1e6, '$m', 6],
  ['t', 1e7, 'Mt', 6],
  ['t', 1e4, 'kt', 3],
];

/** Returns the readable unit for absolute values up to `max` (in `unit`): 120,000 MWh becomes 120 GWh. */
export function readableUnit(unit: string, max: number): ReadableUnit {
  const larger = largerUnits.find(([sent, min]) => sent === unit && max >= min);
  const [, , name, moreDecimals] = larger ?? [unit, 0, unit, 0];
  return { unit: name, factor: 10 ** moreDecimals, moreDecimals };
}

/**
 * Returns a function from each unit to its readable one. All values of a unit share it, so that they can be compared.
 */
export function readableUnitsOf(
  series: readonly Pick<Series, 'unit' | 'values'>[],
): (unit: string) => ReadableUnit {
  const largestByUnit = new Map<string, number>();
  for (const { unit, values } of series) {
    if (!largerUnits.some(([sent]) => sent === unit)) continue;
    let max = largestByUnit.get(unit) ?? 0;
    for (const value of values) if (Math.abs(value) > max) max = Math.abs(value);
    largestByUnit.set(unit, max);
  }
  const units = new Map([...largestByUnit].map(([unit, max]) => [unit, readableUnit(unit, max)]));
  return (unit) => units.get(unit) ?? readableUnit(unit, 0);
}
