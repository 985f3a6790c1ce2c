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
  /** The operations that take it on the live service (service.md 7); the specification names all for all. */
  readonly operations: readonly Operation[];
  readonly chart: ChartKind;
  /** One sentence. */
  readonly meaning: string;
}

export interface Interval {
  readonly code: string;
  readonly label: string;
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
