import type { ParquetRows } from './parquet/parquetTable';

/** Splits rows into groups of a size. */
export function* toGroups(rows: Iterable<ParquetRows>, size: number): Generator<readonly ParquetRows[]> {
  let group: ParquetRows[] = [];
  let left = size;
  for (const { labels, times, values } of rows) {
    for (let from = 0; from < times.length;) {
      const to = Math.min(times.length, from + left);
      group.push({ labels, times: times.subarray(from, to), values: values.subarray(from, to) });
      left -= to - from;
      from = to;
      if (left === 0) {
        yield group;
        [group, left] = [[], size];
      }
    }
  }
  if (group.length > 0) yield group;
}
