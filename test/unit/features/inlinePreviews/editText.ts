import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { Scan } from '#src/features/inlinePreviews/scan/scan';
import { languages } from './languagesByName';
import { Chance } from './programs/chance';
import { readCorpus } from './readCorpus';

export type EditedLanguage = Exclude<keyof typeof languages, 'text'>;

const signs = '"\'`#/\\{}()[]$.,;:= \n';

/** Pieces that begin or end something, or change what other parts of the text mean; `~` is the end of a line. */
const words = `
""" | ''' | \`\${ | }\` | // | /* | */ | ~~ |     | r"( | )" | \\~ | < | > | \\> |  |> | x | é | 𝑥
client | client. | client = OEClient()~ | client = Mock()~ | import openelectricity~ | url | url =
self.client = OEClient()~ | with OEClient() as client:~     | new OpenElectricityClient() | params | f" | =>
get_market( | getMarket( | oe_get_network_data( | requests.get( | fetch( | return | def f(url):~     | function f() {~
client.get_market("NEM", [MarketMetric.PRICE]) | await client.getMarket("NEM", ["price"])
"https://api.openelectricity.org.au/v4/market/network/NEM" | /data/network/NEM?metrics=power
req_url_path_append("data", "network") | \`\`\`python~ | \`\`\`ts~ | \`\`\`~`
  .split(/ \| |\n/)
  .map((word) => word.replaceAll('~', '\n'));

const pieces: string[] = signs.split('').concat(words, '\r\n');

const cases: Record<EditedLanguage, string[]> = {
  python: ['python', 'pythonChanges', 'pythonHttp', 'pythonParameters', 'pythonTraps'],
  typescript: [
    'typescript',
    'typescriptChanges',
    'typescriptHttp',
    'typescriptParameters',
    'typescriptTraps',
  ],
  r: ['r'],
  markdown: ['markdown'],
};

/** Moves the parts of a code apart, so that a search has to look far for what belongs together. */
function spread(code: string, language: EditedLanguage, chance: Chance) {
  const sign = language === 'typescript' ? '//' : '#';
  const lines = `\n${sign} ${'word '.repeat(60)}`.repeat(5);
  const items = `[${'"word", '.repeat(250)}], `;
  return code
    .split('\n')
    .map((line) => (chance.next() < 0.3 ? line.replace(/[(,[]/, (found) => `${found}${items}`) : line))
    .map((line) => (chance.next() < 0.3 ? line + lines : line))
    .join('\n');
}

/** Texts that are edited: single cases of the corpus, also with their parts far apart, and whole files of it. */
function textsToEdit(language: EditedLanguage) {
  const codes = cases[language].map((name) => readCorpus(name).map(({ code }) => code));
  const chance = new Chance(1);
  const apart = language === 'markdown' ? [] : codes.flat().map((code) => spread(code, language, chance));
  const files = codes.map((all) => all.join('\n'));
  const hostile = '"\'`{}[('
    .split('')
    .map((one) => `${one.repeat(40)}\n${codes[0]?.[0] ?? ''}\n${one.repeat(3)}`);
  return codes.flat().concat(apart, files, files, files, hostile);
}

/** Changes a text as a user would: a key, a word, a deletion, a line that is moved, several places at once. */
function editOnce(text: string, chance: Chance) {
  const at = chance.below(text.length + 1);
  const end = Math.min(text.length, at + 1 + chance.below(chance.next() < 0.8 ? 4 : 400));
  const kind = chance.next();
  if (kind < 0.5) return text.slice(0, at) + chance.pick(pieces) + text.slice(at);
  if (kind < 0.75) return text.slice(0, at) + text.slice(end);
  if (kind < 0.85) return text.slice(0, at) + chance.pick(pieces) + text.slice(end);
  if (kind < 0.95) {
    const from = chance.below(text.length + 1);
    return text.slice(0, at) + text.slice(from, from + 1 + chance.below(200)) + text.slice(at);
  }
  return editOnce(editOnce(text, chance), chance);
}

const describeScan = (scan: Scan, hasReads: boolean) =>
  scan.sites.map((site) => (hasReads ? { site, found: { ...scan.read(site), findMore: undefined } } : site));

/** Edits texts step by step, and compares the scan after each edit with a new scan of the same text. */
export function compareAfterEdits(language: EditedLanguage, seed: number, count: number) {
  const chance = new Chance(seed);
  const texts = textsToEdit(language);
  const { find } = languages[language];
  for (let edits = 0; edits < count;) {
    const first = chance.pick(texts);
    let text = first;
    let scan = find(text);
    for (let step = 0; step < 40 && edits < count; step++, edits++) {
      // Undoing an edit is one too.
      const changed = chance.next() < 0.2 ? first : editOnce(text, chance);
      const next = scan.after?.(changed) ?? find(changed);
      const hasReads = edits % 50 === 0;
      const [found, expected] = [describeScan(next, hasReads), describeScan(find(changed), hasReads)];
      try {
        assert.deepEqual(found, expected);
      } catch (error) {
        fs.writeFileSync(
          'out/editedText.json',
          JSON.stringify({ language, seed, before: text, after: changed }),
        );
        throw error;
      }
      text = changed;
      scan = next;
    }
  }
}
