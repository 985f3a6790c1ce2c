import assert from 'node:assert/strict';
import { findStockPhrases, isOverLimit } from '../../../scripts/plainWords.mjs';

const findingsIn = (text: string): readonly string[] =>
  findStockPhrases(new Map([['src/a.ts', text]])).findings;

const odd: readonly (readonly [comment: string, line: number])[] = [
  ['// What is shown while a run goes on.', 1],
  ['/** Whether the page is open. */', 1],
  ['/**\n * Draws the chart anew.\n */', 2],
  ['const a = 1;\n  // The result that is on show.', 2],
  ['/** The size of the page and that of the window. */', 1],
];

const plain: readonly string[] = [
  '/** The result that is visible during a run. */',
  '// What if the service is slow?',
  "const text = 'The page is drawn anew.';",
  '/** True if the page is open. */',
];

describe('the words of comments', () => {
  for (const [comment, line] of odd)
    it(`are not plain in ${JSON.stringify(comment)}`, () => {
      const [finding, ...others] = findingsIn(comment);
      assert.match(finding ?? '', new RegExp(`^src/a\\.ts:${line}: ".+"\\. Better: .+`));
      assert.deepEqual(others, []);
    });

  for (const line of plain)
    it(`are plain in ${JSON.stringify(line)}`, () => {
      assert.deepEqual(findingsIn(line), []);
    });

  it('may be odd in two of a hundred lines, and in no more', () => {
    const linesWith = (count: number): readonly string[] =>
      Array.from({ length: 100 }, (_, i) => (i < count ? '// Drawn anew.' : '// Drawn again.'));
    const withOdd = (count: number) => findStockPhrases(new Map([['src/a.ts', linesWith(count).join('\n')]]));
    assert.equal(withOdd(2).lineCount, 100);
    assert.equal(isOverLimit(withOdd(2)), false);
    assert.equal(isOverLimit(withOdd(3)), true);
    assert.equal(isOverLimit(findStockPhrases(new Map())), false);
  });
});
