import type { Panel } from '../panel';
import { readableBucket } from '../readings';

/** The two ends of a measurement. */
const maxPins = 2;

/** Returns the start of the bucket at a moment; undefined when there is none. */
export function bucketStart(panel: Panel | undefined, ms: number): number | undefined {
  return panel?.times[readableBucket(panel, ms)];
}

/** Returns the pins after a moment is pinned: pinning a pinned moment removes it, and a third pin starts a new pair. */
export function pinAt(pins: readonly number[], ms: number): readonly number[] {
  if (pins.includes(ms)) return pins.filter((pin) => pin !== ms);
  return pins.length < maxPins ? [...pins, ms] : [ms];
}
