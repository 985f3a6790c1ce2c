import type { Column, TableData } from './tableData';
import { timeKey, type Sort } from './tableState';

/** The records of all rows, in display order. */
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

/** Reverses the order of buckets; series keep their order within a bucket. */
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

/** Returns a sort key per record: the value, or the rank of a text among all texts. NaN when missing. */
function sortValues(records: Uint32Array, column: Column): Float64Array {
  if (column.kind === 'value') return Float64Array.from(records, column.valueAt);
  const texts = new Map<string, number>();
  for (const record of records) texts.set(column.textAt(record, false) ?? '', NaN);
  for (const [place, text] of [...texts.keys()].sort().entries()) if (text !== '') texts.set(text, place);
  return Float64Array.from(records, (record) => texts.get(column.textAt(record, false) ?? '') ?? NaN);
}

/** Sorts records by their value in a column; ties by time, missing values last in both directions. */
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

/** Filters and sorts the rows. A column that does not exist gives the order of time. */
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
