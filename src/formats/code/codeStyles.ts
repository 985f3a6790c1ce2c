import { shell, type SnippetLanguage } from './snippetLanguages';
import type { Query } from '../../domain/query/query';
import { toCodeWindow, windowNote } from './codeWindow';
import { addressText, commentLine, freeNames, shellText } from './literals';
import { juliaHttp } from './juliaHttp';
import { pythonClient, pythonPolars, pythonRequests } from './pythonStyles';
import { rHttr2, rPackage } from './rStyles';
import { scriptClient, scriptFetch } from './scriptStyles';
import {
  addressOf,
  type CodeQuery,
  type CodeStyle,
  datePairs,
  keyVariable,
  officialAddress,
  pairsOf,
  type Snippet,
} from './snippet';

function write(code: CodeQuery): Snippet {
  const pairs = [...pairsOf(code.query), ...datePairs(code)];
  const parts = [
    `curl --fail --get ${shellText(addressOf(code))}`,
    ...pairs.map(([name, value]) => `  --data ${shellText(`${name}=${addressText(value)}`)}`),
    `  --header "Authorization: Bearer $${keyVariable}"`,
  ];
  return {
    imports: [],
    lines: [...windowNote(code.window).map((note) => commentLine('#', note)), parts.join(' \\\n')].flatMap(
      (lines) => lines.split('\n'),
    ),
  };
}

const curl: CodeStyle = {
  id: 'curl',
  title: 'Shell: curl',
  language: shell,
  evidence: /\bcurl\b/,
  write,
};

/** All styles. The first of each language is the default for a document without evidence of another. */
export const codeStyles: readonly CodeStyle[] = [
  pythonClient,
  pythonRequests,
  pythonPolars,
  scriptClient,
  scriptFetch,
  rPackage,
  rHttr2,
  juliaHttp,
  curl,
];

/** Returns the codes and parameters that a style has no name for. No client has Gridlens's measures. */
export const missingNames = (style: CodeStyle, query: Query): readonly string[] => [
  ...(query.measures ?? []),
  ...(style.missingNames?.(query) ?? []),
];

/** Writes a query in a style. `around` is the surrounding text, whose names the code does not redeclare. */
export function writeCode(
  style: CodeStyle,
  query: Query,
  {
    nowMs,
    baseAddress = officialAddress,
    around = '',
  }: { readonly nowMs: number; readonly baseAddress?: string; readonly around?: string },
): Snippet {
  const window = toCodeWindow(query, nowMs, style.language.computesDates);
  return style.write({ query, baseAddress, window, nameFor: freeNames(around) });
}

/**
 * Returns the style to write in: among the styles of the document's languages that can express the query, the one that
 * the document uses. Polars takes precedence over the client that it is used with.
 */
export function styleFor(
  query: Query,
  text: string,
  languages: readonly SnippetLanguage[],
): CodeStyle | undefined {
  const fitting = codeStyles.filter(
    (style) => languages.includes(style.language) && missingNames(style, query).length === 0,
  );
  const used = fitting.filter(({ evidence }) => evidence.test(text));
  return used.find(({ id }) => id === 'pythonPolars') ?? used[0] ?? fitting[0];
}
