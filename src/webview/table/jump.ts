import { nextBucket } from '../../domain/bucket';
import { bucketAt } from '../../domain/series/resample';
import type { Stretch } from '../../domain/typedDate';
import type { Rows } from './rows';
import type { TableData } from './tableData';

/** Position of the bucket that a stretch begins in, or the first one within it; undefined where it has none. */
export function positionOfStretch(
  { start, end }: Stretch,
  times: Float64Array,
  interval: string,
  offsetMinutes: number,
): number | undefined {
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  if (start < first) return end > first ? 0 : undefined;
  return start < nextBucket(last, interval, offsetMinutes) ? bucketAt(times, start) : undefined;
}

/** The first row of a bucket; undefined where filters have taken all of it. */
export function rowOfPosition(position: number, { positionAt }: TableData, rows: Rows): number | undefined {
  for (let row = 0; row < rows.count; row++) if (positionAt(rows.recordAt(row)) === position) return row;
  return undefined;
}
