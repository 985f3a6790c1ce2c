import type { ChartKind } from '../../domain/catalog/index';
import type { BucketRange } from '../../domain/series/bucketState';
import type { Days } from '../../domain/series/dayProfile';
import type { Panel } from '../data/panel';

/** The input of a profile. */
export interface ProfileInput {
  readonly panel: Panel;
  /** Indices of the displayed series of the panel, ascending. */
  readonly chosen: readonly number[];
  /** The included buckets. */
  readonly range: BucketRange;
  readonly offsetMinutes: number;
  readonly days: Days;
  /** Memoises a computation per series until any other input changes. */
  readonly once: <Made>(series: number, make: () => Made) => Made;
}

/** The way to draw the columns of a profile. */
export type ProfileShape = 'steps' | 'line' | 'bars' | 'stackedBars';

export interface BandEdge {
  /** "P10". */
  readonly name: string;
  readonly values: Float64Array;
}

/** Values by something other than time: the drawn columns and their texts. */
export interface Profile {
  readonly shape: ProfileShape;
  /** The ascending horizontal positions of the values. The last step extends to the end of `range`. */
  readonly positions: readonly number[];
  readonly range: readonly [min: number, max: number];
  /** One per chosen series, in the unit of the service; NaN is a gap. */
  readonly columns: readonly Float64Array[];
  /** For a single series: the band in which most of its values lie. */
  readonly band?: readonly [low: BandEdge, high: BandEdge];
  /** True for positions with missing buckets. */
  readonly isPart: (index: number) => boolean;
  /** True for totals with missing values, by column and index. */
  readonly lacks: (column: number, index: number) => boolean;
  /** The legend values while nothing is under the pointer. */
  readonly rest: { readonly caption: string; readonly values: readonly number[] };
  /** The kind of value: "Mean", "Total". */
  readonly measure: string;
  readonly axisTitle: string;
  /** The kind of chart whose value axis the profile uses. */
  readonly axisKind: ChartKind;
  /** Returns at most `count` ticks with their labels. */
  ticksIn(count: number): readonly { readonly at: number; readonly label: string }[];
  /** Returns the index of the value at a horizontal position. */
  indexAt(place: number): number;
  /** "08:00", "5 %", "Oct 2026". */
  nameOf(index: number): string;
  /** Indices of the rows in the table of numbers. */
  readonly listed: readonly number[];
  readonly notes: readonly string[];
}

/** For profiles of means over available values, which are never partial. */
export const wholeAndFull = { isPart: (): boolean => false, lacks: (): boolean => false };
