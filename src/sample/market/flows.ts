import type { LineDay } from './network';
import { round3, slotsPerDay } from './noise';

/** The flows into and out of a region over all its lines, MW by slot, both positive. */
export interface Flows {
  readonly imports: Float64Array;
  readonly exports: Float64Array;
}

/**
 * Returns the imports and exports of each region. `flows` is MW by line, positive from its first region to its second.
 */
export function flowsOf(
  regionCount: number,
  lines: readonly LineDay[],
  flows: readonly Float64Array[],
): readonly Flows[] {
  const regions = Array.from({ length: regionCount }, () => ({
    imports: new Float64Array(slotsPerDay),
    exports: new Float64Array(slotsPerDay),
  }));
  lines.forEach(({ from, to }, line) => {
    const here = regions[from];
    const there = regions[to];
    if (!here || !there) return;
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const flow = round3(flows[line]?.[slot] ?? 0);
      if (flow >= 0) move(flow, slot, here, there);
      else move(-flow, slot, there, here);
    }
  });
  return regions;
}

function move(mw: number, slot: number, { exports }: Flows, { imports }: Flows): void {
  exports[slot] = (exports[slot] ?? 0) + mw;
  imports[slot] = (imports[slot] ?? 0) + mw;
}
