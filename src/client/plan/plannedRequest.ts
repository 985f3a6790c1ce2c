import type { Cost } from '../../domain/cost';
import type { Query } from '../../domain/query';
import type { Window } from '../../domain/window';

export type { Cost } from '../../domain/cost';

/** One HTTP exchange to come. */
export interface PlannedRequest {
  /** Path and query from `/v4` on. */
  readonly path: string;
  /** What it asks: one operation, with dates instead of a relative window. */
  readonly query: Query;
  /** The whole buckets it asks for, `[startMs, endMs)` in epoch milliseconds; absent when the window is the service's. */
  readonly window?: Window;
  /** Labels for its series where the service sends none. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** All requests of a query. */
export interface Plan {
  readonly requests: readonly PlannedRequest[];
  /** The query's window to the millisecond. */
  readonly window?: Window;
  /** The buckets that are asked for. */
  readonly askedWindow?: Window;
  /** Set when the interval is made here, from this finer one. */
  readonly derivedFrom?: string;
  readonly cost: Cost;
}
