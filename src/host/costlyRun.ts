import type { Query } from '../domain/query';
import type { Cost } from '../domain/cost';
import { isCostly, sentenceOfCost } from '../words/cost';
import type { Planner } from './foresight';

/** How many requests the user has approved of a query, by identity: a query that is made anew is weighed anew. */
const approvedRequests = new WeakMap<Query, number>();

/** Notes that the user has seen that this query takes so many requests and wants it run. */
export function noteApproved(query: Query, requests: number): void {
  approvedRequests.set(query, requests);
}

/**
 * What decides whether a run may send as much as it comes to. A costly run of the service may when `ask` says so, which
 * is given the cost as a sentence, or when as much was approved before; every other run may.
 */
export function createApproval(
  { kind }: Pick<Planner, 'kind'>,
  query: Query,
  ask: (sentence: string) => Promise<boolean>,
): (cost: Cost) => Promise<boolean> {
  return async (cost) => {
    const isApproved = cost.requests <= (approvedRequests.get(query) ?? 0);
    if (kind === 'sample' || isApproved || !isCostly(cost)) return true;
    if (!(await ask(sentenceOfCost(cost)))) return false;
    noteApproved(query, cost.requests);
    return true;
  };
}
