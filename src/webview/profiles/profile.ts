import type { BucketRange } from '../../domain/series/bucketScope';
import type { Days } from '../../domain/series/dayProfile';
import type { ChartKind, Panel } from '../chart/panel';

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
export interface ProfileShape {
  /** True when a value holds until the next position. */
  readonly hasSteps: boolean;
  readonly hasBars: boolean;
  readonly isStacked: boolean;
}

const noShape: ProfileShape = { hasSteps: false, hasBars: false, isStacked: false };

export const profileShapes = {
  steps: { ...noShape, hasSteps: true },
  line: noShape,
  bars: { ...noShape, hasBars: true },
  stackedBars: { ...noShape, hasBars: true, isStacked: true },
} satisfies Readonly<Record<string, ProfileShape>>;

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
  /** The kind of chart whose value axis the profile uses, and whether a panel of prices has its price axis. */
  readonly axisKind: ChartKind;
  readonly hasPriceAxis: boolean;
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
