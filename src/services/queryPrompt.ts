import type { Estimate } from '../domain/cost';
import type { Query } from '../domain/query';
import type { QueryPart } from '../domain/queryParts';

/** A query as the user built it, and what its run costs where the user saw that. */
export interface PromptedQuery {
  readonly query: Query;
  readonly approved?: Estimate;
}

/** An answer that is offered before all others. */
export interface OfferedPart {
  readonly fields: Partial<Query>;
  /** In words: "NSW1". */
  readonly label: string;
  /** Where it comes from: "what callers pass". */
  readonly from: string;
}

/** A step that asks for one part of a query. */
export interface PartQuestion {
  readonly part: QueryPart;
  /** What it is asked for: "start, end". */
  readonly names: string;
  readonly offers: readonly OfferedPart[];
}

/** Leads the user through the steps of a query. */
export interface QueryPrompt {
  /** Begins with `start`; undefined when the user gave up. */
  prompt(start?: Partial<Query>): Promise<PromptedQuery | undefined>;
  /** Asks for some parts of a query alone, one step for each. The fields of each answer; undefined when the user gave up. */
  promptParts(
    start: Partial<Query>,
    questions: readonly PartQuestion[],
  ): Promise<readonly Partial<Query>[] | undefined>;
}
