import type { Column, TableData } from './tableData';
import { timeKey, type Sort } from './tableState';

/** The records of all rows, in the order shown. */
export interface Rows {
  readonly count: number;
  readonly recordAt: (row: number) => number;
}

/** True for a record that a filter keeps. */
export type Keeps = (record: number) => boolean;

function keptRecords(count: number, keeps: readonly Keeps[]): Uint32Array {
  const kept = new Uint32Array(count);
  let at = 0;
  for (let record = 0; record < count; record++) {
    if (keeps.every((keep) => keep(record))) kept[at++] = record;
  }
  return kept.subarray(0, at);
}

/** The last bucket first; within a bucket, series stay in their order. */
function newestFirst(records: Uint32Array, { positionAt }: TableData): Uint32Array {
  const turned = new Uint32Array(records.length);
  let at = 0;
  let end = records.length;
  while (end > 0) {
    let first = end - 1;
    const position = positionAt(records[first] ?? 0);
    while (first > 0 && positionAt(records[first - 1] ?? 0) === position) first--;
    turned.set(records.subarray(first, end), at);
    at += end - first;
    end = first;
  }
  return turned;
}

/** A number for every record by which a column is sorted: of a text, its place among all of them. NaN where none is. */
function sortValues(records: Uint32Array, column: Column): Float64Array {
  if (column.kind === 'value') return Float64Array.from(records, column.valueAt);
  const texts = new Map<string, number>();
  for (const record of records) texts.set(column.textAt(record, false) ?? '', NaN);
  for (const [place, text] of [...texts.keys()].sort().entries()) if (text !== '') texts.set(text, place);
  return Float64Array.from(records, (record) => texts.get(column.textAt(record, false) ?? '') ?? NaN);
}

/** Records by the value that they have in a column, equals by time, those without one last either way. */
function sorted(records: Uint32Array, column: Column, isDescending: boolean): Uint32Array {
  const values = sortValues(records, column);
  const places = Uint32Array.from(values.keys());
  const present = places.filter((place) => !Number.isNaN(values[place] ?? NaN));
  const absent = places.filter((place) => Number.isNaN(values[place] ?? NaN));
  const sign = isDescending ? -1 : 1;
  present.sort((a, b) => sign * ((values[a] ?? 0) - (values[b] ?? 0)) || a - b);
  const inOrder = new Uint32Array(records.length);
  inOrder.set(present.map((place) => records[place] ?? 0));
  inOrder.set(
    absent.map((place) => records[place] ?? 0),
    present.length,
  );
  return inOrder;
}

/** The rows that the filters keep, in the order of a column. A column that is not there gives the order of time. */
export function toRows(data: TableData, keeps: readonly Keeps[], { key, isDescending }: Sort): Rows {
  const column = data.columns.find((one) => one.key === key);
  if (keeps.length === 0 && !column && !isDescending) return { count: data.count, recordAt: (row) => row };
  const kept = keptRecords(data.count, keeps);
  const records = column
    ? sorted(kept, column, isDescending)
    : isDescending && key === timeKey
      ? newestFirst(kept, data)
      : kept;
  return { count: records.length, recordAt: (row) => records[row] ?? 0 };
}
