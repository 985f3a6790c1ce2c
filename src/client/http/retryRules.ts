/** How often and how long after one another a request is tried. */
export interface RetryRules {
  /** Attempts in all; 1 never tries again. Default 4. */
  readonly mostAttempts: number;
  /** The longest wait after the first failure; it doubles with each further one. Default 500. */
  readonly firstDelayMs: number;
  /** Where the doubling ends. Default 10,000. */
  readonly longestDelayMs: number;
  /** A longer `Retry-After` is not waited for: the request fails at once. Default 60,000. */
  readonly longestRetryAfterMs: number;
  /** 0 ≤ x < 1. Default Math.random. */
  readonly random: () => number;
}

export const defaultRetryRules: RetryRules = {
  mostAttempts: 4,
  firstDelayMs: 500,
  longestDelayMs: 10_000,
  longestRetryAfterMs: 60_000,
  random: Math.random,
};
