import type { BucketState } from '../../domain/series/bucketState';
import type { ReadableUnit } from '../../domain/series/readableUnit';

/** The number format. */
export interface NumberStyle {
  /** The unit of the service. */
  readonly unit: string;
  readonly readable: ReadableUnit;
  readonly decimals: number;
}

interface ColumnBase {
  /** Equal for the same column of another run. */
  readonly key: string;
  readonly label: string;
  /** Further explanation for the user. */
  readonly note?: string;
  /** Returns candidates for the longest text in the column. */
  readonly longTexts: (isReadable: boolean) => readonly string[];
}

export interface ValueColumn extends ColumnBase {
  readonly kind: 'value';
  /** True for a sum of other columns. */
  readonly isTotal: boolean;
  /** The style of all its numbers; undefined when each row has its own. */
  readonly style: NumberStyle | undefined;
  readonly styleAt: (record: number) => NumberStyle;
  /** In the unit of the service, negative for loads; NaN when missing. */
  readonly valueAt: (record: number) => number;
  readonly stateAt: (record: number) => BucketState;
}

export interface TextColumn extends ColumnBase {
  readonly kind: 'text';
  /** Undefined when there is none. */
  readonly textAt: (record: number, isReadable: boolean) => string | undefined;
}

/** A column other than the time column. */
export type Column = ValueColumn | TextColumn;

/** The data of the table: records in the order of time, independent of the sort order of the rows. */
export interface TableData {
  readonly count: number;
  readonly columns: readonly Column[];
  /** Index of the record's bucket in the times of the result. */
  readonly positionAt: (record: number) => number;
  /** Start of its bucket, epoch ms. */
  readonly msAt: (record: number) => number;
  /** True when each stamp shows its own offset. */
  readonly hasStampOffsets: boolean;
  readonly stampAt: (record: number) => string;
}

/** Returns the displayed value, in the readable unit or in the unit of the service. */
export const shownValue = (value: number, { readable }: NumberStyle, isReadable: boolean): number =>
  isReadable ? value / readable.factor : value;

export const shownUnit = ({ unit, readable }: NumberStyle, isReadable: boolean): string =>
  isReadable ? readable.unit : unit;
