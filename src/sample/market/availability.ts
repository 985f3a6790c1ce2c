import { historyAt, type Unit } from '../fleet/markets';
import { fillNoise, hash, jitterMask, jitters, jitterStart, slotsPerDay, smoothNoise } from './noise';
import type { Weather } from './weather';

const outageBlockDays = 31;

/** True when a coal or gas unit is out of service on a day. Some months have one outage of 3 to 12 days. */
function isOut(unit: Unit, day: number): boolean {
  const shifted = day + Math.floor(hash(unit.seed, 1) * outageBlockDays);
  const block = Math.floor(shifted / outageBlockDays);
  if (hash(unit.seed, block * 8 + 2) > 0.3) return false;
  const start = Math.floor(hash(unit.seed, block * 8 + 3) * 18);
  const length = 3 + Math.floor(hash(unit.seed, block * 8 + 4) * 10);
  const at = shifted - block * outageBlockDays;
  return at >= start && at < start + length;
}

/** Returns the capacity in MW that a plant has reached: rooftops grow for years, and new plants for 120 days. */
const sizeOf = ({ growth, from, capacity, firstDay }: Unit, day: number): number =>
  capacity *
  (growth ? historyAt(growth, day) : from === undefined ? 1 : Math.min(1, 0.15 + (day - firstDay) / 140));

/** The number of slots at the beginning of a day in which a unit starts or shuts down. */
export const rampSlots = 60;

/** The maximum output in MW: linear from midnight to midnight, multiplied by the share in service. */
export interface Level {
  from: number;
  to: number;
  /** The share in service before the day and from its fifth hour on: 0 or 1. */
  before: number;
  after: number;
}

/** Returns the level of a dispatchable unit; undefined when it is out of service all day. */
export function levelOf(unit: Unit, day: number): Level | undefined {
  const before = isOut(unit, day - 1) ? 0 : 1;
  const after = isOut(unit, day) ? 0 : 1;
  const sizeAt = (time: number) => unit.capacity * (0.885 + 0.115 * smoothNoise(unit.seed, time / 9));
  return before + after === 0 ? undefined : { from: sizeAt(day), to: sizeAt(day + 1), before, after };
}

/** Returns the position of a unit's noise in the jitter table; the noise is continuous from day to day. */
const noiseStart = (unit: Unit, day: number, knots: number): number =>
  Math.floor(hash(unit.seed, 11) * 4096) + day * knots;

const windKnots = 48;

/** Fills the possible output of a wind farm, in MW by slot, and adds it to its region's sum. */
export function windLimit(
  unit: Unit,
  day: number,
  { wind }: Weather,
  out: Float64Array,
  sum: Float64Array,
): void {
  const width = slotsPerDay / windKnots;
  const noise = noiseStart(unit, day, windKnots);
  const gusts = jitterStart(unit.seed + 6000, day);
  const site = 0.85 + 0.25 * hash(unit.seed, 5);
  const size = sizeOf(unit, day);
  let from = jitters[noise & jitterMask];
  for (let knot = 0; knot < windKnots; knot++) {
    const to = jitters[(noise + knot + 1) & jitterMask];
    const step = (to - from) / width;
    for (let i = 0; i < width; i++) {
      const slot = knot * width + i;
      const own = 1 + 0.5 * (from + step * i) + 0.08 * jitters[(gusts + slot) & jitterMask];
      const share = wind[slot] * site * own;
      const mw = size * (share > 0.98 ? 0.98 : share);
      out[slot] = mw;
      sum[slot] += mw;
    }
    from = to;
  }
}

/**
 * Fills the possible output of a solar plant (with trackers) or of all rooftops in a region (fixed panels), in MW by
 * slot, and adds it to its region's sum. Panels exceed their inverters, and the grid accepts even less, so the output is
 * flat around noon.
 */
export function solarLimit(
  unit: Unit,
  day: number,
  { sun, clarity }: Weather,
  out: Float64Array,
  sum: Float64Array,
): void {
  const rooftop = unit.fueltech === 'solar_rooftop';
  const knots = rooftop ? 24 : 72;
  const width = slotsPerDay / knots;
  const noise = noiseStart(unit, day, knots);
  const size = sizeOf(unit, day);
  const [steepness, max, spread] = rooftop ? [0.74, 0.63, 0.06] : [1.45, 0.66, 0.15];
  let from = jitters[noise & jitterMask];
  for (let knot = 0; knot < knots; knot++) {
    const to = jitters[(noise + knot + 1) & jitterMask];
    const step = (to - from) / width;
    for (let i = 0; i < width; i++) {
      const slot = knot * width + i;
      const light = sun[slot] * steepness * clarity[slot];
      if (light === 0) continue;
      const own = 1 - spread * (0.5 - from - step * i);
      const mw = size * (light > max ? max : light) * own;
      out[slot] = mw;
      sum[slot] += mw;
    }
    from = to;
  }
}

/** Fills the output of a small plant that runs as its fuel arrives (bioenergy, mine gas) and adds it to `sum`. */
export function steadyLimit(unit: Unit, day: number, out: Float64Array, sum: Float64Array): void {
  fillNoise(out, unit.seed, day, 24);
  const from = 0.35 + 0.45 * smoothNoise(unit.seed, day / 12);
  const to = 0.35 + 0.45 * smoothNoise(unit.seed, (day + 1) / 12);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const level = from + ((to - from) * slot) / slotsPerDay;
    const mw = unit.capacity * level * (0.94 + 0.06 * out[slot]);
    out[slot] = mw;
    sum[slot] += mw;
  }
}

/** The slots `[from, to)` without a report: rarely a few hours, very rarely a day; mostly undefined. */
export function gapOf(unit: Unit, day: number): [number, number] | undefined {
  // A large unit represents many plants, some of which always report.
  if (unit.capacity > 600) return undefined;
  const chance = hash(unit.seed + 7000, day);
  if (chance > 0.015) return undefined;
  if (chance < 0.002) return [0, slotsPerDay];
  const from = Math.floor(hash(unit.seed + 7001, day) * 240);
  return [from, from + 3 + Math.floor(hash(unit.seed + 7002, day) * 40)];
}
