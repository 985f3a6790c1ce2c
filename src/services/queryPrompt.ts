import type { Estimate, Query, QueryPart } from '../domain';

/** A query as the user built it, with the estimated cost when the user has seen it. */
export interface PromptedQuery {
  query: Query;
  approved?: Estimate;
}

/** A suggested answer, listed before all others. */
export interface OfferedPart {
  fields: Partial<Query>;
  /** The text shown, such as "NSW1". */
  label: string;
  /** The origin of the suggestion, such as "what callers pass". */
  from: string;
}

/** A part of a query in a form. */
export interface PartQuestion {
  part: QueryPart;
  /** The names of the requested values, such as "start, end". */
  names: string;
  /** The suggested answers. The first fills the form in. */
  offers: readonly OfferedPart[];
  /** True when the query has the value that is wanted, which may be none. */
  isAnswered?: boolean;
}

/** A form with some parts of a query, each with a value that the user can change. */
export interface PartsForm {
  /** Names what is asked about. */
  title: string;
  questions: readonly PartQuestion[];
  /** The answers that *Forget* removes. Without it, there is no such row. */
  forget?: string;
}

export interface QueryPrompt {
  /** Prompts for a query, starting from the fields of `start`; undefined when the user cancels. */
  prompt(start?: Partial<Query>): Promise<PromptedQuery | undefined>;
  /**
   * Prompts for some parts of a query only, in one form. Returns the fields of each answer; undefined when the user
   * cancels.
   */
  promptParts(
    start: Partial<Query>,
    form: PartsForm,
  ): Promise<readonly Partial<Query>[] | 'forget' | undefined>;
}
