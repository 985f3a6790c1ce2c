import type { ApiError } from './failure';

/** The cost of a run, known before it is sent. */
export interface Cost {
  requests: number;
  /** The number of buckets per series; absent when the service chooses the window. */
  buckets?: number;
  /** The share of the key's daily quota, which can exceed 1; absent when there is no quota. */
  quotaShare?: number;
}

/** The facts that are known about a run before it is sent. */
export interface Estimate {
  cost: Cost;
  /** Set when the interval is derived locally from this finer one. */
  derivedFrom?: string;
  /** True when the service limits the requests per second. */
  isRateLimited: boolean;
}

const costlyShare = 0.25;
const costlyRequests = 200;

/**
 * True for a run that should not start by accident: it takes more than a quarter of the daily quota, or more than 200
 * requests. Runs on sample data are free.
 */
export function isCostly({ cost, isRateLimited }: Estimate): boolean {
  const { requests, quotaShare = 0 } = cost;
  return isRateLimited && (quotaShare > costlyShare || requests > costlyRequests);
}

export interface RunProgress {
  /** The bytes of all parts; for a repeated part, only the latest attempt counts. */
  receivedBytes: number;
  /** 2 or more after a failed request that is tried again. */
  attempt?: number;
  /** The delay in milliseconds before `attempt` is sent. */
  waitingMs?: number;
  /** The progress over the requests of a query, each a part. Absent for a single request. */
  parts?: { done: number; failed: number; total: number };
}

/** One attempt at a request, or the cached reply that replaced it. Each becomes a line of the log. */
export type RequestReport = {
  /** The requested address, which never contains the key. */
  url: string;
} & (
  | {
      kind: 'answered';
      status: number;
      /** The size of the body, decompressed. */
      bytes: number;
      durationMs: number;
      /** The number of the attempt, from 1. */
      attempt: number;
    }
  | { kind: 'failed'; error: ApiError; durationMs: number; attempt: number }
  | {
      kind: 'cached';
      bytes: number;
      /** The time since the service last confirmed this reply. */
      ageMs: number;
    }
);

/** Decides whether a run may cost this much: a prompt for people, a limit for programs. */
export type Approve = (cost: Cost) => Promise<boolean> | boolean;
