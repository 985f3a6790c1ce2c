import type { Extent } from '../code/expression';
import type { FoundQuery } from '../foundQuery';

/** A place where a query stands. */
export interface Site extends Extent {
  /** Where the call, or the expression of the address, begins that is read. */
  readonly readAt: number;
  readonly kind: 'call' | 'request' | 'address';
  /** The client's method that is called. */
  readonly method?: string;
}

/** The queries of one text. */
export interface Scan {
  /** In the order in which they stand. */
  readonly sites: readonly Site[];
  /** Reads one of them: done only where it is seen or chosen. */
  readonly read: (site: Site) => FoundQuery;
  /** One of them as each call of the function around it in the same text has it. */
  readonly asCalled?: (site: Site) => readonly FoundQuery[];
  /** One of them with what names hold while the code runs, each written as the language writes it. */
  readonly readWith?: (site: Site, held: ReadonlyMap<string, string>) => FoundQuery;
}

/** A language of the code scan. Both steps are linear in the length of the text, whatever it is. */
export interface Language {
  /** Finds what speaks to the service: done at every keystroke, so it only steps over strings and comments. */
  readonly find: (text: string) => Scan;
}
