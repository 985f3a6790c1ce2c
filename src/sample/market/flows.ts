import type { Market } from '../fleet/types';
import { slotsPerDay } from './noise';

/** The flows into and out of a region over all its lines, MW by slot, both positive. */
export interface Flows {
  readonly imports: Float64Array;
  readonly exports: Float64Array;
}

/** The lines form a tree with its root in Victoria, so that each surplus has one path. The outermost come first. */
const lines: readonly (readonly [from: string, to: string])[] = [
  ['QLD1', 'NSW1'],
  ['NSW1', 'VIC1'],
  ['SA1', 'VIC1'],
  ['TAS1', 'VIC1'],
];

/** The flows that balance the regions. `surplus` is generation less demand by region; it sums to zero over all regions. */
export function flowsOf(market: Market, surplus: readonly Float64Array[]): readonly Flows[] {
  const left = surplus.map((values) => values.slice());
  const flows = market.regions.map(() => ({
    imports: new Float64Array(slotsPerDay),
    exports: new Float64Array(slotsPerDay),
  }));
  for (const [from, to] of lines) {
    const [here, there] = [market.regions.indexOf(from), market.regions.indexOf(to)];
    const [source, target, out, into] = [left[here], left[there], flows[here], flows[there]];
    if (!source || !target || !out || !into) continue;
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const flow = source[slot] ?? 0;
      target[slot] = (target[slot] ?? 0) + flow;
      const [sender, receiver] = flow >= 0 ? [out, into] : [into, out];
      sender.exports[slot] = (sender.exports[slot] ?? 0) + Math.abs(flow);
      receiver.imports[slot] = (receiver.imports[slot] ?? 0) + Math.abs(flow);
    }
  }
  return flows;
}
