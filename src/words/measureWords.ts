import { formatDuration } from './durationWords';
import { formatCount } from './numbers';

/** Two pinned moments, named. */
export interface MeasuredMoments {
  readonly from: string;
  readonly to: string;
  readonly durationMs: number;
}

/** "2 d 3 h from 13 Nov 2026 06:30 +10:00 to 15 Nov 2026 09:30 +10:00" */
export const measuredSpan = ({ from, to, durationMs }: MeasuredMoments): string =>
  `${formatDuration(durationMs)} from ${from} to ${to}`;

/** What means and totals are of: "48 buckets from the first moment up to the second, 1 provisional or part left out". */
export function measuredBuckets(buckets: number, leftOut: number): string {
  const of = `Means and totals are of ${formatCount(buckets, 'bucket')}, up to the second moment`;
  return leftOut > 0 ? `${of}; ${leftOut} left out, provisional or a part.` : `${of}.`;
}

/** What is said when a moment is pinned, or all are let go of. */
export function pinnedWords(moments: readonly string[], durationMs: number): string {
  const [from, to] = moments;
  if (from === undefined) return 'No moment pinned';
  return to === undefined ? `Pinned ${from}` : `Measured ${measuredSpan({ from, to, durationMs })}`;
}
