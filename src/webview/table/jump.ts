import { nextBucket } from '../../domain/time/bucket';
import { bucketAt } from '../../domain/series/resample';
import type { LocalSpan } from '../../domain/time/typedDate';
import type { Rows } from './rows';
import type { TableData } from './tableData';

/**
 * Returns the position of the bucket in which a stretch begins, or of the first bucket within it; undefined when there
 * is none.
 */
export function positionOfStretch(
  { start, end }: LocalSpan,
  times: Float64Array,
  interval: string,
  offsetMinutes: number,
): number | undefined {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (start < first) return end > first ? 0 : undefined;
  return start < nextBucket(last, interval, offsetMinutes) ? bucketAt(times, start) : undefined;
}

/** Returns the first row of a bucket; undefined when filters hide all of it. */
export function rowOfPosition(position: number, { positionAt }: TableData, rows: Rows): number | undefined {
  for (let row = 0; row < rows.count; row++) if (positionAt(rows.recordAt(row)) === position) return row;
  return undefined;
}
