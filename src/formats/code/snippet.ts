import type { Query } from '../../domain/query/query';
import type { CodeWindow } from './codeWindow';

/** A line that a snippet needs at the top of its document. */
export interface ImportLine {
  readonly line: string;
  /** Matches a document that already has the line. */
  readonly present: RegExp;
}

/** Code that sends a query. */
export interface Snippet {
  readonly imports: readonly ImportLine[];
  /** Indented with spaces, starting at the margin. */
  readonly lines: readonly string[];
}

/** Returns a snippet with all its imports, as a complete document. */
export const codeAlone = ({ imports, lines }: Snippet): string =>
  [...imports.map(({ line }) => line), ...(imports.length > 0 ? [''] : []), ...lines, ''].join('\n');

/** A query with the data for writing code. */
export interface CodeQuery {
  readonly query: Query;
  readonly window: CodeWindow;
  /** The service's address, with its version and without a trailing slash. */
  readonly baseAddress: string;
  /**
   * Returns a free name for a TypeScript constant, since a name may be declared only once: the wanted name, or a
   * variant of it.
   */
  readonly nameFor: (wanted: string) => string;
}

export type CodeLanguage = 'python' | 'typescript' | 'r' | 'julia' | 'shell';

/** A style of code that sends queries. */
export interface CodeStyle {
  readonly id: string;
  /** The title in pickers. */
  readonly title: string;
  readonly language: CodeLanguage;
  /** Matches a document that is written in this style. */
  readonly evidence: RegExp;
  /**
   * Returns the codes and parameters of a query that its client has no name for. If there are any, the style is not
   * used.
   */
  readonly missingNames?: (query: Query) => readonly string[];
  readonly write: (code: CodeQuery) => Snippet;
}

/** The environment variable with the key, which never appears in a snippet. */
export const keyVariable = 'OPENELECTRICITY_API_KEY';

export const officialAddress = 'https://api.openelectricity.org.au/v4';
