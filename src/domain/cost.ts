/** The cost of a run, known before it is sent. */
export interface Cost {
  readonly requests: number;
  /** The number of buckets per series; absent when the service chooses the window. */
  readonly buckets?: number;
  /** The share of the key's daily quota, which can exceed 1; absent when there is no quota. */
  readonly quotaShare?: number;
}

/** The facts that are known about a run before it is sent. */
export interface Estimate {
  readonly cost: Cost;
  /** Set when the interval is derived locally from this finer one. */
  readonly derivedFrom?: string;
  /** True when the service limits the requests per second. */
  readonly isRateLimited: boolean;
}

/** Decides whether a run may cost this much: a prompt for people, a limit for programs. */
export type Approve = (cost: Cost) => Promise<boolean> | boolean;
