import type { Extent } from '../parse/expression';
import type { FoundQuery } from '../read/foundQuery';

export interface Site extends Extent {
  /** The start of the call or address expression to read. */
  readAt: number;
  kind: 'call' | 'request' | 'address';
  method?: string;
}

/** The limits of one portion of a search. What is beyond them is left for the next portion. */
export interface FindBudget {
  /** The most addresses of one line. */
  maxOnLine: number;
  /** True when the time of the portion is over. */
  isOver: () => boolean;
}

export interface Scan {
  /** The sites in text order, as far as they are found. */
  sites: readonly Site[];
  /** False while `findMore` can find more sites. */
  isComplete?: boolean;
  /** Finds the queries of the text after a change, in time only for the parts that may have changed. */
  after?: (text: string, budget?: FindBudget) => Scan;
  findMore?: (budget?: FindBudget) => void;
  /** Reads the query at a site. Called only for visible or chosen queries. */
  read: (site: Site) => FoundQuery;
  /** Reads the query once for each call, in the same text, of the function around it. */
  asCalled?: (site: Site) => readonly FoundQuery[];
  /** Reads the query with the values of names, as a notebook's kernel prints them. */
  readWith?: (site: Site, printed: ReadonlyMap<string, string>) => FoundQuery;
}

/** A language of the code scan. Both steps are linear in the length of the text, whatever its content. */
export interface Language {
  /** Finds calls and addresses of the service. It only steps over strings and comments. Without a budget, it finds all. */
  find: (text: string, budget?: FindBudget) => Scan;
  /** Matches the info string of a Markdown fence with this language. */
  fence?: RegExp;
}
