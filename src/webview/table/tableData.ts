import type { BucketState } from '../../domain/series/bucketState';
import type { ReadableUnit } from '../../domain/series/readableUnit';

/** How numbers are written. */
export interface NumberStyle {
  /** As the service sends them. */
  readonly unit: string;
  readonly readable: ReadableUnit;
  readonly decimals: number;
}

interface ColumnBase {
  /** The same for the same column of another run. */
  readonly key: string;
  readonly label: string;
  /** What else is to be known of it. */
  readonly note?: string;
  /** Texts of which one is the longest that stands in it. */
  readonly longTexts: (isReadable: boolean) => readonly string[];
}

export interface ValueColumn extends ColumnBase {
  readonly kind: 'value';
  /** True for a sum of others. */
  readonly isTotal: boolean;
  /** Of all its numbers; undefined where each row has its own. */
  readonly style: NumberStyle | undefined;
  readonly styleAt: (record: number) => NumberStyle;
  /** As the service sends it, loads below zero; NaN where there is none. */
  readonly valueAt: (record: number) => number;
  readonly stateAt: (record: number) => BucketState;
}

export interface TextColumn extends ColumnBase {
  readonly kind: 'text';
  /** Undefined where there is none. */
  readonly textAt: (record: number, isReadable: boolean) => string | undefined;
}

/** A column other than that of the time. */
export type Column = ValueColumn | TextColumn;

/** What the rows of the table show: records in the order of time, in whatever order the rows stand. */
export interface TableData {
  readonly count: number;
  readonly columns: readonly Column[];
  /** Position of the record's bucket among those of the result. */
  readonly positionAt: (record: number) => number;
  /** Start of its bucket, epoch ms. */
  readonly msAt: (record: number) => number;
  /** Each stamp has its own offset. */
  readonly hasStampOffsets: boolean;
  readonly stampAt: (record: number) => string;
}

/** The value as it is shown, in the readable unit or as sent. */
export const shownValue = (value: number, { readable }: NumberStyle, isReadable: boolean): number =>
  isReadable ? value / readable.factor : value;

export const shownUnit = ({ unit, readable }: NumberStyle, isReadable: boolean): string =>
  isReadable ? readable.unit : unit;
