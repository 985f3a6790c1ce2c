import assert from 'node:assert/strict';
import { pixelWords } from '../../../src/words/pixelWords';

describe('what is drawn as one', () => {
  const minute = 60_000;
  const rows: readonly (readonly [bucketMs: number, pixelMs: number, words: string])[] = [
    [5 * minute, 180 * minute, '5 min → 3 h a pixel'],
    [5 * minute, 584 * minute, '5 min → 9.7 h a pixel'],
    [60 * minute, 2000 * minute, '1 h → 1.4 d a pixel'],
    [5 * minute, 12.4 * minute, '5 min → 12 min a pixel'],
    [0, 30 * 1440 * minute, '30 d a pixel'],
  ];
  for (const [bucketMs, pixelMs, words] of rows)
    it(`is said: ${words}`, () => {
      assert.equal(pixelWords(bucketMs, pixelMs), words);
    });
});
