import type { Series } from '../result';

/** A unit that values are read in: a power of ten of the unit that the service sends. */
export interface ReadableUnit {
  readonly unit: string;
  /** How many of the service's units are one of it. */
  readonly factor: number;
  /** Decimals that a number needs more to stay exact. */
  readonly moreDecimals: number;
}

/** The unit from values of `from` on, in the service's unit. */
type Rung = readonly [from: number, unit: string, moreDecimals: number];

/** Energy, money and emissions; power stays in MW, as the market has it. */
const ladders: Readonly<Record<string, readonly Rung[]>> = {
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

/** The unit in which values up to `most` (in `unit`, without sign) are readable: 120,000 MWh as 120 GWh. */
export function readableUnit(unit: string, most: number): ReadableUnit {
  const ladder = Object.hasOwn(ladders, unit) ? ladders[unit] : undefined;
  const rung = ladder?.find(([from]) => most >= from);
  if (!rung) return unitAsSent(unit);
  const [, name, moreDecimals] = rung;
  return { unit: name, factor: 10 ** moreDecimals, moreDecimals };
}

/** The readable unit of each unit among these series: one for all values of a unit, so that they can be compared. */
export function readableUnitsOf(
  series: readonly Pick<Series, 'unit' | 'values'>[],
): (unit: string) => ReadableUnit {
  const mostByUnit = new Map<string, number>();
  for (const { unit, values } of series) {
    if (!Object.hasOwn(ladders, unit)) continue;
    let most = mostByUnit.get(unit) ?? 0;
    for (const value of values) if (Math.abs(value) > most) most = Math.abs(value);
    mostByUnit.set(unit, most);
  }
  const units = new Map([...mostByUnit].map(([unit, most]) => [unit, readableUnit(unit, most)]));
  return (unit) => units.get(unit) ?? unitAsSent(unit);
}
