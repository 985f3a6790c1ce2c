import assert from 'node:assert/strict';
import { longestName } from '#src/domain';
import { freeName } from '#src/services/savedQueries/tree/queryNames';

describe('the name of a query among others', () => {
  it('stays when free, and gets a suffix when taken', () => {
    assert.equal(freeName('A', ['B']), 'A');
    assert.equal(freeName('A', ['A']), 'A (copy)');
    assert.equal(freeName('A', ['A', 'A (copy)', 'A (copy 2)']), 'A (copy 3)');
  });

  it('stays within the limit', () => {
    const long = 'x'.repeat(longestName);
    const second = freeName(long, [long]);
    const third = freeName(long, [long, second]);
    assert.deepEqual([second.length, third.length], [longestName, longestName]);
    assert.equal(new Set([long, second, third]).size, 3);
  });
});
