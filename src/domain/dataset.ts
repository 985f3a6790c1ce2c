import type { Window } from './window';

/** How far a download is. */
export interface DownloadProgress {
  readonly requests: { readonly done: number; readonly total: number };
  readonly months: { readonly done: number; readonly total: number };
}

/** `quota`: no more requests today; `budget`: none in this run; `unreached`: what lacks is beyond the key's reach. */
export type DownloadEnd = 'done' | 'quota' | 'budget' | 'unreached';

/** How far a dataset is. */
export interface DatasetStatus {
  readonly name: string;
  /** What it spans, epoch milliseconds. */
  readonly startMs: number;
  readonly endMs: number;
  readonly offsetMinutes: number;
  readonly isSample: boolean;
  readonly months: { readonly done: number; readonly total: number };
  /** Still to be sent. */
  readonly requests: number;
  readonly files: number;
  readonly rows: number;
  readonly bytes: number;
  /** Buckets that series lack between their own first and last, in so many files. */
  readonly gaps: { readonly buckets: number; readonly files: number };
  readonly nulls: number;
  /** The first and the last bucket that is written, and from where on values were provisional. */
  readonly first?: string;
  readonly last?: string;
  readonly settledUntil?: string;
  /** What was asked for, and the key's plan did not reach. */
  readonly beyond?: readonly Window[];
}

/** A value that the service has otherwise now; NaN is null. */
export interface RevisedValue {
  readonly stamp: string;
  readonly labels: readonly string[];
  /** Absent where the bucket was not there. */
  readonly was?: number;
  readonly now: number;
}

/** What is wrong with a dataset, each with its file. */
export type DatasetFault =
  | { readonly kind: 'missing' | 'changed' | 'unreadable' | 'notOurs'; readonly path: string }
  | { readonly kind: 'rows'; readonly path: string; readonly found: number; readonly expected: number }
  /** Series that lack buckets which others of the file have. */
  | { readonly kind: 'gaps'; readonly path: string; readonly buckets: number; readonly series: number }
  /** The service says otherwise now. */
  | {
      readonly kind: 'revised';
      readonly path: string;
      readonly values: number;
      readonly of: number;
      /** The first few. */
      readonly examples: readonly RevisedValue[];
    };

export interface DatasetReport {
  readonly files: number;
  readonly rows: number;
  /** Requests that were asked again. */
  readonly again: number;
  readonly faults: readonly DatasetFault[];
}

/** What a window does to a dataset, or another process where it is `elsewhere`. */
export type DatasetWork =
  | { readonly kind: 'running'; readonly progress?: DownloadProgress }
  | { readonly kind: 'paused'; readonly untilMs: number }
  | { readonly kind: 'checking' | 'elsewhere' };
