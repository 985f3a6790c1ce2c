import type { Query } from '../../domain/query';
import type { CodeWindow } from './codeWindow';

/** A line that a snippet needs at the top of its document. */
export interface ImportLine {
  readonly line: string;
  /** Found in a document that needs it no more. */
  readonly present: RegExp;
}

/** Code that sends a query. */
export interface Snippet {
  readonly imports: readonly ImportLine[];
  /** Indented by spaces, from the margin on. */
  readonly lines: readonly string[];
}

/** A snippet with all its imports, on its own. */
export const codeAlone = ({ imports, lines }: Snippet): string =>
  [...imports.map(({ line }) => line), ...(imports.length > 0 ? [''] : []), ...lines, ''].join('\n');

/** A query with what code needs to know of it. */
export interface CodeQuery {
  readonly query: Query;
  readonly window: CodeWindow;
  /** The service's address, with its version and without a slash at its end. */
  readonly baseAddress: string;
  /** What a constant is named in TypeScript, where a name may be declared once: the wanted name, or one like it. */
  readonly nameFor: (wanted: string) => string;
}

export type CodeLanguage = 'python' | 'typescript' | 'r' | 'julia' | 'shell';

/** A way in which code sends queries. */
export interface CodeStyle {
  readonly id: string;
  /** As pickers name it. */
  readonly title: string;
  readonly language: CodeLanguage;
  /** Found in a document that is written in this style. */
  readonly evidence: RegExp;
  /** The codes and parameters of a query that its client has no name for: it is then not written in this style. */
  readonly missingNames?: (query: Query) => readonly string[];
  readonly write: (code: CodeQuery) => Snippet;
}

/** What the key of the service is read from: it stands in no snippet. */
export const keyVariable = 'OPENELECTRICITY_API_KEY';

export const officialAddress = 'https://api.openelectricity.org.au/v4';
