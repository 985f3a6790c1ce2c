import { nothingFound } from '../foundQuery';
import { python } from './python/language';
import { r } from './r/language';
import { text as plain } from './text/language';
import { typescript } from './typescript/language';
import type { Language, Scan, Site } from './language';

/** Maps the info string of a fence to its language. */
const languages: readonly (readonly [words: RegExp, language: Language])[] = [
  [/^(?:python|py|python3|ipython|\{python)\b/i, python],
  [/^(?:typescript|ts|tsx|javascript|js|jsx|mjs|node)\b/i, typescript],
  [/^(?:r|\{r)\b/i, r],
  [
    /^(?:bash|sh|shell|zsh|console|curl|http|julia|powershell|go|java|ruby|php|rust|csharp|\{julia|\{bash)\b/i,
    plain,
  ],
];

const fence = /^[ \t]*(`{3,}|~{3,})[ \t]*([^\n`]*)\n([^]*?)(?:^[ \t]*\1|$(?![^]))/gm;

/** Blanks all text outside some parts, so that offsets inside them stay the same. */
function blankAllBut(
  text: string,
  parts: readonly { readonly start: number; readonly end: number }[],
): string {
  const kept: string[] = [];
  let at = 0;
  for (const { start, end } of parts) {
    kept.push(text.slice(at, start).replace(/[^\n]/g, ' '), text.slice(start, end));
    at = end;
  }
  kept.push(text.slice(at).replace(/[^\n]/g, ' '));
  return kept.join('');
}

function find(text: string): Scan {
  const fences = [...text.matchAll(fence)].map(({ 0: all, 2: word = '', 3: code = '', index }) => {
    const start = index + all.indexOf('\n') + 1;
    return {
      language: languages.find(([words]) => words.test(word.trim()))?.[1],
      start,
      end: start + code.length,
    };
  });
  const scans = languages.flatMap(([, language]) => {
    const own = fences.filter((one) => one.language === language);
    return own.length === 0 ? [] : [language.find(blankAllBut(text, own))];
  });
  const scanOf = new Map<Site, Scan>(
    scans.flatMap((scan) => scan.sites.map((site) => [site, scan] as const)),
  );
  return {
    sites: [...scanOf.keys()].sort((a, b) => a.start - b.start),
    read: (site) => scanOf.get(site)?.read(site) ?? nothingFound(site),
    asCalled: (site) => scanOf.get(site)?.asCalled?.(site) ?? [],
  };
}

/** Scans the fenced code of Markdown, each fence in its language. Fences of one language share their names. */
export const markdown: Language = { find };
