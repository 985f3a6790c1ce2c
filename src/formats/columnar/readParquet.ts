import { parquetScan } from 'hyparquet';
import { lastNamesOf, type ParquetRows, type ParquetTable } from './parquetTable';

/** Twice as many as in a row group of `writeParquet`, because a file may come from another source. */
const maxRows = 2 ** 20;

/**
 * Reads a file of a table one row group at a time, in pieces of equal labels. Rejects if the file is damaged or has other
 * columns.
 */
export async function readParquet(
  bytes: Uint8Array,
  table: Pick<ParquetTable, 'labelNames' | 'isSample'>,
): Promise<ParquetRows[]> {
  const scan = await parquetScan({
    file: new Uint8Array(bytes).buffer,
    // A Date would lose the microseconds.
    parsers: { timestampFromMicroseconds: (micros) => Number(micros) / 1000 },
  });
  const names = ['time', ...table.labelNames, 'value', ...lastNamesOf(table)];
  const found = scan.metadata.schema.slice(1).map(({ name }) => name);
  if (JSON.stringify(found) !== JSON.stringify(names)) throw new TypeError('The file has other columns.');
  const pieces: ParquetRows[] = [];
  for (const range of scan.ranges) {
    if (range.rowEnd - range.rowStart > maxRows) throw new TypeError('A row group is too large.');
    const read = (column: string) => scan.readColumn({ ...range, column });
    const times = await read('time');
    const values = await read('value');
    const columns = await Promise.all(table.labelNames.map(read));
    if ([values, ...columns].some(({ length }) => length !== times.length))
      throw new TypeError('The columns have different lengths.');
    for (let from = 0; from < times.length;) {
      let to = from + 1;
      while (to < times.length && columns.every((column) => column[to] === column[from])) to++;
      pieces.push({
        labels: columns.map((column) => (column[from] as string | null) ?? undefined),
        times: Float64Array.from(times.slice(from, to), Number),
        values: Float64Array.from(values.slice(from, to) as (number | null)[], (value) => value ?? NaN),
      });
      from = to;
    }
  }
  return pieces;
}
