import assert from '../support/assert';
import { CodeModel } from '#src/features/inlinePreviews/scan/codeModel';
import { languages } from '../unit/features/inlinePreviews/languagesByName';
import { readCorpus } from '../unit/features/inlinePreviews/readCorpus';
import { fuzz, textTarget } from './support/fuzz';

const corpora: Record<keyof typeof languages, string[]> = {
  markdown: ['markdown'],
  python: ['python', 'pythonChanges', 'pythonHttp', 'pythonParameters', 'pythonTraps'],
  r: ['r'],
  text: ['text'],
  typescript: [
    'typescript',
    'typescriptChanges',
    'typescriptHttp',
    'typescriptParameters',
    'typescriptTraps',
  ],
};

/**
 * Past bugs: a search for the line before the first one found the first line again, and a name was too long for a
 * pattern.
 */
const call = 'client.get_market("NEM", [metric], network_region=region)\n';
const always = [`\n    ${call}`, `\n\n  \`\`\`python\n    ${call}`, `x${'y'.repeat(50_000)}.${call}`];

const held = new Map([
  ['region', "'NSW1'"],
  ['days', '7'],
  ['start', 'datetime.datetime(2026, 1, 1)'],
]);

/** The last text of each language, which the next one is an edit of. */
const before = new Map<string, { text: string; model: CodeModel }>();

fuzz(
  'code',
  import.meta.url,
  (Object.keys(corpora) as (keyof typeof languages)[]).map((language) =>
    textTarget({
      name: `queries in ${language}`,
      seeds: corpora[language].flatMap((name) => readCorpus(name).map(({ code }) => code)),
      always,
      check(text) {
        const model = new CodeModel(text, languages[language]);
        const last = before.get(language);
        const edited = new CodeModel(text, languages[language], undefined, last?.model);
        assert.deepEqual(
          edited.sites,
          model.sites,
          `an edit of ${JSON.stringify(last?.text.slice(0, 5000))}`,
        );
        before.set(language, { text, model: edited });
        for (const site of model.sites.slice(0, 20)) {
          assert.ok(site.start >= 0 && site.start <= site.end && site.end <= text.length);
          model.read(site);
          model.asCalled(site);
          model.readWith(site, held);
        }
      },
    }),
  ),
);
