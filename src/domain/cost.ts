/** What a run costs, before it is sent. */
export interface Cost {
  readonly requests: number;
  /** Buckets of each series; absent when the window is the service's. */
  readonly buckets?: number;
  /** Of the requests that a key may make in a day, 0 to 1 and beyond; absent where there is no limit. */
  readonly quotaShare?: number;
}
