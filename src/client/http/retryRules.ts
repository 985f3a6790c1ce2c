/** The number and timing of attempts at a request. */
export interface RetryRules {
  /** The maximum number of attempts; 1 never retries. Default 4. */
  readonly maxAttempts: number;
  /** The longest wait after the first failure; it doubles with each further one. Default 500. */
  readonly firstDelayMs: number;
  /** The upper bound of the doubling. Default 10,000. */
  readonly longestDelayMs: number;
  /** With a longer `Retry-After`, the request fails immediately. Default 60,000. */
  readonly longestRetryAfterMs: number;
  /** Returns 0 ≤ x < 1. Default Math.random. */
  readonly random: () => number;
}

export const defaultRetryRules: RetryRules = {
  maxAttempts: 4,
  firstDelayMs: 500,
  longestDelayMs: 10_000,
  longestRetryAfterMs: 60_000,
  random: Math.random,
};
