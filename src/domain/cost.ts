/** What a run costs, before it is sent. */
export interface Cost {
  readonly requests: number;
  /** Buckets of each series; absent when the window is the service's. */
  readonly buckets?: number;
  /** Of the requests that a key may make in a day, 0 to 1 and beyond; absent where there is no limit. */
  readonly quotaShare?: number;
}

/** What is known of a run before it is sent. */
export interface Estimate {
  readonly cost: Cost;
  /** Set when the interval is made here, from this finer one. */
  readonly derivedFrom?: string;
  /** True where the service allows only so many requests a second. */
  readonly isRateLimited: boolean;
}
