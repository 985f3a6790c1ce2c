import { defaultExportOptions, type ExportOptions, positionOf, type Result } from '../../domain';
import { describeResult } from '../files/fileProvenance';
import { type TidySeries, toTidy } from '../text/tidy';

/**
 * A table to write as Parquet: a row is a moment, its labels and a value. `time` is INT64 with TIMESTAMP(MICROS, UTC),
 * never null; each label is a column of strings and `value` one of doubles, all nullable.
 */
export interface ParquetTable {
  /** The columns between `time` and `value`. */
  labelNames: readonly string[];
  /** Adds the column `sample_data` after `value`: a text, `true` in all rows. */
  isSample?: boolean;
  metadata: Record<string, string>;
}

/** The last column of sample data, in all formats. */
export const sampleColumn = 'sample_data';
/** The label columns after `value`: of sample data, their mark. */
export const lastNamesOf = ({ isSample = false }: Pick<ParquetTable, 'isSample'>): string[] =>
  isSample ? [sampleColumn] : [];
/** The value of the mark in all rows. */
export const sampleLabel = 'true';

/** Rows with the same labels. */
export interface ParquetRows {
  /** In the order of the table's label names; undefined becomes null. */
  labels: readonly (string | undefined)[];
  /** Epoch milliseconds. */
  times: Float64Array;
  /** NaN becomes null. */
  values: Float64Array;
}

/** An encoded column chunk, before it has a place in the file. */
export interface EncodedColumn {
  rows: number;
  /** The distinct plain values, which the data pages refer to. */
  dictionary?: EncodedPage;
  /** Data pages, created lazily; `undefined` between them marks a pause after a few milliseconds of work. */
  pages: Iterable<EncodedPage | undefined>;
  encoding: Encoding;
  /** Available once the pages are created. */
  statistics: () => Statistics;
}

export interface EncodedPage {
  bytes: Uint8Array;
  count: number;
  /** Where it differs from the column's. */
  encoding?: Encoding;
}

export interface Statistics {
  nulls: number;
  min?: Uint8Array;
  max?: Uint8Array;
}

/** Constants of the format (parquet.thrift). */
export const encodings = { plain: 0, rle: 3, deltaBinaryPacked: 5, rleDictionary: 8 } as const;
export type Encoding = (typeof encodings)[keyof typeof encodings];

/** Splits rows into groups of a size. */
export function* toGroups(rows: Iterable<ParquetRows>, size: number): Generator<ParquetRows[]> {
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

/** Splits a series at its first provisional value, if any. */
function cut({ series, labels }: TidySeries, marks: boolean): ParquetRows[] {
  const { times, values, unit, settledUntilMs = Infinity } = series;
  const at = positionOf(settledUntilMs, times);
  const own = [...labels, unit === '' ? undefined : unit];
  const rows = (from: number, to: number, mark: string | undefined): ParquetRows => ({
    labels: marks ? [...own, mark] : own,
    times: times.subarray(from, to),
    values: values.subarray(from, to),
  });
  return [rows(0, at, undefined), rows(at, times.length, 'true')].filter((part) => part.times.length > 0);
}

/**
 * Returns a result as a table: `time` in UTC, the labels of its series, `unit`, `provisional` if some values are,
 * `value`, and `sample_data` of sample data. The `gridlens` metadata hold the description that a JSON file has besides
 * its values.
 */
export function tableOf(
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp'> = defaultExportOptions,
): [table: ParquetTable, rows: ParquetRows[]] {
  const { labelNames, series, provisionalFromMs } = toTidy(result, options);
  const marks = Number.isFinite(provisionalFromMs);
  const table = {
    labelNames: [...labelNames, 'unit', ...(marks ? ['provisional'] : [])],
    metadata: { gridlens: JSON.stringify(describeResult(result, options)) },
    isSample: result.provenance.isSample,
  };
  return [table, series.flatMap((one) => cut(one, marks))];
}
