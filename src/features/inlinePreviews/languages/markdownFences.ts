import { nothingFound } from '../read/foundQuery';
import type { FindBudget, Language, Scan, Site } from '../scan/scan';

const fence = /^[ \t]*(`{3,}|~{3,})[ \t]*([^\n`]*)\n([^]*?)(?:^[ \t]*\1|$(?![^]))/gm;

/** Blanks all text outside some parts, so that offsets inside them stay the same. */
function blankAllBut(text: string, parts: readonly { start: number; end: number }[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of parts) {
    pieces.push(text.slice(at, start).replace(/[^\n]/g, ' '), text.slice(start, end));
    at = end;
  }
  pieces.push(text.slice(at).replace(/[^\n]/g, ' '));
  return pieces.join('');
}

function find(
  text: string,
  languages: readonly Language[],
  budget?: FindBudget,
  before?: ReadonlyMap<Language, Scan>,
): Scan {
  const fences = [...text.matchAll(fence)].map(({ 0: all, 2: word, 3: code, index }) => {
    const start = index + all.indexOf('\n') + 1;
    return {
      language: languages.find((one) => one.fence?.test(word.trim())),
      start,
      end: start + code.length,
    };
  });
  const scanIn = new Map<Language, Scan>();
  for (const language of languages) {
    const own = fences.filter((one) => one.language === language);
    if (own.length === 0) continue;
    const code = blankAllBut(text, own);
    scanIn.set(language, before?.get(language)?.after?.(code, budget) ?? language.find(code, budget));
  }
  const scans = [...scanIn.values()];
  let scanOf: ReadonlyMap<Site, Scan> | undefined;
  const scansBySite = () =>
    (scanOf ??= new Map(scans.flatMap((scan) => scan.sites.map((site) => [site, scan] as const))));
  return {
    get sites() {
      return [...scansBySite().keys()].sort((a, b) => a.start - b.start);
    },
    get isComplete() {
      return scans.every((scan) => scan.isComplete !== false);
    },
    after: (changed, more) => find(changed, languages, more, scanIn),
    findMore: (more) => {
      scans.find((scan) => scan.isComplete === false)?.findMore?.(more);
      scanOf = undefined;
    },
    read: (site) => scansBySite().get(site)?.read(site) ?? nothingFound(site),
    asCalled: (site) => scansBySite().get(site)?.asCalled?.(site) ?? [],
  };
}

/** Creates the scan of Markdown: each fence in its language. Fences of one language share their names. */
export const createMarkdown = (languages: readonly Language[]): Language => ({
  find: (text, budget) => find(text, languages, budget),
});
