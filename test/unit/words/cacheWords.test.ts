import assert from 'node:assert/strict';
import { sentenceOfFreed } from '../../../src/words/connectionWords';

describe('a cleared cache in words', () => {
  it('says how much it freed, or that there was nothing', () => {
    assert.equal(sentenceOfFreed(0), 'The cache was already empty.');
    assert.equal(sentenceOfFreed(512), 'The cache was cleared: 512 B freed.');
    assert.equal(sentenceOfFreed(20_480), 'The cache was cleared: 20.5 kB freed.');
  });
});
