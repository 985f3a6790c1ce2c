import { inTurnShares } from '../fleet/offers';
import type { Unit } from '../fleet/types';
import { rampSlots, type Level } from './availability';
import type { Dispatch } from './dispatch';
import { jitterMask, jitters, slotsPerDay } from './noise';
import type { Plant } from './plant';

const column = (): Float64Array => new Float64Array(slotsPerDay);

/** The state that the units of one kind in a region share on a day. */
export interface Fleet {
  /**
   * The shares of a unit's level: `common` is the part at which all units run, `most` the part that a unit can add in
   * sequence.
   */
  readonly common: Float64Array;
  readonly most: Float64Array;
  /** The MW that units deliver in sequence and that remain for the next unit. */
  readonly left: Float64Array;
  /** True when all units run at the same share. */
  readonly isTogether: boolean;
  /** True when nothing remains for further units on the whole day. */
  isDone: boolean;
}

/** Returns the shared state of a unit's kind in its region; undefined when that kind has no offers. */
export function fleetOf(unit: Unit, plant: Plant, { offers, shares }: Dispatch): Fleet | undefined {
  const { kind = -1, regionIndex } = unit;
  const [limit, share] = [offers[regionIndex]?.kinds[kind], shares[regionIndex]?.[kind]];
  if (!limit || !share) return undefined;
  const inTurn = inTurnShares[kind] ?? 0;
  const callable = plant.regions[regionIndex]?.shareOf(unit);
  const [common, most, left] = [column(), column(), column()];
  let total = 0;
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const part = share[slot] ?? 0;
    const all = callable ? (callable[slot] ?? 1) : 1;
    common[slot] = part * all * (1 - inTurn);
    most[slot] = all * inTurn;
    left[slot] = (limit[slot] ?? 0) * part * inTurn;
    total += part;
  }
  return { common, most, left, isTogether: inTurn === 0, isDone: total === 0 };
}

/** Returns the share of a unit's level that is in service. */
const serviceAt = ({ before, after }: Level, slot: number): number =>
  before + (after - before) * Math.min(1, slot / rampSlots);

/** Fills the output of a dispatchable unit and adds it to a sum. */
export function run(level: Level, fleet: Fleet, jitter: number, out: Float64Array, sum: Float64Array): void {
  if (fleet.isDone) return;
  if (fleet.isTogether && level.before === level.after) runTogether(level, fleet.common, jitter, out, sum);
  else runInTurn(level, fleet, jitter, out, sum);
}

/**
 * Fills the output of a unit that moves together with all others of its kind. Governors vary it by about one per cent.
 */
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
    const tremble = 1 + 0.02 * (jitters[(jitter + slot) & jitterMask] ?? 0);
    const mw = Math.round(size * (common[slot] ?? 0) * tremble) / 1000;
    out[slot] = mw;
    sum[slot] = (sum[slot] ?? 0) + mw;
    size += step;
  }
}

/** Fills the output of a unit that delivers a part of it in sequence, or that starts or shuts down. */
function runInTurn(level: Level, fleet: Fleet, jitter: number, out: Float64Array, sum: Float64Array): void {
  const { common, most, left } = fleet;
  const { from } = level;
  const step = (level.to - from) / slotsPerDay;
  const ramps = level.before !== level.after;
  let rests = 0;
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const size = ramps ? (from + step * slot) * serviceAt(level, slot) : from + step * slot;
    const rest = left[slot] ?? 0;
    const possible = size * (most[slot] ?? 0);
    const own = rest < possible ? rest : possible;
    const wanted = size * (common[slot] ?? 0) + own;
    if (wanted === 0) continue;
    left[slot] = rest - own;
    rests += wanted - own + rest - own;
    const mw = Math.round(wanted * (1000 + 20 * (jitters[(jitter + slot) & jitterMask] ?? 0))) / 1000;
    out[slot] = mw;
    sum[slot] = (sum[slot] ?? 0) + mw;
  }
  fleet.isDone = rests === 0;
}
