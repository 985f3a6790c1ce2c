import { operationPaths, type Query, sentFieldsOf } from '../../domain';
import type { CodeWindow } from './codeWindow';
import type { SnippetLanguage } from './snippetLanguages';
import { addressText } from './literals';

/** A line that a snippet needs at the top of its document. */
export interface ImportLine {
  line: string;
  /** Matches a document that already has the line. */
  present: RegExp;
}

/** Code that sends a query. */
export interface Snippet {
  imports: readonly ImportLine[];
  /** Indented with spaces, starting at the margin. */
  lines: readonly string[];
}

/** Returns a snippet with all its imports, as a complete document. */
export const codeAlone = ({ imports, lines }: Snippet): string =>
  [...imports.map(({ line }) => line), ...(imports.length > 0 ? [''] : []), ...lines, ''].join('\n');

export interface CodeQuery {
  query: Query;
  window: CodeWindow;
  /** The service's address, with its version and without a trailing slash. */
  baseAddress: string;
  /** Returns the wanted name or a free variant, since TypeScript allows one declaration of a name. */
  nameFor: (wanted: string) => string;
}

export interface CodeStyle {
  id: string;
  title: string;
  language: SnippetLanguage;
  /** Matches a document that is written in this style. */
  evidence: RegExp;
  /** Returns what its client has no name for. A style that misses anything is not used. */
  missingNames?: (query: Query) => readonly string[];
  write: (code: CodeQuery) => Snippet;
}

/** The environment variable with the key, which never appears in a snippet. */
export const keyVariable = 'OPENELECTRICITY_API_KEY';

export const officialAddress = 'https://api.openelectricity.org.au/v4';

/** A parameter as sent. */
type Pair<Value = string, Name = string> = readonly [name: Name, value: Value];

/** Returns the address of a query without its parameters. */
export const addressOf = ({ query, baseAddress }: CodeQuery): string =>
  `${baseAddress}/${operationPaths[query.operation]}/${addressText(query.network_code)}`;

/** Returns the parameters of a query without its dates, in sending order. */
export function parametersOf(query: Query): readonly Pair<string | readonly string[]>[] {
  return sentFieldsOf(query.operation)
    .filter((name) => name !== 'date_start' && name !== 'date_end')
    .flatMap((name) => {
      const value = query[name];
      return value === undefined ? [] : [[name, value] as const];
    });
}

/** Returns the same parameters as one pair per value. */
export const pairsOf = (query: Query): Pair[] =>
  parametersOf(query).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : value).map((one) => [name, one] as const),
  );

/** Formats pairs as "?metrics=price&interval=1h". */
export const searchOf = (pairs: readonly Pair[]): string =>
  pairs.map(([name, value], index) => `${index === 0 ? '?' : '&'}${name}=${addressText(value)}`).join('');

/** Returns the dates of a window with fixed dates as pairs, written by `toText`; empty for other windows. */
export function datePairs(
  { window }: Pick<CodeQuery, 'window'>,
  toText = (stamp: string) => stamp,
): Pair<string, 'date_start' | 'date_end'>[] {
  if (window.kind !== 'dates') return [];
  const { start, end } = window;
  return [
    ...(start === undefined ? [] : [['date_start', toText(start)] as const]),
    ...(end === undefined ? [] : [['date_end', toText(end)] as const]),
  ];
}
