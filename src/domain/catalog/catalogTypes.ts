import type { Operation } from '../query/query';

export type Theme = 'light' | 'dark' | 'highContrast' | 'highContrastLight';

/** One colour (`#RRGGBB`) per theme. */
export type Colours = Readonly<Record<Theme, string>>;

/**
 * How a bucket's value follows from its parts: energy is summed, power and levels are averaged, a share is a sum divided
 * by a sum.
 */
export type Aggregation = 'sum' | 'mean' | 'ratio';

/**
 * The meaning of a metric's values. `additive`: the series of a result add up to a total, and loads count against it.
 * `price`: a value applies to its whole bucket.
 */
export type MetricNature = 'additive' | 'price' | 'other';

export interface Metric {
  readonly code: string;
  readonly label: string;
  /** The unit that the service sends: "MW", "MWh", "$/MWh", "$", "t", "%", "kg". */
  readonly unit: string;
  readonly aggregation: Aggregation;
  readonly decimals: number;
  /**
   * The operations that offer it on the live service (docs/service.md: Metrics); the specification lists every metric
   * for every operation.
   */
  readonly operations: readonly Operation[];
  readonly nature: MetricNature;
  readonly isForecast?: true;
  /** Set when it adds up all sources, including rooftop solar, which arrives later. */
  readonly hasAllSources?: true;
  readonly meaning: string;
}

/**
 * The sequence of buckets in network time: each has `size` milliseconds or calendar months. `shift` is the start of the
 * first one, in milliseconds after the epoch or in months after January.
 */
export interface BucketStep {
  readonly kind: 'fixed' | 'months';
  readonly size: number;
  readonly shift: number;
}

/**
 * The timestamp that the service gives a bucket: its start; 1 January of the year in which a financial year ends; or,
 * for a season, the start of the calendar quarter of its first month.
 */
export type StampRule = 'start' | 'yearOfEnd' | 'quarterOfFirstMonth';

export interface Interval {
  readonly code: string;
  readonly label: string;
  readonly step: BucketStep;
  readonly stamp: StampRule;
  /** The nominal length of a bucket in milliseconds (a month is 30 days here). */
  readonly durationMs: number;
  /** The longest window of one request on the smallest plan, in days. */
  readonly limitDays: number;
}

/** A value that data are grouped by: a region, a facility's status, or renewable and non-renewable. */
export interface Category {
  readonly code: string;
  readonly label: string;
  readonly colours: Colours;
}

export interface Network {
  readonly code: string;
  readonly label: string;
  /** The fixed offset from UTC in minutes; no daylight saving. */
  readonly offsetMinutes: number;
  readonly regions: readonly Category[];
}

/** A code that a parameter accepts. */
export interface ParameterValue {
  readonly code: string;
  readonly label: string;
  readonly meaning?: string;
}

/** A fuel technology, or a group of them. */
export interface Fueltech {
  readonly code: string;
  readonly label: string;
  /**
   * The code of its group; a group has its own code here. Undefined for technologies that the service puts in no group.
   */
  readonly group?: string;
  readonly renewable: boolean;
  /** True for loads, whose values are positive and drawn below zero. */
  readonly isLoad: boolean;
  /** The position in a stack, bottom first. */
  readonly stackOrder: number;
  readonly colours: Colours;
}

/** A grouping value of a series, as the service sends it. */
export type LabelValue = string | number | boolean | null;

/** The grouping values of a series by column. */
export type Labels = Readonly<Record<string, LabelValue | undefined>>;
