import type { Estimate } from '../../domain/cost';
import type { Query } from '../../domain/query';
import { isSameQuery } from '../../domain/sameQuery';
import type { Approve } from './runs';

/** A ceiling: runs of at most so many requests may go on, all others may not. */
export const approveUpTo =
  (requests: number): Approve =>
  ({ cost }) =>
    Promise.resolve(cost.requests <= requests);

/**
 * Approvals by a person, who is not asked twice about the same query unless it comes to more. `approved` is what was
 * agreed to before the first run.
 */
export class Approvals {
  #approved: { readonly query: Query; readonly requests: number } | undefined;
  readonly #prompt: (estimate: Estimate) => Promise<boolean>;

  constructor(prompt: (estimate: Estimate) => Promise<boolean>) {
    this.#prompt = prompt;
  }

  /** Notes that this query may take as much as estimated. */
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
