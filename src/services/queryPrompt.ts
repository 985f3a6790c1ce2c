import type { Estimate } from '../domain/cost';
import type { Query } from '../domain/query';

/** A query as the user built it, and what its run costs where the user saw that. */
export interface PromptedQuery {
  readonly query: Query;
  readonly approved?: Estimate;
}

/** Leads the user through the steps of a query. */
export interface QueryPrompt {
  /** Begins with `start`; undefined when the user gave up. */
  prompt(start?: Partial<Query>): Promise<PromptedQuery | undefined>;
}
