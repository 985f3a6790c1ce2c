import { dayMs, findFueltech } from '../../domain';
import fleet from './fleet.json';
import { kindOf } from './offers';

/** The first local day (days since 1970) with data: 2015-01-01. */
export const firstHistoryDay = Date.UTC(2015, 0, 1) / dayMs;

/** The years of the history, which begins with that day. */
const historyYears = 12;

/** Returns a value of the history on a day. Values stand for equal parts of its years, and change linearly between. */
export function historyAt(values: readonly number[], day: number): number {
  const daysPerValue = (historyYears * 365.25) / values.length;
  const at = Math.max(0, (day - firstHistoryDay) / daysPerValue - 0.5);
  const left = Math.min(values.length - 1, Math.floor(at));
  const from = values[left];
  return from + ((values[left + 1] ?? from) - from) * (at - left);
}

const dayOf = (date: string | undefined, fallback: number): number =>
  date === undefined ? fallback : Date.parse(`${date}T00:00:00Z`) / dayMs;

/** Typical emissions in t CO2e per MWh; zero for unlisted fuel technologies. */
const factors: Partial<Record<string, number>> = fleet.factors;

const withFactor = (unit: Omit<UnitRow, 'factor'>): UnitRow => ({
  ...unit,
  factor: factors[unit.fueltech] ?? 0,
});

/**
 * Returns the facilities of some regions. Names and codes are real, including the `#` and `/` in some; capacities are
 * rounded. The "other" facilities represent all that are not listed, so that totals are as large as the real ones.
 *
 * A battery has three units, as the market registers them: one that discharges (`…G1`), one that charges (`…L1`), and
 * the whole battery (`…1`), whose power is negative while it charges. Only the whole one reports a state of charge.
 */
function facilitiesIn(regions: readonly string[]): FacilityRow[] {
  return fleet.facilities
    .filter(({ region }) => regions.includes(region))
    .map((facility) => ({
      ...facility,
      units: fleet.units
        .filter((unit) => unit.facility === facility.code)
        .map(({ facility: _facility, ...unit }) => withFactor(unit)),
    }));
}

function toMarket(code: MarketCode, offsetMinutes: number, regions: readonly string[]): Market {
  const facilities = facilitiesIn(regions);
  const units: Unit[] = [];
  const add = (row: UnitRow, region: string, facility: FacilityRow | undefined) => {
    const index = units.length;
    const seed = (code === 'WEM' ? 5000 : 1000) + index;
    const firstDay = Math.max(firstHistoryDay, dayOf(row.from, firstHistoryDay));
    const endDay = dayOf(row.to, Infinity);
    const regionIndex = regions.indexOf(region);
    const known = findFueltech(row.fueltech);
    const { code: name, fueltech, capacity, factor, storage, from, to, sparse } = row;
    // All units have all fields in the same order, which keeps code that iterates over them fast.
    units.push({
      code: name,
      fueltech,
      capacity,
      factor,
      storage,
      from,
      to,
      growth: facility ? undefined : fleet.rooftop[code],
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
      sparse,
    });
  };
  for (const facility of facilities) for (const row of facility.units) add(row, facility.region, facility);
  for (const { code: region, rooftop: capacity } of fleet.regions) {
    if (!regions.includes(region)) continue;
    const rooftop = { code: `ROOFTOP_${code}_${region}`, fueltech: 'solar_rooftop', capacity };
    add(withFactor(rooftop), region, undefined);
  }
  return { code, offsetMinutes, regions, facilities, units };
}

const nem = toMarket('NEM', 600, ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1']);
const wem = toMarket('WEM', 480, ['WEM']);

export const markets: Record<MarketCode, Market> = { NEM: nem, WEM: wem };

/** Returns the markets of a network; undefined for a network that the service does not support. */
export function marketsOf(networkCode: string): Market[] | undefined {
  if (networkCode === 'NEM') return [nem];
  if (networkCode === 'WEM') return [wem];
  return networkCode === 'AU' ? [nem, wem] : undefined;
}

/** A unit in the tables, with its capacity in MW, emission factor in t CO2e per MWh and storage in MWh. */
interface UnitRow {
  code: string;
  fueltech: string;
  capacity: number;
  factor: number;
  storage?: number;
  /** The naive local date of its first day, if that is within the history. */
  from?: string;
  /** The naive local date of the first day after its closure. */
  to?: string;
  /**
   * True for peaking plant that has no rows on days without output, as some on the real service, and for the sides of a
   * battery, which have none in slots without output. The first such unit of a fueltech in most regions has zeros, like
   * all other plant, so that sums by fueltech have all rows.
   */
  sparse?: boolean;
}

export interface FacilityRow {
  code: string;
  name: string;
  region: string;
  lat: number;
  lng: number;
  units: readonly UnitRow[];
}

/** A unit in its market; rooftop solar is one unit per region that belongs to no facility. */
export interface Unit extends UnitRow {
  facility: FacilityRow | undefined;
  region: string;
  renewable: boolean;
  /** The factors on the capacity of rooftops, for `historyAt`. */
  growth: readonly number[] | undefined;
  /** The row of its kind in `loadings`; undefined for plant that runs at any price. */
  kind: number | undefined;
  /** The fueltech's group, or its own code if it has none. */
  group: string;
  regionIndex: number;
  index: number;
  seed: number;
  /** The first day and the day after the last one, as local days since 1970. */
  firstDay: number;
  endDay: number;
}

export type MarketCode = 'NEM' | 'WEM';

/** One physical market: regions that are dispatched together. */
export interface Market {
  code: MarketCode;
  offsetMinutes: number;
  regions: readonly string[];
  facilities: readonly FacilityRow[];
  units: readonly Unit[];
}
