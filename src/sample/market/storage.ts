import type { Unit, FacilityRow, Market } from '../fleet/markets';
import { column, hash, jitterMask, jitters, jitterStart, slotsPerDay } from './noise';
import { runs, type Plant, type RegionPlant } from './plant';
import { kindOf } from '../fleet/offers';
import { traitsOf } from './regions';

/** Returns the share of the charged energy that a battery can discharge. */
const efficiencyOf = ({ seed }: Unit): number => 0.79 + 0.11 * hash(seed + 3200, 0);

/** Slots of a day, `[from, to)`. */
type Slots = readonly [number, number];

const hours = (from: number, to: number): Slots => [from * 12, to * 12];
const dark = hours(0.5, 5);
const sunny = hours(7, 16.5);
const early = hours(4.5, 9);
const late = hours(16.5, 24);

/** The number of slots in which storage starts, an hour; it stops over twice as many. */
const edge = 12;

/** The demand in some slots in which storage may run: where it exceeds `from`, or with a negative `reach` is below. */
interface Chance {
  residual: Float64Array;
  slots: Slots;
  from: number;
  reach: number;
}

/**
 * Weights grow with the distance from the threshold, and from the first and the last slot. Each unit has a threshold and
 * weights of its own on each day.
 */
function weightsOf({ residual, slots, from, reach }: Chance, { seed }: Unit, day: number) {
  const values = column();
  const start = jitterStart(seed + 3100, day);
  const threshold = from - reach * (0.25 + 0.75 * hash(seed + 3400 + slots[0], day));
  let count = 0;
  for (let slot = slots[0]; slot < slots[1]; slot++) {
    const weight = Math.sign(reach) * (residual[slot] - threshold);
    if (weight <= 0) continue;
    const part = Math.min(1, (slot + 1 - slots[0]) / edge, (slots[1] - slot) / (2 * edge));
    values[slot] = weight * part * (1 + 0.9 * jitters[(start + slot) & jitterMask]);
    count++;
  }
  return { slots, values, count };
}

/** Weights within some slots of a day, zero where a battery is idle, and the number of non-zero ones. */
type Weights = ReturnType<typeof weightsOf>;

function extremes(signal: Float64Array, [from, to]: Slots): [number, number] {
  let lowest = Infinity;
  let highest = -Infinity;
  for (let slot = from; slot < to; slot++) {
    const value = signal[slot];
    if (value < lowest) lowest = value;
    if (value > highest) highest = value;
  }
  return [lowest, highest];
}

/**
 * Derives the signal from the demand that solar and wind do not meet, as a share of mean demand, which prices follow.
 * Storage charges around the lowest values of the day and of the night, and discharges around the highest of the
 * evening and of the morning.
 */
function storageSignalOf(residual: Float64Array) {
  const [lowest] = extremes(residual, sunny);
  const [nightly, nightlyMax] = extremes(residual, dark);
  const [, highest] = extremes(residual, late);
  const [, morning] = extremes(residual, early);
  const range = Math.max(0.05, highest - lowest);
  return {
    night: { residual, slots: dark, from: nightly, reach: -0.9 * Math.max(0.02, nightlyMax - nightly) },
    charging: { residual, slots: sunny, from: lowest, reach: -0.7 * range },
    morning: { residual, slots: early, from: morning, reach: 0.3 * range },
    evening: { residual, slots: late, from: highest, reach: 0.58 * range },
    /** The profit of a cycle, from 0 on a day of flat prices to 1. */
    spread: Math.min(1, Math.max(0, (range - 0.2) / 0.6)),
  };
}

/** Returns the maximum energy in MWh that a battery can move in the slots with non-zero weights. */
const maxChangeOf = ({ count }: Weights, capacity: number): number => (count / 12) * capacity * 0.8;

const maxSteps = 60;

/** Returns the MWh of weights times a scale, limited to the capacity in each slot. */
function energyOf({ slots, values }: Weights, scale: number, capacity: number): number {
  let sum = 0;
  for (let slot = slots[0]; slot < slots[1]; slot++) {
    const mw = scale * values[slot];
    sum += mw > capacity ? capacity : mw;
  }
  return sum / 12;
}

/** Adds `energy` in MWh to `out`, in proportion to the weights and limited to the capacity. */
function spend(weights: Weights, energy: number, capacity: number, out: Float64Array): void {
  if (energy <= 0) return;
  let scale = energy / energyOf(weights, 1, Infinity);
  let found = energyOf(weights, scale, capacity);
  // Energy above the capacity is spread over the other slots, until the sum is slightly too large.
  for (let step = 0; found < energy && step < maxSteps; step++) {
    scale *= (1.005 * energy) / found;
    found = energyOf(weights, scale, capacity);
  }
  const exact = energy / found;
  const { slots, values } = weights;
  for (let slot = slots[0]; slot < slots[1]; slot++) {
    const mw = scale * values[slot];
    out[slot] += (mw > capacity ? capacity : mw) * exact;
  }
}

/** Returns the share of its storage that a battery holds at the midnight before a day. */
const heldAt = (seed: number, day: number): number => 0.06 + 0.12 * hash(seed + 3000, day);

/** Returns the MWh that a battery charges in the night before a day: a little, and only in some nights. */
function nightlyCharge({ seed, capacity, storage = 0 }: Unit, day: number, night: Weights): number {
  if (hash(seed + 3300, day) > 0.2) return 0;
  return Math.min(maxChangeOf(night, capacity), (0.02 + 0.1 * hash(seed + 3301, day)) * storage);
}

/** Plans the day of a battery. It starts with the energy that it held at the end of the previous day. */
function planBattery(unit: Unit, day: number, signal: ReturnType<typeof storageSignalOf>) {
  const { capacity, seed, storage = 0 } = unit;
  const efficiency = efficiencyOf(unit);
  const before = heldAt(seed, day) * storage;
  const after = heldAt(seed, day + 1) * storage;
  const night = weightsOf(signal.night, unit, day);
  const nightly = nightlyCharge(unit, day, night);
  const charging = weightsOf(signal.charging, unit, day);
  const morning = weightsOf(signal.morning, unit, day);
  const evening = weightsOf(signal.evening, unit, day);
  const eager = Math.min(1, 0.25 + 0.6 * signal.spread + 0.3 * (hash(seed, day) - 0.5));
  const charge = column();
  const discharge = column();
  const isBusy = (slot: number) =>
    hash(seed + 3600, day * 24 + Math.floor(slot / 12)) > (slot < sunny[0] || slot > sunny[1] ? 0.06 : 0.6) ||
    [night, charging, morning, evening].some(({ values }) => values[slot] > 0);
  const start = jitterStart(seed + 3500, day);
  // Between the parts of its plan, a battery serves the frequency of the market in some hours, with 3 % of its capacity.
  let traded = 0;
  for (let slot = 0; slot < slotsPerDay; slot++) {
    if (isBusy(slot)) continue;
    const mw = 0.06 * capacity * jitters[(start + slot) & jitterMask];
    if (mw > 0) discharge[slot] = mw;
    else charge[slot] = -mw;
    traded += (mw > 0 ? -mw : -mw * efficiency) / 12;
  }
  const atDawn = before + nightly * efficiency + traded;
  const early = Math.min(maxChangeOf(morning, capacity), (atDawn - 0.05 * storage) * hash(seed + 1, day));
  const room = Math.min((storage * 0.94 - after) * eager, maxChangeOf(evening, capacity));
  const charged = Math.max(
    0,
    Math.min(maxChangeOf(charging, capacity), (room + early + after - atDawn) / efficiency),
  );
  const discharged = charged * efficiency + atDawn - after - early;
  spend(night, nightly, capacity, charge);
  spend(charging, charged, capacity, charge);
  spend(morning, early, capacity, discharge);
  spend(evening, discharged, capacity, discharge);
  return { unit, efficiency, before, charge, discharge };
}

/** A battery's plan for a day: positive MW by slot, and the MWh stored at the midnight before. */
export type BatteryPlan = ReturnType<typeof planBattery>;

/** Returns the MWh that a battery holds after each slot, given its actual discharge in MW by slot. */
export function levelsOf({ before, charge, efficiency }: BatteryPlan, discharge: Float64Array): Float64Array {
  const levels = column();
  let level = before;
  for (let slot = 0; slot < slotsPerDay; slot++) {
    level += (charge[slot] * efficiency - discharge[slot]) / 12;
    levels[slot] = level;
  }
  return levels;
}

/** Fills the load of pumps in MW by slot: around noon, on days with a sufficient price spread. */
function pumpDay(
  unit: Unit,
  day: number,
  signal: ReturnType<typeof storageSignalOf>,
  out: Float64Array,
): void {
  const level = (0.35 + 0.6 * hash(unit.seed + 1, day)) * (hash(unit.seed, day) < 0.2 ? 0 : signal.spread);
  const { slots, values } = weightsOf(signal.charging, unit, day);
  const [, max] = extremes(values, slots);
  for (let slot = slots[0]; slot < slots[1]; slot++) {
    out[slot] = unit.capacity * level * Math.min(1, (3 * values[slot]) / Math.max(max, 1e-9));
  }
}

/** The number of slots on each side over which the residual is averaged. */
const reach = 4;
const variableKinds = [kindOf('wind', ''), kindOf('solar_utility', '')];

/**
 * Returns the demand that solar and wind do not meet, by region and slot, as a share of mean demand. Half of it comes
 * from the region and half from the whole market, like prices. It is averaged over 45 minutes around the slot, since
 * nobody can predict single minutes.
 */
function residualsOf(
  market: Market,
  gross: readonly Float64Array[],
  regions: readonly RegionPlant[],
): Float64Array[] {
  const left = gross.map((values) => values.slice());
  regions.forEach(({ rooftop, kinds }, region) => {
    const variable = variableKinds.map((kind) => (kind === undefined ? undefined : kinds[kind]));
    for (const values of [rooftop, ...variable]) {
      if (!values) continue;
      for (let slot = 0; slot < slotsPerDay; slot++) left[region][slot] -= values[slot];
    }
  });
  const means = market.regions.map((region) => traitsOf(region).meanDemand);
  const allMean = means.reduce((sum, mean) => sum + mean, 0);
  const all = column();
  for (const values of left) {
    for (let slot = 0; slot < slotsPerDay; slot++) all[slot] += values[slot] / allMean;
  }
  return left.map((values, region) => {
    const mean = means[region];
    const own = column();
    for (let slot = 0; slot < slotsPerDay; slot++) {
      own[slot] = 0.5 * (values[slot] / mean + all[slot]);
    }
    let sum = 0;
    let count = 0;
    for (let slot = -reach; slot < slotsPerDay; slot++) {
      if (slot + reach < slotsPerDay) {
        sum += own[slot + reach];
        count++;
      }
      if (slot > reach) {
        sum -= own[slot - reach - 1];
        count--;
      }
      if (slot >= 0) values[slot] = sum / count;
    }
    return values;
  });
}

/** Plans the storage of a market. `gross` is the demand in MW by region, before rooftop solar is subtracted. */
export function planStorage(market: Market, day: number, gross: readonly Float64Array[], plant: Plant) {
  const signals = residualsOf(market, gross, plant.regions).map(storageSignalOf);
  /** The three units of a battery are found by their facility. */
  const batteries: { facility: FacilityRow | undefined; regionIndex: number; plan: BatteryPlan }[] = [];
  /** The loads of charging batteries and pumps by unit, MW by slot. */
  const loads = new Map<number, Float64Array>();
  for (const unit of market.units) {
    const { facility, regionIndex, fueltech, index } = unit;
    if (!runs(unit, day)) continue;
    const signal = signals[regionIndex];
    if (fueltech === 'pumps') {
      const load = plant.columnOf(unit);
      pumpDay(unit, day, signal, load);
      loads.set(index, load);
    } else if (fueltech === 'battery_discharging') {
      batteries.push({ facility, regionIndex, plan: planBattery(unit, day, signal) });
    } else if (fueltech === 'battery_charging') {
      const battery = batteries.find((one) => one.facility === facility);
      if (battery) loads.set(index, battery.plan.charge);
    }
  }
  return { batteries, loads };
}

export type StoragePlans = ReturnType<typeof planStorage>;
