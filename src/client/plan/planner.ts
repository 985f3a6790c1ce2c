import type { Query } from '../../domain/query';
import { isSameQuery } from '../../domain/sameQuery';
import type { KnownLimits } from './knownLimits';
import type { Limits } from './limits';
import { planFrame, type PlanFrame } from './planFrame';
import { planQuery } from './plan';
import type { Plan } from './plannedRequest';
import { toSendableQuery, type SendableQuery } from './sendableQuery';

export interface PreparedQuery extends SendableQuery {
  readonly plan: Plan;
}

interface LatestPlan {
  readonly query: Query;
  /** What else the plan depends on. */
  readonly basis: string;
  readonly plan: Plan;
}

const toBasis = (limits: Limits, frame: PlanFrame): string => JSON.stringify([limits, frame]);

/**
 * Plans the queries of one client. Keeps the latest plan: a query is estimated before it runs, and planned once for
 * both unless the limits or the instants of its window have changed in between.
 */
export class Planner {
  readonly #limits: KnownLimits;
  readonly #now: () => number;
  #latest: LatestPlan | undefined;

  constructor(limits: KnownLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Checks and plans a query by the limits known so far. Throws ApiError as `toSendableQuery` and `planQuery` do. */
  prepare(given: Query): PreparedQuery {
    const sendable = toSendableQuery(given);
    return { ...sendable, plan: this.#plan(sendable.query) };
  }

  #plan(query: Query): Plan {
    const limits = this.#limits.current;
    const frame = planFrame(query, limits, this.#now());
    const basis = toBasis(limits, frame);
    const latest = this.#latest;
    if (latest?.basis === basis && isSameQuery(latest.query, query)) return latest.plan;
    const plan = planQuery(query, limits, frame);
    this.#latest = { query, basis, plan };
    return plan;
  }
}
