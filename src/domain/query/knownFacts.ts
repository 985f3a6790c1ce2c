import type { Directory } from '../result/directory';

/** The facts about the service that are known before a query runs. */
export interface KnownFacts {
  /** The facilities of the query's network. */
  readonly directory?: Directory | undefined;
  /** How many days back the plan of the key reaches. */
  readonly reachDays?: number | undefined;
  readonly nowMs: number;
}
