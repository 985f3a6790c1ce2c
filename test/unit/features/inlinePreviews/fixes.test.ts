import assert from 'node:assert/strict';
import { languages } from './languagesByName';
import type { CodeEdit } from '#src/features/inlinePreviews/read/foundQuery';
import { sentenceOfFinding, titleOfFix } from '#src/words/query/codeWords';
import { readFixes } from './readFixes';
import { scanWith } from './scanPython';

function apply(code: string, edits: readonly CodeEdit[]) {
  const ordered = [...edits].sort((one, other) => other.start - one.start);
  for (const [index, { end }] of ordered.entries()) {
    const next = ordered[index - 1];
    assert.ok(next === undefined || end <= next.start, 'edits overlap');
  }
  return ordered.reduce(
    (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
    code,
  );
}

const findingsIn = (language: keyof typeof languages, code: string) =>
  scanWith(languages[language], code).flatMap(({ findings }) => findings);

const cases = readFixes();

describe('a misleading query in code', () => {
  for (const { title, language, code, finding: kind, marked, fixes } of cases) {
    it(`is marked and fixed in ${language}: ${title}`, () => {
      const found = findingsIn(language, code).find(
        (one) => one.code === kind && code.slice(one.start, one.end) === marked,
      );
      assert.ok(
        found,
        JSON.stringify(findingsIn(language, code).map((one) => [one.code, code.slice(one.start, one.end)])),
      );
      assert.deepEqual(
        found.fixes.map((fix) => [titleOfFix(fix.facts), apply(code, fix.edits)]),
        fixes.map((fix) => [...fix]),
      );
      for (const [, after] of fixes) {
        const left = findingsIn(language, after).map((one) => one.code);
        assert.ok(!left.includes(found.code), `still there: ${after}`);
      }
    });
  }

  it('keeps its metrics and window after a fix', () => {
    for (const { language, code, finding, fixes, title } of cases) {
      const [query] = scanWith(languages[language], code);
      const [after] = fixes.map(([, fixed]) => scanWith(languages[language], fixed)[0]);
      assert.ok(query, title);
      if (!after || !['utcAsNetworkTime', 'commaList', 'wrongType', 'fueltechWithGroup'].includes(finding))
        continue;
      assert.deepEqual(after.partial.metrics, query.partial.metrics, title);
      assert.equal(after.partial.window, query.partial.window, title);
      assert.deepEqual(after.unread.length, query.unread.length, title);
    }
  });

  it('has a sentence for each kind of finding', () => {
    const kinds = new Set(cases.map(({ finding }) => finding));
    assert.equal(kinds.size, 18);
    for (const { language, code, finding, title } of cases) {
      const found = findingsIn(language, code).find((one) => one.code === finding);
      assert.ok(found, title);
      assert.match(sentenceOfFinding(found), /^[^ ][^]+[.?]$/, title);
    }
  });
});
