import type { Cost } from '../../domain/cost';
import type { Query } from '../../domain/query';
import type { Window } from '../../domain/window';

export type { Cost } from '../../domain/cost';

/** One HTTP exchange that is not sent yet. */
export interface PlannedRequest {
  /** Path and query from `/v4` on. */
  readonly path: string;
  /** Its query: one operation, with dates instead of a relative window. */
  readonly query: Query;
  /**
   * The complete buckets it fetches, `[startMs, endMs)` in epoch milliseconds; absent when the service chooses the
   * window.
   */
  readonly window?: Window;
  /** Labels for its series where the service sends none. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** All requests of a query. */
export interface Plan {
  readonly requests: readonly PlannedRequest[];
  /** The query's window to the millisecond. */
  readonly window?: Window;
  /** The buckets that are fetched. */
  readonly askedWindow?: Window;
  /** Set when the interval is made here, from this finer one. */
  readonly derivedFrom?: string;
  /** Before it no window may begin, epoch milliseconds: −Infinity without a limit, absent when that is not known. */
  readonly earliestMs?: number;
  readonly cost: Cost;
}
