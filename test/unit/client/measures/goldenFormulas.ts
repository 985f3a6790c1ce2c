import { markets, type MarketCode } from '#src/sample/fleet/markets';
import { nowMs } from '../../sample/sampleUnderTest';
import { fueltechsOf, offsetMs, sent, slotsOf, type Slot } from './marketState';

export type Unit = (typeof markets)[MarketCode]['units'][number];

/** The value of a measure in a bucket, NaN without one, and its denominator `below`. */
export interface Golden {
  value: number;
  below?: number;
}

/** A bucket: its slots, the slots of the previous bucket, and its edges in network time. */
export interface Bucket {
  code: MarketCode;
  slots: readonly Slot[];
  before: readonly Slot[];
  startMs: number;
  endMs: number;
}

/** Adds up the slots of one bucket. `source` is a fuel technology, or the code of a facility. */
export type Formula = (slots: readonly Slot[], region: string, source: string, bucket: Bucket) => Golden;

/** Sums MW as the service sends energy: NaN without any value. */
export function energyOf(slots: readonly Slot[], read: (slot: Slot) => number): number {
  let [sum, isAny] = [0, false];
  for (const slot of slots) {
    const value = read(slot);
    if (Number.isNaN(value)) continue;
    sum += value;
    isAny = true;
  }
  return isAny ? sent(sum / 12) : NaN;
}

type Combine = typeof energyOf;
type Column = Parameters<Slot['region']>[1];

/** Combines a market value of a region. */
const inRegion = (combine: Combine, slots: readonly Slot[], region: string, column: Column) =>
  combine(slots, (slot) => slot.region(region, column));

/** Combines a fuel technology of a region. */
const ofSource = (
  combine: Combine,
  slots: readonly Slot[],
  region: string,
  fueltech: string,
  by?: 'price' | 'emissions',
) => combine(slots, (slot) => slot.source(region, fueltech, by));

function meanOf(slots: readonly Slot[], read: (slot: Slot) => number) {
  let [sum, count] = [0, 0];
  for (const slot of slots) {
    const value = read(slot);
    if (Number.isNaN(value)) continue;
    sum += value;
    count += 1;
  }
  return count === 0 ? NaN : sent(sum / count);
}

export const ratio = (above: number, below: number): Golden => ({
  value: below > 0 ? above / below : NaN,
  below,
});

const solar = ['solar_utility', 'solar_rooftop', 'solar_thermal'];

export const stores = ['battery', 'battery_charging', 'battery_discharging', 'pumps'];

/** True for a region with units of a fuel technology that have data by this day. */
const hasSource = (code: MarketCode, region: string, fueltech: string) => {
  for (const slot of slotsOf(code, Date.UTC(2026, 10, 1, 12), Date.UTC(2026, 10, 1, 14), nowMs))
    if (!Number.isNaN(slot.source(region, fueltech))) return true;
  return false;
};

/** Sums the technologies that the region has; NaN where one lacks this bucket. */
const sumOfSources = (combine: Combine, slots: readonly Slot[], region: string, fueltechs: string[]) =>
  fueltechs
    .filter((fueltech) => hasSource('NEM', region, fueltech))
    .reduce((sum, fueltech) => sum + ofSource(combine, slots, region, fueltech), 0);

const netImports =
  (combine: Combine): Formula =>
  (slots, region) => ({
    value: inRegion(combine, slots, region, 'imports') - inRegion(combine, slots, region, 'exports'),
  });

const residualDemand =
  (combine: Combine): Formula =>
  (slots, region) => ({
    value:
      inRegion(combine, slots, region, 'demandGross') -
      sumOfSources(combine, slots, region, ['wind', ...solar]),
  });

/** The change of a mean since the previous bucket. */
const ramp =
  (
    meanIn: (slots: readonly Slot[], region: string, fueltech: string) => number,
    isPerHour = false,
  ): Formula =>
  (slots, region, fueltech, { before, startMs }) => {
    const change = meanIn(slots, region, fueltech) - meanIn(before, region, fueltech);
    const hours = (startMs - (before[0]?.wallMs ?? NaN)) / 3_600_000;
    return { value: isPerHour ? change / hours : change };
  };
const sourceMean = ofSource.bind(undefined, meanOf);
const demandMean = (slots: readonly Slot[], region: string) => inRegion(meanOf, slots, region, 'demand');

const lengthOfSlot = 1 / 12;

/** The price weighted by the demand of each five minutes. */
function demandWeightedPrice(slots: readonly Slot[], region: string): Golden {
  let [above, below] = [0, 0];
  for (const slot of slots) {
    const [price, demand] = [slot.region(region, 'price'), sent(slot.region(region, 'demand') / 12)];
    if (Number.isNaN(price) || Number.isNaN(demand)) continue;
    above += price * demand;
    below += demand;
  }
  return ratio(above, below);
}

const captureRate =
  (base: 'time' | 'demand'): Formula =>
  (slots, region, fueltech) => {
    const value = ofSource(energyOf, slots, region, fueltech, 'price');
    const energy = ofSource(energyOf, slots, region, fueltech);
    const price =
      base === 'time' ? inRegion(meanOf, slots, region, 'price') : demandWeightedPrice(slots, region).value;
    return energy > 0 && price > 0
      ? { value: (value / energy / price) * 100, below: energy * price }
      : { value: NaN };
  };

const band =
  (quantity: 'hours' | 'share' | 'mean', from: number, to: number): Formula =>
  (slots, region) => {
    let [inside, all, prices] = [0, 0, 0];
    for (const slot of slots) {
      const price = slot.region(region, 'price');
      if (Number.isNaN(price)) continue;
      all += 1;
      if (price < from || price >= to) continue;
      inside += 1;
      prices += price;
    }
    if (quantity === 'hours') return { value: all > 0 ? inside * lengthOfSlot : NaN };
    if (quantity === 'share') return { value: all > 0 ? (inside / all) * 100 : NaN, below: all * 5 };
    return { value: inside > 0 ? prices / inside : NaN, below: inside * 5 };
  };

const bandOf =
  (by: 'price' | undefined, from: number, to: number): Formula =>
  (slots, region, fueltech) => {
    let [sum, isAny] = [0, false];
    for (const slot of slots) {
      const price = slot.region(region, 'price');
      const value = sent(slot.source(region, fueltech, by) / 12);
      if (Number.isNaN(price) || Number.isNaN(value)) continue;
      isAny = true;
      if (price >= from && price < to) sum += value;
    }
    return { value: isAny ? sum : NaN };
  };

const batteryOf =
  (side: 'charging' | 'discharging', by?: 'price') => (slots: readonly Slot[], region: string) =>
    ofSource(energyOf, slots, region, `battery_${side}`, by);
const [charged, discharged] = [batteryOf('charging'), batteryOf('discharging')];
const [paid, earned] = [batteryOf('charging', 'price'), batteryOf('discharging', 'price')];

/** An idle side of a battery adds nothing: it has no row while the other side has one. */
export const netRevenue = (earned: number, paid: number): Golden => ({
  value: Number.isNaN(earned) && Number.isNaN(paid) ? NaN : (earned || 0) - (paid || 0),
});

/** Returns the energy of all sources that generate; a source without data adds nothing. */
function generationOf(
  code: MarketCode,
  slots: readonly Slot[],
  region: string,
  isIn: (fueltech: string) => boolean,
) {
  let sum = 0;
  for (const fueltech of fueltechsOf(code)) {
    if (stores.includes(fueltech) || !isIn(fueltech)) continue;
    const energy = ofSource(energyOf, slots, region, fueltech);
    if (!Number.isNaN(energy)) sum += energy;
  }
  return sum;
}

const clean = /^(?:wind|solar|hydro|bioenergy)/;

/** Returns the capacity of units × the elapsed hours of a bucket in which they exist. */
export function capacityHours(units: Unit[], { code, startMs, endMs }: Bucket): number {
  const untilMs = Math.min(endMs, nowMs + offsetMs(code));
  let sum = 0;
  for (const unit of units) {
    const ms = Math.min(untilMs, unit.endDay * 86_400_000) - Math.max(startMs, unit.firstDay * 86_400_000);
    if (ms > 0) sum += (unit.capacity * ms) / 3_600_000;
  }
  return sum;
}

export const unitsIn = (code: MarketCode, isIn: (unit: Unit) => boolean): Unit[] =>
  markets[code].units.filter((unit) => unit.facility !== undefined && isIn(unit));

export const percent = ({ value, below = NaN }: Golden): Golden => ({ value: value * 100, below });

export const formulas: Readonly<Record<string, Formula>> = {
  capture_price: (slots, region, fueltech) =>
    ratio(ofSource(energyOf, slots, region, fueltech, 'price'), ofSource(energyOf, slots, region, fueltech)),
  demand_weighted_price: demandWeightedPrice,
  emissions_intensity(slots, region) {
    let [above, below] = [0, 0];
    for (const fueltech of fueltechsOf('NEM')) {
      if (stores.includes(fueltech)) continue;
      const energy = ofSource(energyOf, slots, region, fueltech);
      if (Number.isNaN(energy)) continue;
      above += ofSource(energyOf, slots, region, fueltech, 'emissions') * 1000;
      below += energy;
    }
    return ratio(above, below);
  },
  renewable_share: (slots, region) =>
    ratio(
      inRegion(energyOf, slots, region, 'renewable') * 100,
      inRegion(energyOf, slots, region, 'demandGross'),
    ),
  curtailment_share(slots, region) {
    const curtailed = inRegion(energyOf, slots, region, 'curtailment');
    return ratio(
      curtailed * 100,
      curtailed + sumOfSources(energyOf, slots, region, ['wind', 'solar_utility']),
    );
  },
  net_imports: netImports(meanOf),
  net_imports_energy: netImports(energyOf),
  residual_demand: residualDemand(meanOf),
  residual_demand_energy: residualDemand(energyOf),
  hours_below_zero: band('hours', -Infinity, 0),
  capture_rate_time: captureRate('time'),
  capture_rate_demand: captureRate('demand'),
  'price_spread:SA1-VIC1': (slots) => ({
    value: inRegion(meanOf, slots, 'SA1', 'price') - inRegion(meanOf, slots, 'VIC1', 'price'),
  }),
  evening_midday_spread(slots, region, _source) {
    const days = new Map<number, readonly Slot[]>();
    for (const slot of slots) {
      const day = Math.floor(slot.wallMs / 86_400_000);
      days.set(day, [...(days.get(day) ?? []), slot]);
    }
    let [sum, count] = [0, 0];
    for (const day of days.values()) {
      const hourly = (hours: number[]) => {
        let total = 0;
        for (const hour of hours)
          total += inRegion(
            meanOf,
            day.filter(({ wallMs }) => Math.floor(wallMs / 3_600_000) % 24 === hour),
            region,
            'price',
          );
        return total / hours.length;
      };
      const spread = hourly([16, 17, 18, 19]) - hourly([10, 11, 12, 13]);
      if (Number.isNaN(spread)) continue;
      sum += spread;
      count += 1;
    }
    return count > 0 ? { value: sum / count, below: count } : { value: NaN };
  },
  charge_price: (slots, region) => ratio(paid(slots, region), charged(slots, region)),
  discharge_price: (slots, region) => ratio(earned(slots, region), discharged(slots, region)),
  battery_spread(slots, region) {
    const [out, into] = [discharged(slots, region), charged(slots, region)];
    return out > 0 && into > 0
      ? { value: earned(slots, region) / out - paid(slots, region) / into, below: out }
      : { value: NaN };
  },
  battery_net_revenue: (slots, region) => netRevenue(earned(slots, region), paid(slots, region)),
  round_trip_efficiency: (slots, region) => percent(ratio(discharged(slots, region), charged(slots, region))),
  battery_cycles(slots, region, _source, bucket) {
    const units = unitsIn(
      bucket.code,
      (one) => one.region === region && one.fueltech === 'battery_discharging',
    );
    const stored = units.map((unit) => ({ ...unit, capacity: unit.storage ?? NaN }));
    return ratio(discharged(slots, region), capacityHours(stored, bucket) / 24);
  },
  capacity_factor(slots, region, fueltech, bucket) {
    if (stores.includes(fueltech)) return { value: NaN };
    const units = unitsIn(bucket.code, (one) => one.region === region && one.fueltech === fueltech);
    const energy = ofSource(energyOf, slots, region, fueltech);
    return percent(ratio(energy, capacityHours(units, bucket)));
  },
  'hours_above:300': band('hours', 300, Infinity),
  'hours_above:1000': band('hours', 1000, Infinity),
  'hours_below:-20.5': band('hours', -Infinity, -20.5),
  'hours_between:0..90': band('hours', 0, 90),
  'time_share_below:0': band('share', -Infinity, 0),
  'time_share_above:120': band('share', 120, Infinity),
  'mean_price_above:100': band('mean', 100, Infinity),
  'mean_price_below:0': band('mean', -Infinity, 0),
  'mean_price_between:20..60': band('mean', 20, 60),
  'energy_below:0': bandOf(undefined, -Infinity, 0),
  'energy_between:30..100': bandOf(undefined, 30, 100),
  'revenue_above:100': bandOf('price', 100, Infinity),
  renewable_generation_share(slots, region, _source, { code }) {
    const all = generationOf(code, slots, region, () => true);
    return percent(
      ratio(
        generationOf(code, slots, region, (one) => clean.test(one)),
        all,
      ),
    );
  },
  generation_share(slots, region, fueltech, { code }) {
    if (stores.includes(fueltech)) return { value: NaN };
    return percent(
      ratio(
        ofSource(energyOf, slots, region, fueltech),
        generationOf(code, slots, region, () => true),
      ),
    );
  },
  demand_share: (slots, region, fueltech) =>
    percent(
      ratio(ofSource(energyOf, slots, region, fueltech), inRegion(energyOf, slots, region, 'demandGross')),
    ),
  ramp: ramp(sourceMean),
  ramp_per_hour: ramp(sourceMean, true),
  demand_ramp: ramp(demandMean),
  demand_ramp_per_hour: ramp(demandMean, true),
};
