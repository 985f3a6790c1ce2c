import { kindCount } from '../fleet/offers';
import type { Market, Unit } from '../fleet/markets';
import { gapOf, levelOf, rampSlots, solarLimit, steadyLimit, windLimit, type Level } from './availability';
import { availableShareOf, flexibleShareOf } from './events';
import { column, slotsPerDay } from './noise';
import type { Weather } from './weather';

/** The possible output of a region's plant on a day, in MW by slot, summed over its units. */
export class RegionPlant {
  /** By kind of plant that offers at a price; undefined for kinds that the region lacks. */
  kinds = Array.from({ length: kindCount }, (): Float64Array | undefined => undefined);
  /** The output of rooftops, and of all other plant that runs at any price. */
  rooftop = column();
  steady = column();
  /** The available share of coal plant, and of hydro and gas plant. */
  coal: Float64Array | undefined;
  flexible: Float64Array;

  constructor(region: string, day: number) {
    this.coal = availableShareOf(region, day);
    this.flexible = flexibleShareOf(region, day);
    if (this.coal) multiply(this.flexible, this.coal);
  }

  /** Returns the available share of a group's dispatchable plant; undefined when all is available. */
  shareOf({ group }: Unit): Float64Array | undefined {
    return group === 'coal' ? this.coal : this.flexible;
  }
}

function multiply(values: Float64Array, by: Float64Array): void {
  for (let slot = 0; slot < slotsPerDay; slot++) values[slot] *= by[slot];
}

export const runs = (unit: Unit, day: number): boolean => day >= unit.firstDay && day < unit.endDay;

/** Storage uses the energy that other plant leaves, so its units are computed later. */
const isStorage = (unit: Unit) => unit.storage !== undefined || unit.fueltech === 'pumps';

export const isDispatchable = (unit: Unit): unit is Unit & { kind: number } =>
  unit.kind !== undefined && unit.fueltech !== 'wind' && unit.fueltech !== 'solar_utility';

export function plantOf(market: Market, day: number, weather: readonly Weather[]) {
  // A single allocation for all units: two hundred small ones would take longer than filling them.
  const memory = new Float64Array(market.units.length * slotsPerDay);
  const columnOf = ({ index }: Unit) => memory.subarray(index * slotsPerDay, (index + 1) * slotsPerDay);
  const regions = market.regions.map((region) => new RegionPlant(region, day));
  const gaps = new Map<number, [number, number]>();
  const levels: (Level | undefined)[] = market.units.map(() => undefined);
  const columns: (Float64Array | undefined)[] = market.units.map(() => undefined);
  for (const unit of market.units) {
    if (isStorage(unit) || !runs(unit, day)) continue;
    const out = columnOf(unit);
    columns[unit.index] = out;
    if (isDispatchable(unit)) levels[unit.index] = levelOf(unit, day);
    else {
      const gap = fillColumn(unit, day, regions[unit.regionIndex], weather[unit.regionIndex], out);
      if (gap) gaps.set(unit.index, gap);
    }
  }
  addLevels(market, regions, levels);
  return {
    /** MW by unit, then slot; zeros for dispatchable plant; undefined for storage and idle units. */
    columns,
    /** The levels of dispatchable units in service, by unit. */
    levels,
    regions,
    /** The slots that a wind or solar unit does not report. Dispatch does not rely on its output then. */
    gaps,
    /** Returns the column for the output of a unit, initially all zeros. */
    columnOf,
  };
}

export type Plant = ReturnType<typeof plantOf>;

/** Fills the column of a unit that depends on weather or fuel. Returns the slots that it does not report. */
function fillColumn(
  unit: Unit,
  day: number,
  region: RegionPlant,
  sky: Weather,
  out: Float64Array,
): [number, number] | undefined {
  if (unit.fueltech === 'solar_rooftop') solarLimit(unit, day, sky, out, region.rooftop);
  else if (unit.kind === undefined) steadyLimit(unit, day, out, region.steady);
  else {
    const sum = (region.kinds[unit.kind] ??= column());
    const fill = unit.fueltech === 'wind' ? windLimit : solarLimit;
    fill(unit, day, sky, out, sum);
    const gap = gapOf(unit, day);
    if (gap) for (let slot = gap[0]; slot < gap[1]; slot++) sum[slot] -= out[slot];
    return gap;
  }
  return undefined;
}

function addLevels(
  market: Market,
  regions: readonly RegionPlant[],
  levels: readonly (Level | undefined)[],
): void {
  const totals = new Map<Float64Array, { from: number; to: number; share: Float64Array | undefined }>();
  for (const unit of market.units) {
    const level = levels[unit.index];
    const region = regions[unit.regionIndex];
    if (!level || unit.kind === undefined) continue;
    const sum = (region.kinds[unit.kind] ??= column());
    const total = totals.get(sum);
    totals.set(sum, {
      from: level.from + (total?.from ?? 0),
      to: level.to + (total?.to ?? 0),
      share: region.shareOf(unit),
    });
    if (level.before + level.after === 1) subtractOutage(level, sum);
  }
  for (const [sum, { from, to, share }] of totals) {
    const step = (to - from) / slotsPerDay;
    for (let slot = 0; slot < slotsPerDay; slot++) {
      sum[slot] = (sum[slot] + from + step * slot) * (share ? share[slot] : 1);
    }
  }
}

/** Subtracts the part of a unit's level that is missing while it starts or shuts down. */
function subtractOutage({ from, to, before, after }: Level, sum: Float64Array): void {
  const step = (to - from) / slotsPerDay;
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const service = slot < rampSlots ? before + ((after - before) * slot) / rampSlots : after;
    sum[slot] -= (from + step * slot) * (1 - service);
  }
}
