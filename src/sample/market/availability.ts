import type { Unit } from '../fleet/types';
import { fillNoise, hash, slotsPerDay, smoothNoise } from './noise';
import type { Weather } from './weather';

const outageBlockDays = 31;

/** True when a coal or gas unit is out of service for the day: one spell of 3 to 12 days in some blocks of a month. */
function isOut(unit: Unit, day: number): boolean {
  const shifted = day + Math.floor(hash(unit.seed, 1) * outageBlockDays);
  const block = Math.floor(shifted / outageBlockDays);
  if (hash(unit.seed, block * 8 + 2) > 0.3) return false;
  const start = Math.floor(hash(unit.seed, block * 8 + 3) * 18);
  const length = 3 + Math.floor(hash(unit.seed, block * 8 + 4) * 10);
  const at = shifted - block * outageBlockDays;
  return at >= start && at < start + length;
}

/** New plant reaches its capacity within 120 days. */
const ramp = (unit: Unit, day: number): number =>
  unit.from === undefined ? 1 : Math.min(1, 0.15 + (day - unit.firstDay) / 140);

/** What a unit that follows orders could make at most, MW by slot. */
export function dispatchableLimit(unit: Unit, day: number, out: Float64Array): void {
  const today = isOut(unit, day) ? 0 : 1;
  const yesterday = isOut(unit, day - 1) ? 0 : 1;
  const health = 0.9 + 0.1 * smoothNoise(unit.seed, day / 9);
  fillNoise(out, unit.seed, day, 24);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const service = slot < 60 ? yesterday + ((today - yesterday) * slot) / 60 : today;
    out[slot] = unit.capacity * service * health * (0.97 + 0.03 * (out[slot] ?? 0));
  }
}

/** What a wind farm could make, MW by slot. */
export function windLimit(unit: Unit, day: number, weather: Weather, out: Float64Array): void {
  fillNoise(out, unit.seed, day, 48);
  const site = 0.85 + 0.25 * hash(unit.seed, 5);
  const size = unit.capacity * ramp(unit, day);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const share = (weather.wind[slot] ?? 0) * site * (0.75 + 0.5 * (out[slot] ?? 0));
    out[slot] = size * Math.min(0.98, share);
  }
}

/** What a solar plant (trackers) or all rooftops of a region (fixed) could make, MW by slot. */
export function solarLimit(unit: Unit, day: number, weather: Weather, out: Float64Array): void {
  const rooftop = unit.fueltech === 'solar_rooftop';
  fillNoise(out, unit.seed, day, rooftop ? 24 : 72);
  // Rooftop capacity grows through the years; utility plant is what it was built as.
  const size = unit.capacity * (rooftop ? Math.max(0.15, 1 + (day - 20_400) / 4600) : ramp(unit, day));
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const sun = weather.sun[slot] ?? 0;
    const light = rooftop ? sun * 0.82 : Math.min(0.96, sun * 2.3);
    const passing = rooftop ? 0.97 + 0.06 * (out[slot] ?? 0) : 0.85 + 0.15 * (out[slot] ?? 0);
    out[slot] = size * Math.min(1, light * (weather.clarity[slot] ?? 1) * passing);
  }
}

/** Small plant that runs as its fuel comes: bioenergy and mine gas. */
export function steadyLimit(unit: Unit, day: number, out: Float64Array): void {
  fillNoise(out, unit.seed, day, 24);
  const level = 0.35 + 0.45 * smoothNoise(unit.seed, day / 12);
  for (let slot = 0; slot < slotsPerDay; slot++)
    out[slot] = unit.capacity * level * (0.94 + 0.06 * (out[slot] ?? 0));
}

/**
 * The slots for which a wind or solar plant's meter said nothing, as `[from, to)`: seldom some hours, very
 * seldom a whole day. Undefined for most days.
 */
export function gapOf(unit: Unit, day: number): readonly [number, number] | undefined {
  const chance = hash(unit.seed + 7000, day);
  if (chance > 0.015) return undefined;
  if (chance < 0.002) return [0, slotsPerDay];
  const from = Math.floor(hash(unit.seed + 7001, day) * 240);
  return [from, from + 3 + Math.floor(hash(unit.seed + 7002, day) * 40)];
}
