import type { Query } from '../../domain/query';
import { toCodeWindow } from './codeWindow';
import { curl } from './curl';
import { freeNames } from './freeNames';
import { juliaHttp } from './juliaHttp';
import { pythonClient, pythonPolars } from './pythonClient';
import { pythonRequests } from './pythonRequests';
import { rHttr2 } from './rHttr2';
import { rPackage } from './rPackage';
import { scriptClient } from './scriptClient';
import { scriptFetch } from './scriptFetch';
import { officialAddress, type CodeStyle, type Snippet } from './snippet';

/** All styles; of a language, the first is written where a document shows none. */
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

/** The codes and parameters that a style has no name for. */
export const missingNames = (style: CodeStyle, query: Query): readonly string[] =>
  style.missingNames?.(query) ?? [];

/** True where a window before now is written as such; a shell has no portable way to compute dates. */
const keepsRelative = (style: CodeStyle): boolean => style.language !== 'shell';

/** Writes a query in a style. `around`: the text that it is put into, whose names it declares not again. */
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
 * The style to write in: of those of the document's language that can write the query, the one that the document uses,
 * polars before the client that it is used with.
 */
export function styleFor(query: Query, text: string, languages: readonly string[]): CodeStyle | undefined {
  const fitting = codeStyles.filter(
    (style) => languages.includes(style.language) && missingNames(style, query).length === 0,
  );
  const used = fitting.filter(({ evidence }) => evidence.test(text));
  return used.find(({ id }) => id === 'pythonPolars') ?? used[0] ?? fitting[0];
}
