import { formatDuration } from './durationWords';
import { formatCount } from './numbers';

/** The labels of two pinned moments, and the time between them. */
export interface MeasuredMoments {
  readonly from: string;
  readonly to: string;
  readonly durationMs: number;
}

/** "2 d 3 h from 13 Nov 2026 06:30 +10:00 to 15 Nov 2026 09:30 +10:00" */
export const measuredSpan = ({ from, to, durationMs }: MeasuredMoments): string =>
  `${formatDuration(durationMs)} from ${from} to ${to}`;

/**
 * Says which buckets the means and totals cover: "Means and totals are of 48 buckets, up to the second moment; 1 left
 * out, …".
 */
export function measuredBuckets(buckets: number, leftOut: number): string {
  const of = `Means and totals are of ${formatCount(buckets, 'bucket')}, up to the second moment`;
  return leftOut > 0 ? `${of}; ${leftOut} left out, provisional or a part.` : `${of}.`;
}

/** Announces that a moment was pinned, or that all were unpinned. */
export function pinnedWords(moments: readonly string[], durationMs: number): string {
  const [from, to] = moments;
  if (from === undefined) return 'No moment pinned';
  return to === undefined ? `Pinned ${from}` : `Measured ${measuredSpan({ from, to, durationMs })}`;
}
