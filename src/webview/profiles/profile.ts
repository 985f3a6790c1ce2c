import type { ChartKind } from '../../domain/catalog/index';
import type { BucketRange } from '../../domain/series/bucketScope';
import type { Days } from '../../domain/series/dayProfile';
import type { Panel } from '../data/panel';

/** What a profile is made of. */
export interface ProfileInput {
  readonly panel: Panel;
  /** Indices of the series of the panel that are shown, ascending. */
  readonly chosen: readonly number[];
  /** The buckets that are counted. */
  readonly range: BucketRange;
  readonly offsetMinutes: number;
  readonly days: Days;
  /** What is made of a series: once, until any of the rest changes. */
  readonly once: <Made>(series: number, make: () => Made) => Made;
}

/** How the columns of a profile are drawn. */
export type ProfileShape = 'steps' | 'line' | 'bars' | 'stackedBars';

export interface BandEdge {
  /** "P10". */
  readonly name: string;
  readonly values: Float64Array;
}

/** Numbers by something other than time: the columns that are drawn, and what of them is read. */
export interface Profile {
  readonly shape: ProfileShape;
  /** Where the values stand on the horizontal axis, ascending; steps go on from their last one to the end of `range`. */
  readonly positions: readonly number[];
  readonly range: readonly [min: number, max: number];
  /** One per chosen series, in the unit of the service; NaN is a gap. */
  readonly columns: readonly Float64Array[];
  /** Of a single series: between which values most others lie. */
  readonly band?: readonly [low: BandEdge, high: BandEdge];
  /** The positions of which some buckets are not there. */
  readonly isPart: (index: number) => boolean;
  /** Totals that lack values, by column and index. */
  readonly lacks: (column: number, index: number) => boolean;
  /** What each series has where nothing is pointed at. */
  readonly rest: { readonly caption: string; readonly values: readonly number[] };
  /** "Mean", "Total": what the values are. */
  readonly measure: string;
  readonly axisTitle: string;
  /** The kind of chart whose value axis it has. */
  readonly axisKind: ChartKind;
  /** Ticks, at most so many, with their labels. */
  ticksIn(count: number): readonly { readonly at: number; readonly label: string }[];
  /** The value that is read at a place on the horizontal axis. */
  indexAt(place: number): number;
  /** "08:00", "5 %", "Oct 2026". */
  nameOf(index: number): string;
  /** Indices of the rows of the table of numbers. */
  readonly listed: readonly number[];
  readonly notes: readonly string[];
}

/** Of profiles whose values are means of what is there. */
export const wholeAndFull = { isPart: (): boolean => false, lacks: (): boolean => false };
