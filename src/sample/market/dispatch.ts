import type { Market, Unit } from '../fleet/types';
import { kindCount, kindOf, loadingTable, marks } from './merit';
import { slotsPerDay } from './noise';
import type { UnitLimits } from './unitLimits';

/** What the market tells its units to do, by slot. */
export interface Orders {
  /** How hard the system is pressed: 0 everything at its least, 1 everything in, below 0 too much sun and wind. */
  readonly tightness: Float64Array;
  /** Share of sun and wind that is taken. */
  readonly keep: Float64Array;
  /** Share of its limit that a unit which follows orders makes; undefined for others. */
  shareOf(unit: Unit): Float64Array | undefined;
}

/** The most of sun and wind that is turned down. */
const mostTurnedDown = 0.85;

const loads = new Set(['battery_charging', 'pumps']);

/**
 * Meets the demand of all regions together: plant that follows sun, wind or a timetable runs first, the rest
 * is loaded along one common line of tightness; what is too much turns sun and wind down.
 * `gross` is demand in MW by region, rooftop solar not yet taken off.
 */
export function dispatch(market: Market, limits: UnitLimits, gross: readonly Float64Array[]): Orders {
  const need = new Float64Array(slotsPerDay);
  const variable = new Float64Array(slotsPerDay);
  const byKind = Array.from({ length: kindCount }, () => new Float64Array(slotsPerDay));
  for (const region of gross) add(need, region, 1);
  for (const unit of market.units) {
    const limit = limits.columns[unit.index];
    if (!limit) continue;
    const kind = kindOf(unit);
    if (kind !== undefined) add(byKind[kind] ?? need, limit, 1);
    else if (unit.fueltech === 'wind' || unit.fueltech === 'solar_utility') {
      add(variable, limit, 1, limits.gaps.get(unit.index));
    } else add(need, limit, loads.has(unit.fueltech) ? 1 : -1);
  }
  const tightness = new Float64Array(slotsPerDay);
  const keep = new Float64Array(slotsPerDay).fill(1);
  const shares = Array.from({ length: kindCount }, () => new Float64Array(slotsPerDay));
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const sunAndWind = variable[slot] ?? 0;
    const { mark, part, surplus } = load((need[slot] ?? 0) - sunAndWind, byKind, slot);
    for (let kind = 0; kind < kindCount; kind++) {
      const share = shares[kind];
      if (share) share[slot] = loadingAt(mark, part, kind);
    }
    const from = marks[mark] ?? 0;
    tightness[slot] = from + ((marks[mark + 1] ?? 1) - from) * part;
    if (surplus > 0) {
      keep[slot] = 1 - Math.min(mostTurnedDown, surplus / Math.max(1, sunAndWind));
      tightness[slot] = -surplus / Math.max(1, (need[slot] ?? 0) * 0.35);
    }
  }
  return {
    tightness,
    keep,
    shareOf: (unit) => {
      const kind = kindOf(unit);
      return kind === undefined ? undefined : shares[kind];
    },
  };
}

function add(
  sum: Float64Array,
  column: Float64Array,
  sign: number,
  gap: readonly [number, number] = [slotsPerDay, slotsPerDay],
): void {
  for (let slot = 0; slot < slotsPerDay; slot++) {
    if (slot < gap[0] || slot >= gap[1]) sum[slot] = (sum[slot] ?? 0) + sign * (column[slot] ?? 0);
  }
}

function loadingAt(mark: number, part: number, kind: number): number {
  const from = loadingTable[mark * kindCount + kind] ?? 0;
  const to = loadingTable[(mark + 1) * kindCount + kind] ?? from;
  return from + (to - from) * part;
}

/** Finds the mark, and how far towards the next, at which plant meets `need`. */
function load(
  need: number,
  byKind: readonly Float64Array[],
  slot: number,
): { mark: number; part: number; surplus: number } {
  let below = 0;
  for (let mark = 0; mark < marks.length; mark++) {
    let supply = 0;
    for (let kind = 0; kind < kindCount; kind++) {
      supply += (byKind[kind]?.[slot] ?? 0) * (loadingTable[mark * kindCount + kind] ?? 0);
    }
    if (supply >= need) {
      if (mark === 0) return { mark: 0, part: 0, surplus: supply - need };
      return { mark: mark - 1, part: (need - below) / (supply - below), surplus: 0 };
    }
    below = supply;
  }
  return { mark: marks.length - 2, part: 1, surplus: 0 };
}
