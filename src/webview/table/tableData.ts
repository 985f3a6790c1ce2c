import type { BucketState, ReadableUnit } from '../../domain';
import { type Sort, timeKey } from './tableState';

export interface NumberStyle {
  /** The unit of the service. */
  unit: string;
  readable: ReadableUnit;
  decimals: number;
}

interface ColumnBase {
  /** Equal for the same column of another run. */
  key: string;
  label: string;
  /** Further explanation for the user. */
  note?: string;
  /** Returns candidates for the longest text in the column. */
  longTexts: (isReadable: boolean) => readonly string[];
}

export interface ValueColumn extends ColumnBase {
  kind: 'value';
  /** True for a sum of other columns. */
  isTotal: boolean;
  /** The style of all its numbers; undefined when each row has its own. */
  style: NumberStyle | undefined;
  styleAt: (record: number) => NumberStyle;
  /** In the unit of the service, negative for loads; NaN when missing. */
  valueAt: (record: number) => number;
  stateAt: (record: number) => BucketState;
}

export interface TextColumn extends ColumnBase {
  kind: 'text';
  /** Undefined when there is none. */
  textAt: (record: number, isReadable: boolean) => string | undefined;
}

export type Column = ValueColumn | TextColumn;

/** The data of the table: records in the order of time, independent of the sort order of the rows. */
export interface TableData {
  count: number;
  columns: readonly Column[];
  /** Index of the record's bucket in the times of the result. */
  positionAt: (record: number) => number;
  /** Start of its bucket, epoch ms. */
  msAt: (record: number) => number;
  /** True when each stamp shows its own offset. */
  hasStampOffsets: boolean;
  stampAt: (record: number) => string;
}

/** Returns the displayed value, in the readable unit or in the unit of the service. */
export const shownValue = (value: number, { readable }: NumberStyle, isReadable: boolean): number =>
  isReadable ? value / readable.factor : value;

export const shownUnit = ({ unit, readable }: NumberStyle, isReadable: boolean): string =>
  isReadable ? readable.unit : unit;

/** Returns the unit of all numbers of a column; empty when there is none, or each row has its own. */
export const unitOfColumn = (column: Column | undefined, isReadable: boolean): string =>
  column?.kind === 'value' && column.style ? shownUnit(column.style, isReadable) : '';

export interface Rows {
  count: number;
  recordAt: (row: number) => number;
}

export type RecordTest = (record: number) => boolean;

function matchingRecords(count: number, tests: readonly RecordTest[]): Uint32Array {
  const matching = new Uint32Array(count);
  let at = 0;
  for (let record = 0; record < count; record++) {
    if (tests.every((keep) => keep(record))) matching[at++] = record;
  }
  return matching.subarray(0, at);
}

/** Reverses the order of buckets; series keep their order within a bucket. */
function newestFirst(records: Uint32Array, { positionAt }: TableData): Uint32Array {
  const turned = new Uint32Array(records.length);
  let at = 0;
  let end = records.length;
  while (end > 0) {
    let first = end - 1;
    const position = positionAt(records[first]);
    while (first > 0 && positionAt(records[first - 1]) === position) first--;
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
  const present = places.filter((place) => !Number.isNaN(values[place]));
  const absent = places.filter((place) => Number.isNaN(values[place]));
  const sign = isDescending ? -1 : 1;
  present.sort((a, b) => sign * (values[a] - values[b]) || a - b);
  const inOrder = new Uint32Array(records.length);
  inOrder.set(present.map((place) => records[place]));
  inOrder.set(
    absent.map((place) => records[place]),
    present.length,
  );
  return inOrder;
}

/** Filters and sorts the rows. A column that does not exist gives the order of time. */
export function toRows(data: TableData, tests: readonly RecordTest[], { key, isDescending }: Sort): Rows {
  const column = data.columns.find((one) => one.key === key);
  if (tests.length === 0 && !column && !isDescending) return { count: data.count, recordAt: (row) => row };
  const matching = matchingRecords(data.count, tests);
  const records = column
    ? sorted(matching, column, isDescending)
    : isDescending && key === timeKey
      ? newestFirst(matching, data)
      : matching;
  return { count: records.length, recordAt: (row) => records[row] ?? 0 };
}
