import type { Operation } from '../query';

/** Which of the four looks of VS Code colours are for. */
export type Theme = 'light' | 'dark' | 'highContrast' | 'highContrastLight';

/** One colour (`#RRGGBB`) per look. */
export type Colours = Readonly<Record<Theme, string>>;

/** How a bucket's value comes from its parts: energy adds up, power is averaged, shares are sum over sum. */
export type Aggregation = 'sum' | 'mean' | 'ratio';

/** How a metric is drawn when nothing else is asked. */
export type ChartKind = 'stack' | 'step' | 'line';

export interface Metric {
  readonly code: string;
  readonly label: string;
  /** As the service sends it: "MW", "MWh", "$/MWh", "$", "t", "%", "kg". */
  readonly unit: string;
  readonly aggregation: Aggregation;
  readonly decimals: number;
  /** The operations that take it on the live service (docs/service.md: Metrics); the specification names all for all. */
  readonly operations: readonly Operation[];
  readonly chart: ChartKind;
  /** Its values are of what is to come. */
  readonly isForecast?: true;
  /** One sentence. */
  readonly meaning: string;
}

/**
 * How buckets follow one another in network time: `size` milliseconds, or `size` calendar months. `shift` is where the
 * first one begins, in milliseconds after the epoch or in months after January.
 */
export interface BucketStep {
  readonly kind: 'fixed' | 'months';
  readonly size: number;
  readonly shift: number;
}

/**
 * The stamp under which the service reports a bucket: its start; 1 January of the year that a financial year ends in; or
 * for a season the start of the calendar quarter that its first month lies in.
 */
export type StampRule = 'start' | 'yearOfEnd' | 'quarterOfFirstMonth';

export interface Interval {
  readonly code: string;
  readonly label: string;
  readonly step: BucketStep;
  readonly stamp: StampRule;
  /** Nominal length of a bucket in milliseconds (a month is 30 days here). */
  readonly durationMs: number;
  /** Longest window, in days, that the smallest plan may ask of one request. */
  readonly limitDays: number;
}

export interface Region {
  readonly code: string;
  readonly label: string;
  readonly colours: Colours;
}

export interface Network {
  readonly code: string;
  readonly label: string;
  /** Fixed offset from UTC in minutes; no daylight saving. */
  readonly offsetMinutes: number;
  readonly regions: readonly Region[];
}

export interface Grouping {
  readonly code: string;
  readonly label: string;
  readonly meaning: string;
}

/** A fuel technology, or a group of them. */
export interface Fueltech {
  readonly code: string;
  readonly label: string;
  /** The group's code; a group's own is itself. Undefined for those the service puts in none. */
  readonly group?: string;
  readonly renewable: boolean;
  /** Loads come as positive numbers and are drawn below zero. */
  readonly isLoad: boolean;
  /** Position in a stack, bottom first. */
  readonly stackOrder: number;
  readonly colours: Colours;
}
