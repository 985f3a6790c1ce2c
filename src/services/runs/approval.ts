import type { Estimate } from '../../domain/result/runFacts';
import { isSameQuery, type Query } from '../../domain/query/query';
import type { Approve } from './runs';

/** Approves runs of up to this many requests and refuses larger ones. */
export const approveUpTo =
  (requests: number): Approve =>
  ({ cost }) =>
    Promise.resolve(cost.requests <= requests);

/**
 * Prompts for the approval of costly runs, but not again for the same query unless its cost grows. `#approved` is the
 * last query approved, also before its first run.
 */
export class Approvals {
  #approved: { readonly query: Query; readonly requests: number } | undefined;
  readonly #prompt: (estimate: Estimate) => Promise<boolean>;

  constructor(prompt: (estimate: Estimate) => Promise<boolean>) {
    this.#prompt = prompt;
  }

  /** Records that this query may cost as much as estimated. */
  note(query: Query, { cost }: Estimate): void {
    this.#approved = { query, requests: cost.requests };
  }

  for(query: Query): Approve {
    return async (estimate) => {
      const approved = this.#approved;
      if (approved && isSameQuery(approved.query, query) && estimate.cost.requests <= approved.requests)
        return true;
      if (!(await this.#prompt(estimate))) return false;
      this.note(query, estimate);
      return true;
    };
  }
}
