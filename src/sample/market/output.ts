import type { Market, Unit } from '../fleet/markets';
import type { Dispatch } from './dispatch';
import { column, jitterMask, jitters, jitterStart, round3, slotsPerDay } from './noise';
import { isDispatchable, type Plant } from './plant';
import { type BatteryPlan, levelsOf, type StoragePlans } from './storage';
import { inTurnShares } from '../fleet/offers';
import { type Level, rampSlots } from './availability';

/** The state that the units of one kind in a region share on a day. */
interface Fleet {
  /**
   * The shares of a unit's level: `common` is the part at which all units run, `max` the part that a unit can add in
   * sequence.
   */
  common: Float64Array;
  max: Float64Array;
  /** The MW that units deliver in sequence and that remain for the next unit. */
  left: Float64Array;
  isTogether: boolean;
  /** True when nothing remains for further units on the whole day. */
  isDone: boolean;
}

/** Returns the shared state of a unit's kind in its region; undefined when that kind has no offers. */
function fleetOf(unit: Unit, plant: Plant, { offers, shares }: Dispatch): Fleet | undefined {
  const { kind = -1, regionIndex } = unit;
  const limit = offers[regionIndex].kinds[kind];
  const share = shares[regionIndex][kind];
  if (!limit || !share) return undefined;
  const inTurn = inTurnShares[kind];
  const callable = plant.regions[regionIndex].shareOf(unit);
  const common = column();
  const max = column();
  const left = column();
  let total = 0;
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const part = share[slot];
    const all = callable ? callable[slot] : 1;
    common[slot] = part * all * (1 - inTurn);
    max[slot] = all * inTurn;
    left[slot] = limit[slot] * part * inTurn;
    total += part;
  }
  return { common, max, left, isTogether: inTurn === 0, isDone: total === 0 };
}

const serviceAt = ({ before, after }: Level, slot: number): number =>
  before + (after - before) * Math.min(1, slot / rampSlots);

/** Fills the output of a dispatchable unit and adds it to a sum. */
function run(level: Level, fleet: Fleet, jitter: number, out: Float64Array, sum: Float64Array): void {
  if (fleet.isDone) return;
  if (fleet.isTogether && level.before === level.after) runTogether(level, fleet.common, jitter, out, sum);
  else runInTurn(level, fleet, jitter, out, sum);
}

/** For a unit that moves together with all others of its kind, but for one per cent by its governor. */
function runTogether(
  { from, to }: Level,
  common: Float64Array,
  jitter: number,
  out: Float64Array,
  sum: Float64Array,
): void {
  const step = (1000 * (to - from)) / slotsPerDay;
  let size = 1000 * from;
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const tremble = 1 + 0.02 * jitters[(jitter + slot) & jitterMask];
    const mw = Math.round(size * common[slot] * tremble) / 1000;
    out[slot] = mw;
    sum[slot] += mw;
    size += step;
  }
}

/** Fills the output of a unit that delivers a part of it in sequence, or that starts or shuts down. */
function runInTurn(level: Level, fleet: Fleet, jitter: number, out: Float64Array, sum: Float64Array): void {
  const { common, max, left } = fleet;
  const { from } = level;
  const step = (level.to - from) / slotsPerDay;
  const ramps = level.before !== level.after;
  let rests = 0;
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const size = ramps ? (from + step * slot) * serviceAt(level, slot) : from + step * slot;
    const rest = left[slot];
    const possible = size * max[slot];
    const own = rest < possible ? rest : possible;
    const wanted = size * common[slot] + own;
    if (wanted === 0) continue;
    left[slot] = rest - own;
    rests += wanted - own + rest - own;
    const mw = Math.round(wanted * (1000 + 20 * jitters[(jitter + slot) & jitterMask])) / 1000;
    out[slot] = mw;
    sum[slot] += mw;
  }
  fleet.isDone = rests === 0;
}

/** The output of a region's units in MW by slot. Each unit counts in one of the first five columns. */
export class RegionSums {
  /** Without rooftop solar. */
  renewable = column();
  rooftop = column();
  storage = column();
  other = column();
  loads = column();
  curtailmentSolar = column();
  curtailmentWind = column();

  of({ fueltech, renewable }: Unit): Float64Array {
    if (fueltech === 'solar_rooftop') return this.rooftop;
    if (fueltech === 'battery_discharging') return this.storage;
    if (fueltech === 'battery_charging' || fueltech === 'pumps') return this.loads;
    return renewable ? this.renewable : this.other;
  }
}

const nothing = column().fill(NaN);

function settle(values: Float64Array, sum: Float64Array): void {
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const value = values[slot];
    if (!value) continue;
    const mw = round3(value);
    values[slot] = mw;
    sum[slot] += mw;
  }
}

/** Converts a limit to an output in place, and adds it and the curtailed rest to sums. */
function curtail(limit: Float64Array, share: Float64Array, sum: Float64Array, curtailed: Float64Array): void {
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const value = limit[slot];
    if (value === 0) continue;
    const mw = round3(value * share[slot]);
    limit[slot] = mw;
    sum[slot] += mw;
    curtailed[slot] = curtailed[slot] + value - mw;
  }
}

/** Computes the output of each unit. Overwrites the plant's columns. */
export function outputOf(
  market: Market,
  day: number,
  plant: Plant,
  plans: StoragePlans,
  dispatched: Dispatch,
) {
  const sums = market.regions.map(() => new RegionSums());
  const fleets = market.regions.map((): (Fleet | undefined)[] => []);
  const { sides, stateOfCharge } = batteriesOf(market, plans, dispatched);
  const power = market.units.map((unit) => {
    const { index, regionIndex, kind } = unit;
    const region = sums[regionIndex];
    const sum = region.of(unit);
    const out = sides.get(index) ?? plans.loads.get(index) ?? plant.columns[index];
    if (!out) return nothing;
    // The sums have its sides.
    if (unit.fueltech === 'battery') return out;
    if (isDispatchable(unit)) {
      const level = plant.levels[index];
      const fleet = (fleets[regionIndex][unit.kind] ??= fleetOf(unit, plant, dispatched));
      if (level && fleet) run(level, fleet, jitterStart(unit.seed, day), out, sum);
      return !unit.sparse || out.some((mw) => mw !== 0) ? out : nothing;
    }
    const gap = plant.gaps.get(index);
    if (gap) out.fill(0, ...gap);
    const share = kind === undefined ? undefined : dispatched.shares[regionIndex][kind];
    const isWind = unit.fueltech === 'wind';
    if (share) curtail(out, share, sum, isWind ? region.curtailmentWind : region.curtailmentSolar);
    else settle(out, sum);
    if (gap) out.fill(NaN, ...gap);
    return out;
  });
  return { power, stateOfCharge, sums };
}

/**
 * Returns the output of the three units of a battery in MW by slot. In each slot, either the generator or the load unit
 * has a row, and an idle battery has one of the generator; the net of both is negative while it charges.
 */
function unitsOf({ unit, charge }: BatteryPlan, discharge: Float64Array): Record<string, Float64Array> {
  const [generator, load, net] = [column(), column(), column()];
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const sent = round3(discharge[slot]);
    const taken = round3(charge[slot]);
    const mw = round3(sent - taken);
    const idle = unit.sparse ? NaN : 0;
    net[slot] = mw;
    generator[slot] = mw < 0 ? idle : mw;
    load[slot] = mw < 0 ? -mw : idle;
  }
  return { battery_discharging: generator, battery_charging: load, battery: net };
}

/** Returns the output and the stored energy of batteries, by the index of the unit that reports it. */
function batteriesOf(market: Market, { batteries }: StoragePlans, { stored }: Dispatch) {
  const sides = new Map<number, Float64Array>();
  const stateOfCharge = new Map<number, Float64Array>();
  const counts = market.regions.map(() => 0);
  const byFacility = new Map(
    batteries.map(({ facility, regionIndex, plan }) => {
      const at = counts[regionIndex]++;
      const discharge = stored[regionIndex]?.dischargeOf(at) ?? plan.discharge;
      return [facility, { units: unitsOf(plan, discharge), levels: levelsOf(plan, discharge) }];
    }),
  );
  for (const { facility, fueltech, index } of market.units) {
    const battery = facility && byFacility.get(facility);
    const out = battery?.units[fueltech];
    if (!out) continue;
    sides.set(index, out);
    if (fueltech === 'battery') stateOfCharge.set(index, battery.levels);
  }
  return { sides, stateOfCharge };
}
