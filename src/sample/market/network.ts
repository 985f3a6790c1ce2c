import type { Market } from '../fleet/markets';
import { effectsOn, factorAt } from './events';
import { column, fillNoise, jitterMask, jitters, jitterStart, slotsPerDay } from './noise';

/**
 * The lines form a tree with its root in Victoria, so that each surplus has one path. The outermost lines come first.
 * Two lines between the same regions count as one. Limits in MW are close to the market's.
 */
const lines = [
  { from: 'QLD1', to: 'NSW1', forward: 1150, back: 700 },
  { from: 'NSW1', to: 'VIC1', forward: 650, back: 1050 },
  { from: 'SA1', to: 'VIC1', forward: 750, back: 750 },
  { from: 'TAS1', to: 'VIC1', forward: 594, back: 478 },
];

/** Outermost first. Limits vary with the state of the network around them. */
export function linesOf(market: Market, day: number) {
  return lines.flatMap((line, index) => {
    const from = market.regions.indexOf(line.from);
    const to = market.regions.indexOf(line.to);
    if (from === -1 || to === -1) return [];
    const effects = effectsOn(line.from, day);
    const forward = column();
    const back = column();
    fillNoise(forward, 870 + index, day, 16);
    fillNoise(back, 880 + index, day, 16);
    const start = jitterStart(890 + index, day);
    for (let slot = 0; slot < slotsPerDay; slot++) {
      const trembling = 1 + 0.03 * jitters[(start + slot) & jitterMask];
      const left = trembling * 0.985 * factorAt(effects, 'line', slot);
      forward[slot] = line.forward * left * (0.7 + 0.3 * forward[slot]);
      back[slot] = line.back * left * (0.7 + 0.3 * back[slot]);
    }
    return [{ from, to, forward, back }];
  });
}

/** A line on a day: the positions of its regions in the market, and its limits by slot. */
export type LineDay = ReturnType<typeof linesOf>[number];
