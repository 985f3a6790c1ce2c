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
 * Units for energy, money and emissions, each for values of at least `from` in the service's unit. Power stays in MW,
 * the unit of the market.
 */
const ladders: Readonly<
  Record<string, readonly (readonly [from: number, unit: string, moreDecimals: number])[]>
> = {
  MWh: [
    [1e7, 'TWh', 6],
    [1e4, 'GWh', 3],
  ],
  $: [
    [1e10, '$bn', 9],
    [1e6, '$m', 6],
  ],
  t: [
    [1e7, 'Mt', 6],
    [1e4, 'kt', 3],
  ],
};

const unitAsSent = (unit: string): ReadableUnit => ({ unit, factor: 1, moreDecimals: 0 });

/** Returns the readable unit for absolute values up to `max` (in `unit`): 120,000 MWh becomes 120 GWh. */
export function readableUnit(unit: string, max: number): ReadableUnit {
  const ladder = Object.hasOwn(ladders, unit) ? ladders[unit] : undefined;
  const rung = ladder?.find(([from]) => max >= from);
  if (!rung) return unitAsSent(unit);
  const [, name, moreDecimals] = rung;
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
    if (!Object.hasOwn(ladders, unit)) continue;
    let max = largestByUnit.get(unit) ?? 0;
    for (const value of values) if (Math.abs(value) > max) max = Math.abs(value);
    largestByUnit.set(unit, max);
  }
  const units = new Map([...largestByUnit].map(([unit, max]) => [unit, readableUnit(unit, max)]));
  return (unit) => units.get(unit) ?? unitAsSent(unit);
}
