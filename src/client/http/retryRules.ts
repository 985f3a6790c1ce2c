import { type ApiError, isTransient } from '../../domain';

/** The number and timing of attempts at a request. */
export interface RetryRules {
  /** The maximum number of attempts; 1 never retries. Default 4. */
  maxAttempts: number;
  /** The longest wait after the first failure; it doubles with each further one. Default 500. */
  firstDelayMs: number;
  /** The upper bound of the doubling. Default 10,000. */
  longestDelayMs: number;
  /** With a longer `Retry-After`, the request fails immediately. Default 60,000. */
  longestRetryAfterMs: number;
  /** Returns 0 ≤ x < 1. Default Math.random. */
  random: () => number;
}

export const defaultRetryRules: RetryRules = {
  maxAttempts: 4,
  firstDelayMs: 500,
  longestDelayMs: 10_000,
  longestRetryAfterMs: 60_000,
  random: Math.random,
};

/** Beyond any plausible pause: a year. */
const longestAskedMs = 365 * 24 * 60 * 60_000;

/** Parses a `Retry-After` header to milliseconds from now, at most a year; undefined for an invalid one. */
export function parseRetryAfter(text = '', nowMs: number): number | undefined {
  const trimmed = text.trim();
  if (/^\d+(\.\d+)?$/.test(trimmed)) return Math.min(longestAskedMs, Number(trimmed) * 1000);
  if (!/[a-z]{3}.*\d{2}:\d{2}:\d{2}/i.test(trimmed)) return undefined;
  // One of the three forms of an HTTP date has no time zone; all of them are in GMT.
  const dateMs = Date.parse(/GMT$/i.test(trimmed) ? trimmed : `${trimmed} GMT`);
  return Number.isNaN(dateMs) ? undefined : Math.min(longestAskedMs, Math.max(0, dateMs - nowMs));
}

/**
 * Returns the delay before the next attempt, after `attempts` of them (1 or more); undefined when there should be none.
 * Exponential back-off with full jitter, but never sooner than the service requires.
 */
export function nextDelayMs(error: ApiError, attempts: number, rules: RetryRules): number | undefined {
  const askedMs = error.facts.retryAfterMs ?? 0;
  if (attempts >= rules.maxAttempts || askedMs > rules.longestRetryAfterMs || !isTransient(error))
    return undefined;
  const longestMs = Math.min(rules.longestDelayMs, rules.firstDelayMs * 2 ** (attempts - 1));
  // Spreads clients that received the same `Retry-After`.
  return askedMs + rules.random() * longestMs;
}
