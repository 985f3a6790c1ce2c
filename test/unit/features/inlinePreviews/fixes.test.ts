import assert from 'node:assert/strict';
import fs from 'node:fs';
import type { FindingCode } from '../../../../src/domain/codeFinding';
import * as languages from '../../../../src/features/inlinePreviews/languages/all';
import type { CodeEdit, Finding } from '../../../../src/features/inlinePreviews/read/finding';
import { sentenceOfFinding, titleOfFix } from '../../../../src/words/findingWords';
import { scanWith } from './scanPython';

interface FixCase {
  readonly title: string;
  readonly language: keyof typeof languages;
  readonly code: string;
  readonly finding: string;
  /** What is marked. */
  readonly marked: string;
  /** The title of each fix, and the code after it. */
  readonly fixes: readonly (readonly [title: string, after: string])[];
}

/** Cases of code, a line `!!! finding: what is marked`, and `+++ title` with the code after each fix. */
function readCases(): readonly FixCase[] {
  const text = fs.readFileSync('test/unit/features/inlinePreviews/corpus/fixes.txt', 'utf8').trimEnd();
  const [, ...parts] = `\n${text}`.split('\n=== ');
  return parts.map((part) => {
    const [head = '', ...fixes] = part.split('\n+++ ');
    const [before = '', said = ''] = head.split('\n!!! ');
    const [heading = '', ...lines] = before.split('\n');
    const [language = '', title = ''] = heading.split(': ');
    const [, finding = '', marked = ''] = /^(\w+): ([^]*)$/.exec(said) ?? [];
    return {
      ...{ title, language: language as keyof typeof languages, code: lines.join('\n'), finding, marked },
      fixes: fixes.map((fix) => {
        const [name = '', ...after] = fix.split('\n');
        return [name, after.join('\n')] as const;
      }),
    };
  });
}

function apply(code: string, edits: readonly CodeEdit[]): string {
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

const findingsIn = (language: keyof typeof languages, code: string): readonly Finding[] =>
  scanWith(languages[language], code).flatMap(({ findings }) => findings);

const cases = readCases();

describe('what code asks otherwise than it seems', () => {
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

  it('asks the same after a fix of words alone, and what was meant after one of dates', () => {
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

  it('is said in a sentence and a remedy, for each kind', () => {
    const kinds = new Set(cases.map(({ finding }) => finding));
    assert.equal(kinds.size, 14);
    for (const code of kinds) {
      const facts = {
        code: code as FindingCode,
        operation: 'network',
        transport: 'address',
        field: 'x',
        written: 'y',
      } as const;
      assert.match(sentenceOfFinding(facts), /^[A-Zy][^]+\. [A-Z][^]+\.$/);
    }
  });
});
