import type { Query } from '../../domain/query/query';
import { toCodeWindow, windowNote } from './codeWindow';
import { freeNames } from './freeNames';
import { juliaHttp } from './juliaHttp';
import { pythonClient, pythonPolars } from './pythonClient';
import { pythonRequests } from './pythonRequests';
import { rHttr2 } from './rHttr2';
import { rPackage } from './rPackage';
import { scriptClient } from './scriptClient';
import { scriptFetch } from './scriptFetch';
import { officialAddress, type CodeStyle, type Snippet, keyVariable, type CodeQuery } from './snippet';
import { addressOf, datePairs, pairsOf } from './address';
import { addressText, commentLine, shellText } from './literals';

/** Always writes fixed dates, since the tools that compute dates differ between systems. */
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
  language: 'shell',
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

/** Returns the codes and parameters that a style has no name for. */
export const missingNames = (style: CodeStyle, query: Query): readonly string[] =>
  style.missingNames?.(query) ?? [];

/** True when the style can express a relative window; a shell has no portable way to compute dates. */
const keepsRelative = (style: CodeStyle): boolean => style.language !== 'shell';

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
  const window = toCodeWindow(query, nowMs, keepsRelative(style));
  return style.write({ query, baseAddress, window, nameFor: freeNames(around) });
}

/**
 * Returns the style to write in: among the styles of the document's languages that can express the query, the one that
 * the document uses. Polars takes precedence over the client that it is used with.
 */
export function styleFor(query: Query, text: string, languages: readonly string[]): CodeStyle | undefined {
  const fitting = codeStyles.filter(
    (style) => languages.includes(style.language) && missingNames(style, query).length === 0,
  );
  const used = fitting.filter(({ evidence }) => evidence.test(text));
  return used.find(({ id }) => id === 'pythonPolars') ?? used[0] ?? fitting[0];
}
