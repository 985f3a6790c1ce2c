import { type Approve, type Estimate, isSameQuery, type Query } from '../../domain';

/**
 * Prompts for the approval of costly runs, but not again for the same query unless its cost grows. `#approved` is the
 * last query approved, also before its first run.
 */
export class Approvals {
  #approved: { query: Query; requests: number } | undefined;

  constructor(private prompt: (estimate: Estimate) => Promise<boolean>) {}

  /** Records that this query may cost as much as estimated. */
  note(query: Query, { cost }: Pick<Estimate, 'cost'>): void {
    this.#approved = { query, requests: cost.requests };
  }

  for(query: Query): Approve {
    return async (cost) => {
      const approved = this.#approved;
      if (approved && isSameQuery(approved.query, query) && cost.requests <= approved.requests) return true;
      // The sample service, which has no rate limit, needs no approval.
      if (!(await this.prompt({ cost, isRateLimited: true }))) return false;
      this.note(query, { cost });
      return true;
    };
  }
}
