import assert from 'node:assert/strict';
import { stepWords, omissionWords } from '#src/words/result/bucketWords';

describe('the words for one drawn point', () => {
  const minute = 60_000;
  for (const [bucketMs, stepMs, words] of [
    [5 * minute, 180 * minute, '5 min → 3 h means'],
    [5 * minute, 1440 * minute, '5 min → 1 d means'],
    [60 * minute, 2160 * minute, '1 h → 1.5 d means'],
    [5 * minute, 15 * minute, '5 min → 15 min means'],
    [1000, 30_000, '1 s → 30 s means'],
    [0, 30 * 1440 * minute, '30 d means'],
  ] as const)
    it(`are ${words}`, () => assert.equal(stepWords(bucketMs, stepMs), words));
});

describe('omissionWords', () => {
  it('counts the listed and all series', () => {
    assert.equal(omissionWords(3, 3, 'drawn'), undefined);
    assert.equal(
      omissionWords(500, 12_000, 'drawn'),
      'The largest 500 of 12,000 series are drawn; the table and exports have all.',
    );
    assert.equal(
      omissionWords(1, 2, 'listed'),
      'The largest 1 of 2 series are listed; the table and exports have all.',
    );
  });
});
