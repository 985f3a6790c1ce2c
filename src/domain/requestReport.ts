import type { ApiError } from './apiError';

interface RequestFacts {
  /** As it was requested. It never holds the key. */
  readonly url: string;
}

/** One attempt at a request, or a cached reply in its place: what a log has a line for. */
export type RequestReport =
  | (RequestFacts & {
      readonly kind: 'answered';
      readonly status: number;
      /** Of the body, unpacked. */
      readonly bytes: number;
      readonly durationMs: number;
      /** 1 for the first. */
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
      /** How long ago the service last said that this is its reply. */
      readonly ageMs: number;
    });
