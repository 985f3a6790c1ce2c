import type { Unit } from '../fleet/types';
import { fillNoise, hash, slotsPerDay, smoothNoise } from './noise';
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

/** The share of its capacity that a new plant has reached: all of it after 120 days. */
const ramp = (unit: Unit, day: number): number =>
  unit.from === undefined ? 1 : Math.min(1, 0.15 + (day - unit.firstDay) / 140);

/** The maximum output of a dispatchable unit, MW by slot. */
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

/** The possible output of a wind farm, MW by slot. */
export function windLimit(unit: Unit, day: number, weather: Weather, out: Float64Array): void {
  fillNoise(out, unit.seed, day, 48);
  const site = 0.85 + 0.25 * hash(unit.seed, 5);
  const size = unit.capacity * ramp(unit, day);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const share = (weather.wind[slot] ?? 0) * site * (0.75 + 0.5 * (out[slot] ?? 0));
    out[slot] = size * Math.min(0.98, share);
  }
}

/** The possible output of a solar plant (trackers) or of all rooftops in a region (fixed), MW by slot. */
export function solarLimit(unit: Unit, day: number, weather: Weather, out: Float64Array): void {
  const rooftop = unit.fueltech === 'solar_rooftop';
  fillNoise(out, unit.seed, day, rooftop ? 24 : 72);
  // Rooftop capacity grows over the years. A utility plant keeps its capacity.
  const size = unit.capacity * (rooftop ? Math.max(0.15, 1 + (day - 20_400) / 4600) : ramp(unit, day));
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const sun = weather.sun[slot] ?? 0;
    const light = rooftop ? sun * 0.82 : Math.min(0.96, sun * 2.3);
    const transmitted = rooftop ? 0.97 + 0.06 * (out[slot] ?? 0) : 0.85 + 0.15 * (out[slot] ?? 0);
    out[slot] = size * Math.min(1, light * (weather.clarity[slot] ?? 1) * transmitted);
  }
}

/** The output of a small plant that runs as its fuel arrives: bioenergy and mine gas. */
export function steadyLimit(unit: Unit, day: number, out: Float64Array): void {
  fillNoise(out, unit.seed, day, 24);
  const level = 0.35 + 0.45 * smoothNoise(unit.seed, day / 12);
  for (let slot = 0; slot < slotsPerDay; slot++)
    out[slot] = unit.capacity * level * (0.94 + 0.06 * (out[slot] ?? 0));
}

/**
 * The slots for which the meter of a wind or solar plant reported nothing, as `[from, to)`: rarely a few hours, very rarely
 * a day. Undefined on most days.
 */
export function gapOf(unit: Unit, day: number): readonly [number, number] | undefined {
  const chance = hash(unit.seed + 7000, day);
  if (chance > 0.015) return undefined;
  if (chance < 0.002) return [0, slotsPerDay];
  const from = Math.floor(hash(unit.seed + 7001, day) * 240);
  return [from, from + 3 + Math.floor(hash(unit.seed + 7002, day) * 40)];
}
