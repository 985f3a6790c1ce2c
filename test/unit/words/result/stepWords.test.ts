import assert from 'node:assert/strict';
import { stepWords } from '../../../../src/words/result/bucketWords';

describe('what is drawn as one point', () => {
  const minute = 60_000;
  for (const [bucketMs, stepMs, words] of [
    [5 * minute, 180 * minute, '5 min → 3 h means'],
    [5 * minute, 1440 * minute, '5 min → 1 d means'],
    [60 * minute, 2160 * minute, '1 h → 1.5 d means'],
    [5 * minute, 15 * minute, '5 min → 15 min means'],
    [1000, 30_000, '1 s → 30 s means'],
    [0, 30 * 1440 * minute, '30 d means'],
  ] as const)
    it(`is said: ${words}`, () => assert.equal(stepWords(bucketMs, stepMs), words));
});
