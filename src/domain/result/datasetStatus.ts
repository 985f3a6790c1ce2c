import type { Window } from '../time/window';
import type { Cost } from './runFacts';

/** About how large a dataset will be. A row has one value. */
export interface DatasetSize {
  readonly series: number;
  readonly rows: number;
  readonly bytes: number;
}

/** The cost of a new dataset, and its size where the number of its buckets is known. */
export interface DatasetCost extends Cost {
  readonly size?: DatasetSize;
}

export interface DownloadProgress {
  readonly requests: { readonly done: number; readonly total: number };
  readonly months: { readonly done: number; readonly total: number };
}

/**
 * The way a download ended. `quota`: no requests left today; `budget`: none left in this run; `unreached`: the key's
 * plan does not cover the missing data; `mixed`: all data are there, but other files lie among them.
 */
export type DownloadEnd = 'done' | 'quota' | 'budget' | 'unreached' | 'mixed';

export interface DatasetStatus {
  readonly name: string;
  /** The start and end of the dataset, in epoch milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  readonly offsetMinutes: number;
  readonly isSample: boolean;
  readonly months: { readonly done: number; readonly total: number };
  /** The number of requests still to send. */
  readonly requests: number;
  readonly files: number;
  /** The files that are lost or not as they were written. */
  readonly damaged: number;
  /** The files among its data that do not belong to it. */
  readonly strangers: number;
  readonly rows: number;
  readonly bytes: number;
  /** Buckets missing between the first and last bucket of a series, and the number of affected files. */
  readonly gaps: { readonly buckets: number; readonly files: number };
  readonly nulls: number;
  /** The first and last stored bucket, and the time from which values were provisional. */
  readonly first?: string;
  readonly last?: string;
  readonly settledUntil?: string;
  /** The requested windows that the key's plan does not cover. */
  readonly beyond?: readonly Window[];
}

/** A value that differs from the service's current one; NaN is null. */
export interface RevisedValue {
  readonly stamp: string;
  readonly labels: readonly string[];
  /** The stored value; absent when the bucket was not stored. */
  readonly was?: number;
  readonly now: number;
}

/** A gap in a series, from `stamp` on. */
export interface SeriesGap {
  readonly stamp: string;
  readonly labels: readonly string[];
  readonly buckets: number;
}

export type DatasetFault =
  | {
      readonly kind: 'missing' | 'changed' | 'unreadable' | 'unlisted' | 'notOurs' | 'refused';
      readonly path: string;
    }
  | { readonly kind: 'rows'; readonly path: string; readonly found: number; readonly expected: number }
  /** Series without buckets that other series of the file have. */
  | {
      readonly kind: 'gaps';
      readonly path: string;
      readonly buckets: number;
      readonly series: number;
      /** The first few gaps. */
      readonly examples: readonly SeriesGap[];
    }
  /** The service has other values now. */
  | {
      readonly kind: 'revised';
      readonly path: string;
      readonly values: number;
      readonly of: number;
      /** The first few revised values. */
      readonly examples: readonly RevisedValue[];
    };

export interface DatasetReport {
  readonly months: { readonly done: number; readonly total: number };
  readonly files: number;
  readonly rows: number;
  /** The number of requests that were sent again for the check. */
  readonly again: number;
  readonly faults: readonly DatasetFault[];
}

/** Work on a dataset: in this window, or by another process for `elsewhere`. */
export type DatasetWork =
  | { readonly kind: 'running'; readonly progress?: DownloadProgress }
  | { readonly kind: 'paused'; readonly untilMs: number }
  | { readonly kind: 'checking' | 'elsewhere' };

/** True for a dataset that is whole and has no fault. */
export const isSound = ({ faults, months }: DatasetReport): boolean =>
  faults.length === 0 && months.done === months.total;
