import assert from 'node:assert/strict';
import { aggregateOver, signedSums } from '#src/domain';

describe('a column over some buckets', () => {
  const column = Float64Array.of(1, NaN, -3, 8);
  it('has a sum or a mean without missing values', () => {
    assert.equal(aggregateOver(column, [0, 3], 'sum'), -2);
    assert.equal(aggregateOver(column, [0, 3], 'mean'), -1);
    assert.equal(aggregateOver(column, [1, 2], 'sum'), NaN);
  });
  it('is averaged over all buckets of its stack', () => {
    const shown = 4;
    assert.equal(aggregateOver(column, [0, 4], 'mean', shown), 1.5);
    assert.equal(aggregateOver(column, [0, 4], 'sum', shown), 6);
    assert.equal(aggregateOver(column, [1, 2], 'mean', shown), NaN);
  });
  it('has separate sums above and below zero', () => {
    assert.deepEqual(signedSums([5, NaN, -2, 3]), { above: 8, below: -2 });
    assert.deepEqual(signedSums([NaN]), { above: NaN, below: NaN });
    assert.deepEqual(signedSums([0]), { above: 0, below: 0 });
  });
});
