import assert from 'node:assert/strict';
import { longestName } from '../../../../../src/domain/savedQueries/savedQuery';
import { freeName } from '../../../../../src/services/savedQueries/tree/queryNames';

describe('the name of a query among others', () => {
  it('stays where it is free, and is marked where it is taken', () => {
    assert.equal(freeName('A', ['B']), 'A');
    assert.equal(freeName('A', ['A']), 'A (copy)');
    assert.equal(freeName('A', ['A', 'A (copy)', 'A (copy 2)']), 'A (copy 3)');
  });

  it('is never longer than a name can be', () => {
    const long = 'x'.repeat(longestName);
    const second = freeName(long, [long]);
    const third = freeName(long, [long, second]);
    assert.deepEqual([second.length, third.length], [longestName, longestName]);
    assert.equal(new Set([long, second, third]).size, 3);
  });
});
