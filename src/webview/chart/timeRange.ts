import { minuteMs } from '../../domain';

/** The visible part of the time axis, in epoch ms. */
export interface Range {
  min: number;
  max: number;
}

/** The shortest range. Buckets are longer than this. */
const shortestMs = minuteMs;

/** Keeps a range within the extent, with its length where possible. */
export function clampRange(range: Range, extent: Range): Range {
  const length = Math.min(Math.max(range.max - range.min, shortestMs), extent.max - extent.min);
  const min = Math.min(Math.max(range.min, extent.min), extent.max - length);
  return { min, max: min + length };
}

/** Zooms by `factor` (< 1 zooms in) around the moment `aboutMs`, which stays in place. */
export function zoomRange(range: Range, extent: Range, factor: number, aboutMs: number): Range {
  const length = Math.max((range.max - range.min) * factor, shortestMs);
  const share = (aboutMs - range.min) / (range.max - range.min);
  const min = aboutMs - share * length;
  return clampRange({ min, max: min + length }, extent);
}

/** Moves the view by a duration, in ms. */
export const shiftRange = ({ min, max }: Range, extent: Range, byMs: number): Range =>
  clampRange({ min: min + byMs, max: max + byMs }, extent);

/** Moves the view by a fraction of its length: 0.1 is a tenth to the right. */
export const panRange = (range: Range, extent: Range, part: number): Range =>
  shiftRange(range, extent, (range.max - range.min) * part);

/** True when the whole extent is in view. */
export const isWhole = (range: Range, extent: Range): boolean =>
  range.min <= extent.min && range.max >= extent.max;

/** Returns the range within the extent of another result, or the whole extent when they do not overlap. */
export function carryRange(range: Range | undefined, extent: Range): Range {
  if (!range || range.max <= extent.min || range.min >= extent.max) return extent;
  return clampRange(range, extent);
}
