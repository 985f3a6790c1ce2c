/**
 * A table that is written as Parquet: a row is a moment, its labels and a value. `time` is INT64 with
 * TIMESTAMP(MICROS, UTC), never null; each label a column of strings and `value` one of doubles, all nullable.
 */
export interface ParquetTable {
  /** The columns between `time` and `value`. */
  readonly labelNames: readonly string[];
  /** Key-value metadata of the file. */
  readonly metadata: Readonly<Record<string, string>>;
}

/** Rows that have their labels in common. */
export interface ParquetRows {
  /** In the order of the table's label names; undefined is null. */
  readonly labels: readonly (string | undefined)[];
  /** Epoch milliseconds. */
  readonly times: Float64Array;
  /** NaN is null. */
  readonly values: Float64Array;
}

/** What a column chunk is made of, before it has its place in the file. */
export interface EncodedColumn {
  readonly rows: number;
  /** Plain values, which the data pages refer to. */
  readonly dictionary?: EncodedPage;
  /** Of data, each made when it is wanted; `undefined` between them after a few milliseconds of work. */
  readonly pages: Iterable<EncodedPage | undefined>;
  readonly encoding: Encoding;
  /** Known once the pages are made. */
  readonly statistics: () => Statistics;
}

export interface EncodedPage {
  readonly bytes: Uint8Array;
  readonly count: number;
}

export interface Statistics {
  readonly nulls: number;
  readonly min?: Uint8Array;
  readonly max?: Uint8Array;
}

/** Numbers of the format (parquet.thrift). */
export const encodings = { plain: 0, rle: 3, deltaBinaryPacked: 5, rleDictionary: 8 } as const;
export type Encoding = (typeof encodings)[keyof typeof encodings];
