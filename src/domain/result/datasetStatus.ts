import type { Window } from '../time/window';
import type { Cost } from './runFacts';

/** About how large a dataset will be. A row has one value. */
export interface DatasetSize {
  series: number;
  rows: number;
  bytes: number;
}

/** The cost of a new dataset, and its size where the number of its buckets is known. */
export interface DatasetCost extends Cost {
  size?: DatasetSize;
}

export interface DownloadProgress {
  requests: { done: number; total: number };
  months: { done: number; total: number };
}

/**
 * The way a download ended. `quota`: no requests left today; `budget`: none left in this run; `unreached`: the key's
 * plan does not cover the missing data; `mixed`: all data are there, but other files lie among them.
 */
export type DownloadEnd = 'done' | 'quota' | 'budget' | 'unreached' | 'mixed';

export interface DatasetStatus {
  name: string;
  /** The start and end of the dataset, in epoch milliseconds. */
  startMs: number;
  endMs: number;
  offsetMinutes: number;
  isSample: boolean;
  months: { done: number; total: number };
  /** The number of requests still to send. */
  requests: number;
  files: number;
  /** The files that are lost or not as they were written. */
  damaged: number;
  /** The files among its data that do not belong to it. */
  strangers: number;
  rows: number;
  bytes: number;
  /** Buckets missing between the first and last bucket of a series, and the number of affected files. */
  gaps: { buckets: number; files: number };
  nulls: number;
  /** The first and last stored bucket, and the time from which values were provisional. */
  first?: string;
  last?: string;
  settledUntil?: string;
  /** The requested windows that the key's plan does not cover. */
  beyond?: readonly Window[];
  /** The months, joined, that the service has corrected since they were fetched. */
  corrected: readonly Window[];
}

/** The numbers of values that were added, changed and removed; a null is none. */
export interface DatasetChanges {
  added: number;
  changed: number;
  removed: number;
}

/** A value that differs from the service's current one; NaN is null. */
export interface RevisedValue {
  stamp: string;
  labels: readonly string[];
  /** The stored value; absent when the bucket was not stored. */
  was?: number;
  now: number;
}

/** A gap in a series, from `stamp` on. */
export interface SeriesGap {
  stamp: string;
  labels: readonly string[];
  buckets: number;
}

export type DatasetFault =
  | {
      kind: 'missing' | 'changed' | 'unreadable' | 'unlisted' | 'notOurs' | 'refused';
      path: string;
    }
  | { kind: 'rows'; path: string; found: number; expected: number }
  /** Series without buckets that other series of the file have. */
  | {
      kind: 'gaps';
      path: string;
      buckets: number;
      series: number;
      /** The first few gaps. */
      examples: readonly SeriesGap[];
    }
  /** The service has other values now. */
  | ({
      kind: 'revised';
      path: string;
      of: number;
      /** The first few revised values. */
      examples: readonly RevisedValue[];
    } & DatasetChanges);

export interface DatasetReport {
  months: { done: number; total: number };
  files: number;
  rows: number;
  /** The number of requests that were sent again for the check. */
  again: number;
  faults: readonly DatasetFault[];
  offsetMinutes: number;
  /** As in `DatasetStatus`. */
  corrected: readonly Window[];
}

/** Work on a dataset: in this window, or by another process for `elsewhere`. */
export type DatasetWork =
  | { kind: 'running'; progress?: DownloadProgress }
  | { kind: 'paused'; untilMs: number }
  | { kind: 'checking' | 'elsewhere' };

/** True for a dataset that is whole and has no fault. */
export const isSound = ({ faults, months }: DatasetReport): boolean =>
  faults.length === 0 && months.done === months.total;
