import { dayMs } from '#src/domain';
import { type MarketCode, type Unit, markets } from '#src/sample/fleet/markets';
import { type MarketDay, computeMarketDay } from '#src/sample/market/marketDay';

const slotsPerDay = 288;
const daysOfYear = 365;
/** Every fifth day, so that each weekday and each season is represented. */
const step = 5;

export const loads = ['battery_charging', 'pumps'];

/** The financial year 2025/26 of a market, from every fifth of its days. */
export interface SampledYear {
  /** MW by fueltech at five-minute steps, loads positive. */
  powers: Map<string, number[]>;
  prices: Map<string, number[]>;
  demands: Map<string, number[]>;
  /** Exports minus imports, by region. */
  exports: Map<string, number[]>;
  /** MW of charging and of discharging batteries, by region. */
  charging: Map<string, number[]>;
  discharging: Map<string, number[]>;
  /** The output of wind farms as a share of their capacity, by region, a value a day. */
  windShares: Map<string, number[]>;
  /** The mean storage capacity of the batteries in service, in MWh. */
  storage: number;
  days: number;
}

type Columns = Map<string, number[]>;

function append(columns: Columns, key: string, values: Iterable<number>) {
  const found = columns.get(key) ?? [];
  columns.set(key, found);
  found.push(...values);
}

/** Returns the power of some units by slot, where a missing value counts as zero. */
function sumUnits({ market, power }: MarketDay, isCounted: (unit: Unit) => boolean): Float64Array {
  const sum = new Float64Array(slotsPerDay);
  for (const unit of market.units.filter(isCounted))
    power[unit.index]?.forEach((mw, slot) => (sum[slot] = (sum[slot] ?? 0) + (mw || 0)));
  return sum;
}

/** Returns the output of a region's wind farms as a share of the capacity that runs on the day. */
function windShareOf(marketDay: MarketDay, region: string) {
  const { market, day } = marketDay;
  const isFarm = (unit: Unit) => unit.fueltech === 'wind' && unit.region === region;
  const capacity = market.units
    .filter((unit) => isFarm(unit) && day >= unit.firstDay && day < unit.endDay)
    .reduce((sum, unit) => sum + unit.capacity, 0);
  return sumUnits(marketDay, isFarm).reduce((sum, mw) => sum + mw, 0) / slotsPerDay / capacity;
}

export function sampleYear(code: MarketCode): SampledYear {
  const market = markets[code];
  const columns = (): Columns => new Map();
  const [powers, prices, demands, exports] = [columns(), columns(), columns(), columns()];
  const [charging, discharging, windShares] = [columns(), columns(), columns()];
  const first = Date.UTC(2025, 6, 1) / dayMs;
  let days = 0;
  let storage = 0;
  for (let day = first; day < first + daysOfYear; day += step, days++) {
    const marketDay = computeMarketDay(market, day);
    for (const unit of market.units)
      if (unit.fueltech === 'battery' && day >= unit.firstDay) storage += unit.storage ?? 0;
    for (const fueltech of new Set(market.units.map((unit) => unit.fueltech)))
      append(
        powers,
        fueltech,
        sumUnits(marketDay, (unit) => unit.fueltech === fueltech),
      );
    marketDay.regions.forEach((region, index) => {
      const name = market.regions[index] ?? '';
      const powerOf = (fueltech: string): Float64Array =>
        sumUnits(marketDay, (unit) => unit.fueltech === fueltech && unit.region === name);
      append(prices, name, region.price);
      append(demands, name, region.demand);
      append(
        exports,
        name,
        region.exports.map((value, slot) => value - (region.imports[slot] ?? 0)),
      );
      append(charging, name, powerOf('battery_charging'));
      append(discharging, name, powerOf('battery_discharging'));
      append(windShares, name, [windShareOf(marketDay, name)]);
    });
  }
  return {
    powers,
    prices,
    demands,
    exports,
    charging,
    discharging,
    windShares,
    storage: storage / days,
    days,
  };
}

/** Converts sampled MW to the terawatt-hours of a whole year. */
export const toTerawattHours = (powers: number[]): number =>
  (powers.reduce((sum, mw) => sum + mw, 0) / powers.length) * daysOfYear * 24e-6;

export function quantileOf(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN;
}

/** Returns the percentage of values that pass. */
export const percentOf = (values: number[], test: (value: number, at: number) => boolean): number =>
  (values.filter(test).length / values.length) * 100;

/** Returns the largest value of each day. */
export const peaksOf = (values: number[]): number[] =>
  Array.from({ length: values.length / slotsPerDay }, (_, day) =>
    Math.max(...values.slice(day * slotsPerDay, (day + 1) * slotsPerDay)),
  );

/** Returns the length of each run of consecutive values that pass. */
export function runsOf(values: number[], test: (value: number) => boolean): number[] {
  const lengths: number[] = [];
  let length = 0;
  for (const value of [...values, NaN]) {
    if (test(value)) length++;
    else if (length > 0) {
      lengths.push(length);
      length = 0;
    }
  }
  return lengths;
}

export const sumOf = (columns: Iterable<number[]>): number[] => {
  const [first = [], ...rest] = [...columns];
  return first.map((value, at) => rest.reduce((sum, column) => sum + (column[at] ?? 0), value));
};
