import assert from 'node:assert/strict';
import { omissionWords } from '../../../../src/words/result/bucketWords';

describe('series that are left out', () => {
  it('are counted in words', () => {
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
