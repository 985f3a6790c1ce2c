import { minuteMs } from '../../domain/durations';
import type { Range } from './range';

/** Never closer than this: a tenth of a second of a time axis says nothing. */
const leastMs = minuteMs;

/** Keeps a range within the extent, its length where possible. */
export function clampRange(range: Range, extent: Range): Range {
  const length = Math.min(Math.max(range.max - range.min, leastMs), extent.max - extent.min);
  const min = Math.min(Math.max(range.min, extent.min), extent.max - length);
  return { min, max: min + length };
}

/** `factor` < 1 comes closer. The moment `aboutMs` stays where it is. */
export function zoomRange(range: Range, extent: Range, factor: number, aboutMs: number): Range {
  const length = Math.max((range.max - range.min) * factor, leastMs);
  const share = (aboutMs - range.min) / (range.max - range.min);
  const min = aboutMs - share * length;
  return clampRange({ min, max: min + length }, extent);
}

/** Moves by a part of what is in view: 0.1 is a tenth to the right. */
export function panRange(range: Range, extent: Range, part: number): Range {
  const shift = (range.max - range.min) * part;
  return clampRange({ min: range.min + shift, max: range.max + shift }, extent);
}

/** True when all there is is in view. */
export function isWhole(range: Range, extent: Range): boolean {
  return range.min <= extent.min && range.max >= extent.max;
}

/** What is left in view of another result; all of it when the two do not meet. */
export function carryRange(range: Range | undefined, extent: Range): Range {
  if (!range || range.max <= extent.min || range.min >= extent.max) return extent;
  return clampRange(range, extent);
}
