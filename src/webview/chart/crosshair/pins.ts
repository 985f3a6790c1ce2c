import type { Panel } from '../../data/panel';
import { readableBucket } from '../readings';

/** Two moments can be measured between. */
const mostPins = 2;

/** The start of the bucket at a moment; undefined where there is none. */
export function bucketStart(panel: Panel | undefined, ms: number): number | undefined {
  return panel?.times[readableBucket(panel, ms)];
}

/** The pins after another moment was pinned: the third is the first of the next pair, and a pin that is there goes. */
export function pinAt(pins: readonly number[], ms: number): readonly number[] {
  if (pins.includes(ms)) return pins.filter((pin) => pin !== ms);
  return pins.length < mostPins ? [...pins, ms] : [ms];
}
