import { computeMarketDay, type MarketDay } from '#src/sample/market/marketDay';
import { type MarketCode, markets } from '#src/sample/fleet/markets';

/** The five-minute state of the sample market, added up by plain loops, without any code for series. */

const slotMs = 300_000;
const slotsPerDay = 288;
const dayMs = slotsPerDay * slotMs;

const days = new Map<string, MarketDay>();

function dayOf(code: MarketCode, day: number): MarketDay {
  const key = `${code} ${day}`;
  let found = days.get(key);
  if (!found) {
    found = computeMarketDay(markets[code], day);
    if (days.size > 150) days.clear();
    days.set(key, found);
  }
  return found;
}

export const offsetMs = (code: MarketCode): number => (code === 'NEM' ? 10 : 8) * 3_600_000;

/** The state of the market in one slot. Values are MW and $/MWh, NaN where none was reported. */
export interface Slot {
  /** Network time in milliseconds, as if it were UTC. */
  wallMs: number;
  /** A market value of a region, by its name in the sample market. */
  region: (region: string, column: keyof MarketDay['regions'][number]) => number;
  /** The sum of the units of a fuel technology in a region, and the sum of their values times a factor each. */
  source: (region: string | undefined, fueltech: string, by?: 'price' | 'emissions') => number;
  /** The power of a unit, or that times the price of its region. */
  unit: (code: string, by?: 'price') => number;
}

/** Returns the slots between two moments of network time, as far as the market has data at `nowMs`. */
export function* slotsOf(
  code: MarketCode,
  fromWallMs: number,
  toWallMs: number,
  nowMs: number,
): Iterable<Slot> {
  // The newest slot has no data yet.
  const endWallMs = Math.floor((nowMs + offsetMs(code)) / slotMs) * slotMs - slotMs;
  // Rooftop solar comes for half hours, half an hour after their end, and with it gross demand and its part of the renewables.
  const halfHourMs = 6 * slotMs;
  const rooftopEndMs = Math.floor((nowMs + offsetMs(code) - halfHourMs) / halfHourMs) * halfHourMs;
  for (let wallMs = fromWallMs; wallMs < Math.min(toWallMs, endWallMs); wallMs += slotMs) {
    const day = Math.floor(wallMs / dayMs);
    const slot = Math.round((wallMs - day * dayMs) / slotMs);
    const state = dayOf(code, day);
    yield {
      wallMs,
      region(region, column) {
        const value = state.regions[state.market.regions.indexOf(region)]?.[column][slot] ?? NaN;
        if (wallMs < rooftopEndMs) return value;
        if (column === 'demandGross') return NaN;
        if (column !== 'renewable') return value;
        const rooftops = state.market.units.filter(
          (unit) => unit.fueltech === 'solar_rooftop' && unit.region === region,
        );
        return rooftops.reduce((sum, { index }) => sum - (state.power[index]?.[slot] ?? 0), value);
      },
      source(region, fueltech, by) {
        let [sum, isAny] = [0, false];
        if (fueltech === 'solar_rooftop' && wallMs >= rooftopEndMs) return NaN;
        for (const unit of state.market.units) {
          if (unit.fueltech !== fueltech || (region !== undefined && unit.region !== region)) continue;
          const power = state.power[unit.index]?.[slot] ?? NaN;
          if (Number.isNaN(power)) continue;
          isAny = true;
          const price = state.regions[unit.regionIndex]?.price[slot] ?? NaN;
          sum += power * (by === 'price' ? price : by === 'emissions' ? unit.factor : 1);
        }
        return isAny ? sum : NaN;
      },
      unit(unitCode, by) {
        const unit = state.market.units.find((one) => one.code === unitCode);
        const power = unit ? (state.power[unit.index]?.[slot] ?? NaN) : NaN;
        return by === 'price' ? power * (state.regions[unit?.regionIndex ?? 0]?.price[slot] ?? NaN) : power;
      },
    };
  }
}

export const regionsOf = (code: MarketCode): readonly string[] => markets[code].regions;

export const fueltechsOf = (code: MarketCode): string[] => [
  ...new Set(markets[code].units.map(({ fueltech }) => fueltech)),
];

/** Returns the start of the bucket of a moment, both in network time. */
export function bucketStart(wallMs: number, interval: string): number {
  const date = new Date(wallMs);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  switch (interval) {
    case '5m':
      return wallMs;
    case '30m':
      return Math.floor(wallMs / 1_800_000) * 1_800_000;
    case '1h':
      return Math.floor(wallMs / 3_600_000) * 3_600_000;
    case '1d':
      return Math.floor(wallMs / dayMs) * dayMs;
    case '7d':
      // The epoch was a Thursday, and weeks begin on Sunday.
      return Math.floor((wallMs - 3 * dayMs) / (7 * dayMs)) * 7 * dayMs + 3 * dayMs;
    case '1M':
      return Date.UTC(year, month);
    default:
      throw new Error(interval);
  }
}

/** Rounds to six decimals, as the service does. */
export const sent = (value: number): number => Math.round(value * 1e6) / 1e6;
