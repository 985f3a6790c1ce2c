import type { Clock } from '../domain/clock';
import { formatCount } from './numbers';
import { formatSpan } from './times';

/**
 * Formats the buckets that numbers cover: "13–15 Nov 2026 network time +10:00 · 72 buckets". `endMs` is the end of the
 * last bucket.
 */
export function scopeWords(startMs: number, endMs: number, clock: Clock, buckets: number): string {
  return `${formatSpan(startMs, endMs, clock)} · ${formatCount(buckets, 'bucket')}`;
}
