import { isDeepStrictEqual } from 'node:util';
import { completeQuery, type FoundQuery } from '#src/features/inlinePreviews/read/foundQuery';
import { CodeModel } from '#src/features/inlinePreviews/scan/codeModel';
import type { Language, Site } from '#src/features/inlinePreviews/scan/scan';

/** The kinds of code that must be followed to read a query; each kind includes all before it. */
export const shares = ['literals', 'constants', 'relative dates', 'helpers', 'defaults', 'asked'] as const;
export type Share = (typeof shares)[number];

const blank = (text: string) => text.replace(/[^\n]/g, ' ');
/** Matches imports, which show that a call belongs to the client, and fences, which name the language. */
const keptLine = /^.*(?:\bimport\b|\brequire\b|^\s*(?:```|~~~)).*$/gm;

/** Returns the code with all blanked except one query, the imports and the fences. */
function alone(code: string, { start, end }: Site) {
  const kept = blank(code).split('');
  for (const { 0: line, index } of code.matchAll(keptLine))
    kept.splice(index, line.length, ...line.split(''));
  kept.splice(start, end - start, ...code.slice(start, end).split(''));
  return kept.join('');
}

const definition =
  /(\bdef\s+|\bfunction\s+|\b(?:const|let|var)\s+(?=[\w$]+\s*(?::[^=\n]*)?=\s*(?:async\s*)?(?:\([^()]*\)|\w+)\s*(?::[^=\n]+)?=>)|^\s*(?=\w+\s*(?:=|<-)\s*(?:lambda\b|function\b|\\\()))(\w)/gm;

/** Returns the code with a new name for every function that it defines. */
const withoutHelpers = (code: string) => code.replace(definition, '$1Q');

function readAt(language: Language, code: string, { start }: Site) {
  const model = new CodeModel(code, language);
  const site = model.sites.find((one) => one.start === start);
  return site && model.read(site);
}

/** Returns the kind of code that a query needs, found by removing the rest of the code. */
export function shareOf(language: Language, code: string, site: Site, found: FoundQuery): Share {
  if (completeQuery(found) === undefined) return 'asked';
  if (found.assumed.length > 0) return 'defaults';
  const isSame = (changed: string) => {
    const other = readAt(language, changed, site);
    return other?.unread.length === 0 && isDeepStrictEqual(other.partial, found.partial);
  };
  if (!isSame(withoutHelpers(code))) return 'helpers';
  if (found.partial.window !== undefined) return 'relative dates';
  return isSame(alone(code, site)) ? 'literals' : 'constants';
}
