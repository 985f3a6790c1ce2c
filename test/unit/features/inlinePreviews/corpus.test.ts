import assert from 'node:assert/strict';
import { CodeModel } from '#src/features/inlinePreviews/scan/codeModel';
import { languages } from './languagesByName';
import { describeFound, readCorpus } from './readCorpus';
import { scanWith } from './scanPython';
import { shareOf, shares, type Share } from './shares';

const files: [file: string, language: keyof typeof languages][] = [
  ['python', 'python'],
  ['pythonHttp', 'python'],
  ['pythonStatements', 'python'],
  ['pythonUncertain', 'python'],
  ['pythonTraps', 'python'],
  ['pythonChanges', 'python'],
  ['pythonParameters', 'python'],
  ['typescript', 'typescript'],
  ['typescriptHttp', 'typescript'],
  ['typescriptStatements', 'typescript'],
  ['typescriptUncertain', 'typescript'],
  ['typescriptTraps', 'typescript'],
  ['typescriptChanges', 'typescript'],
  ['typescriptParameters', 'typescript'],
  ['r', 'r'],
  ['text', 'text'],
  ['markdown', 'markdown'],
];

for (const [file, language] of files) {
  describe(`queries in code: ${file}`, () => {
    for (const { title, code, expected } of readCorpus(file)) {
      it(title, () => {
        const found = scanWith(languages[language], code);
        assert.deepEqual(found.map(describeFound), expected);
        for (const { start, end, unread } of found) {
          assert.ok(start < end && end <= code.length, 'the extent of the query');
          for (const one of unread) assert.ok(one.start < one.end && one.end <= code.length, one.field);
        }
      });
    }
  });
}

/** A query found in the corpus. */
interface Counted {
  isRequest: boolean;
  /** True when the query has parameters outside its address, in the call or before it. */
  hasParams: boolean;
  /** True when a value comes from a parameter of the enclosing function. */
  isOfParameter: boolean;
  share: Share;
}

function countFile([file, language]: (typeof files)[number]) {
  return readCorpus(file).flatMap(({ code }) => {
    const model = new CodeModel(code, languages[language]);
    return model.sites.map((site) => {
      const found = model.read(site);
      const written = code.slice(site.start, site.end);
      const reasons = [...found.unread, ...found.assumed].map(({ why }) => why);
      return {
        isRequest: site.kind !== 'call',
        hasParams: site.kind !== 'call' && /param|query|\bqs\b|-d |--data|Body|\{[^}]*metrics/i.test(written),
        isOfParameter: reasons.includes('parameter') || reasons.includes('default'),
        share: shareOf(languages[language], code, site, found),
      };
    });
  });
}

describe('the corpus of queries in code', () => {
  const all = files.flatMap(countFile);
  const count = (is: (one: Counted) => boolean) => all.filter(is).length;
  const traps = files.flatMap(([file]) => readCorpus(file)).filter(({ expected }) => expected.length === 0);

  const rows: [what: string, least: number, is: (one: Counted) => boolean][] = [
    ['queries', 300, () => true],
    ['requests to an address', 100, ({ isRequest }) => isRequest],
    ['requests with parameters outside the address', 60, ({ hasParams }) => hasParams],
    ['queries with a parameter of a function', 60, ({ isOfParameter }) => isOfParameter],
  ];
  for (const [what, least, is] of rows) {
    it(`has at least ${least} ${what}`, () => assert.ok(count(is) >= least));
  }
  it('has at least 40 pieces of code without a query', () => assert.ok(traps.length >= 40));

  it('can mostly be previewed without a prompt', () => {
    const isBefore = (share: Share) => (one: Counted) => shares.indexOf(one.share) <= shares.indexOf(share);
    const percent = (share: Share) =>
      `${share === 'literals' || share === 'asked' ? '' : '+ '}${share} ${Math.round((100 * count(isBefore(share))) / all.length)} %`;
    console.log(`    of ${all.length}: ${shares.map(percent).join(', ')}`);
    assert.ok(count(isBefore('defaults')) > all.length / 2);
    for (const share of shares) assert.ok(count((one) => one.share === share) > 0, share);
  });
});
