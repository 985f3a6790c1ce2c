import type { Cost } from '../../domain/result/runFacts';
import type { Query } from '../../domain/query/query';
import type { Window } from '../../domain/time/window';

export type { Cost } from '../../domain/result/runFacts';

/** An HTTP request that has not been sent. */
export interface PlannedRequest {
  /** Path and query string from `/v4` on. */
  readonly path: string;
  /** Its query: one operation, with dates instead of a relative window. */
  readonly query: Query;
  /**
   * The complete buckets it fetches, `[startMs, endMs)` in epoch milliseconds; absent when the service chooses the
   * window.
   */
  readonly window?: Window;
  /** Labels for its series when the service sends none. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** All requests of a query. */
export interface Plan {
  readonly requests: readonly PlannedRequest[];
  /** The query's exact window. */
  readonly window?: Window;
  /** The fetched buckets. */
  readonly askedWindow?: Window;
  /** Set when the interval is derived here, from this finer one. */
  readonly derivedFrom?: string;
  /** The earliest allowed start of a window, epoch milliseconds: −Infinity without a limit, absent when unknown. */
  readonly earliestMs?: number;
  readonly cost: Cost;
}
