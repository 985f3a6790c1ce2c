import type { ApiError } from './apiError';

interface RequestFacts {
  /** The requested address, which never contains the key. */
  readonly url: string;
}

/** One attempt at a request, or the cached reply that replaced it. Each becomes a line of the log. */
export type RequestReport =
  | (RequestFacts & {
      readonly kind: 'answered';
      readonly status: number;
      /** The size of the body, decompressed. */
      readonly bytes: number;
      readonly durationMs: number;
      /** The number of the attempt, from 1. */
      readonly attempt: number;
    })
  | (RequestFacts & {
      readonly kind: 'failed';
      readonly error: ApiError;
      readonly durationMs: number;
      readonly attempt: number;
    })
  | (RequestFacts & {
      readonly kind: 'cached';
      readonly bytes: number;
      /** The time since the service last confirmed this reply. */
      readonly ageMs: number;
    });
