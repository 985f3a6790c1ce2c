import { ApiError } from '../client/errors/apiError';
import type { Query } from '../domain/query';
import { isCostly, sentenceOfCost } from './costWords';
import { foreseeOn, type Planner } from './foresight';

/** By identity: a query that is made anew is weighed anew. */
const accepted = new WeakSet<Query>();

/** Notes that the user has seen what this query costs and wants it run. */
export function acceptCost(query: Query): void {
  accepted.add(query);
}

/**
 * Lets a query through that is not costly, or whose cost has been accepted; any other when `ask` says so, which is
 * given the cost as a sentence. Rejects with ApiError `cancelled` when it does not.
 */
export async function confirmCost(
  connection: Planner,
  query: Query,
  ask: (sentence: string) => Promise<boolean>,
): Promise<void> {
  if (accepted.has(query)) return;
  const foreseen = foreseeOn(connection, query);
  if (foreseen === undefined || !isCostly(foreseen.cost)) return;
  if (!(await ask(sentenceOfCost(foreseen.cost)))) throw new ApiError('cancelled');
  acceptCost(query);
}
