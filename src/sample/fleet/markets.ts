import { dayMs } from '../../domain/durations';
import { findFueltech } from '../../domain/catalog';
import { newSouthWales } from './newSouthWales';
import { kindOf } from './offers';
import { queensland } from './queensland';
import { restOfFleet } from './restOfFleet';
import { unit } from './rows';
import { southAustralia, tasmania, victoria } from './south';
import type { FacilityRow, Market, MarketCode, Unit, UnitRow } from './types';
import { westernAustralia } from './west';

/** The first local day (days since 1970) with data: 2015-01-01. */
export const firstHistoryDay = Date.UTC(2015, 0, 1) / dayMs;

const dayOf = (date: string | undefined, fallback: number): number =>
  date === undefined ? fallback : Date.parse(`${date}T00:00:00Z`) / dayMs;

/** Rooftop solar in MW per region. */
const rooftop: Readonly<Record<string, number>> = {
  NSW1: 7600,
  QLD1: 6850,
  SA1: 2650,
  TAS1: 330,
  VIC1: 5750,
  WEM: 3250,
};

function toMarket(
  code: MarketCode,
  offsetMinutes: number,
  regions: readonly string[],
  facilities: readonly FacilityRow[],
): Market {
  const units: Unit[] = [];
  const add = (row: UnitRow, region: string, facility: FacilityRow | undefined): void => {
    const index = units.length;
    const seed = (code === 'WEM' ? 5000 : 1000) + index;
    const firstDay = Math.max(firstHistoryDay, dayOf(row.from, firstHistoryDay));
    const endDay = dayOf(row.to, Infinity);
    const regionIndex = regions.indexOf(region);
    const known = findFueltech(row.fueltech);
    const { code: name, fueltech, capacity, factor, storage, from, to } = row;
    // All units have all fields in the same order, which keeps code that iterates over them fast.
    units.push({
      code: name,
      fueltech,
      capacity,
      factor,
      storage,
      from,
      to,
      facility,
      region,
      regionIndex,
      renewable: known?.renewable ?? false,
      group: known?.group ?? fueltech,
      kind: kindOf(fueltech, region),
      index,
      seed,
      firstDay,
      endDay,
    });
  };
  for (const facility of facilities) for (const row of facility.units) add(row, facility.region, facility);
  for (const region of regions) {
    add(unit(`ROOFTOP_${code}_${region}`, 'solar_rooftop', rooftop[region] ?? 0), region, undefined);
  }
  return { code, offsetMinutes, regions, facilities, units };
}

const isWestern = ({ region }: FacilityRow): boolean => region === 'WEM';

const nem = toMarket(
  'NEM',
  600,
  ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1'],
  [
    ...newSouthWales,
    ...queensland,
    ...southAustralia,
    ...tasmania,
    ...victoria,
    ...restOfFleet.filter((row) => !isWestern(row)),
  ],
);
const wem = toMarket('WEM', 480, ['WEM'], [...westernAustralia, ...restOfFleet.filter(isWestern)]);

export const markets: Readonly<Record<MarketCode, Market>> = { NEM: nem, WEM: wem };

/** Returns the markets of a network; undefined for a network that the service does not support. */
export function marketsOf(networkCode: string): readonly Market[] | undefined {
  if (networkCode === 'NEM') return [nem];
  if (networkCode === 'WEM') return [wem];
  return networkCode === 'AU' ? [nem, wem] : undefined;
}
