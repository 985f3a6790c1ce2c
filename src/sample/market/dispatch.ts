import type { Market, Unit } from '../fleet/types';
import { kindCount, kindOf, loadingTable, marks } from './merit';
import { slotsPerDay } from './noise';
import type { UnitLimits } from './unitLimits';

/** The dispatch of a market's units, by slot. */
export interface Dispatch {
  /** How tight supply is: 0 with all plant at its minimum, 1 with all plant at its maximum, negative with a surplus. */
  readonly tightness: Float64Array;
  /** The share of solar and wind output that is not curtailed. */
  readonly acceptedShare: Float64Array;
  /** The share of its limit that a dispatchable unit produces; undefined for other units. */
  shareOf(unit: Unit): Float64Array | undefined;
}

/** The largest share of solar and wind output that is curtailed. */
const maxCurtailedShare = 0.85;

const loads = new Set(['battery_charging', 'pumps']);

/**
 * Meets the demand of all regions together. Plant that follows sun, wind or a timetable runs first; all other plant is
 * loaded by one tightness. A surplus curtails solar and wind. `gross` is demand in MW by region, before rooftop solar is
 * subtracted.
 */
export function dispatch(market: Market, limits: UnitLimits, gross: readonly Float64Array[]): Dispatch {
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
  const acceptedShare = new Float64Array(slotsPerDay).fill(1);
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
      acceptedShare[slot] = 1 - Math.min(maxCurtailedShare, surplus / Math.max(1, sunAndWind));
      tightness[slot] = -surplus / Math.max(1, (need[slot] ?? 0) * 0.35);
    }
  }
  return {
    tightness,
    acceptedShare,
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

/** Finds the mark, and the part of the way to the next one, at which the output of plant meets `need`. */
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
