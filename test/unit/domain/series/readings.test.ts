import assert from 'node:assert/strict';
import {
  aggregateOver,
  holdingBucket,
  nearestBucket,
  signedSums,
} from '../../../../src/domain/series/readings';

describe('the bucket of a moment', () => {
  const times = Float64Array.of(0, 1000, 5000);
  const rows: readonly (readonly [number, number, number])[] = [
    [-2000, -1, -1],
    [-10, -1, 0],
    [400, 0, 0],
    [600, 0, 1],
    [1999, 1, 1],
    [3000, -1, -1],
    [4500, -1, 2],
    [5500, 2, 2],
  ];
  for (const [ms, holding, nearest] of rows) {
    it(`at ${ms} is ${holding} for what holds it and ${nearest} for what is nearest`, () => {
      assert.equal(holdingBucket(times, 1000, ms), holding);
      assert.equal(nearestBucket(times, 1000, ms), nearest);
    });
  }
});

describe('a column over some buckets', () => {
  const column = Float64Array.of(1, NaN, -3, 8);
  it('is a total where it adds up, else a mean, without missing values', () => {
    assert.equal(aggregateOver(column, [0, 3], 'sum'), -2);
    assert.equal(aggregateOver(column, [0, 3], 'mean'), -1);
    assert.equal(aggregateOver(column, [1, 2], 'sum'), NaN);
  });
  it('has its mean over the buckets of a stack, of which it may lack some', () => {
    const shown = 4;
    assert.equal(aggregateOver(column, [0, 4], 'mean', shown), 1.5);
    assert.equal(aggregateOver(column, [0, 4], 'sum', shown), 6);
    assert.equal(aggregateOver(column, [1, 2], 'mean', shown), NaN);
  });
  it('adds up apart above zero and below', () => {
    assert.deepEqual(signedSums([5, NaN, -2, 3]), { above: 8, below: -2 });
    assert.deepEqual(signedSums([NaN]), { above: NaN, below: NaN });
    assert.deepEqual(signedSums([0]), { above: 0, below: 0 });
  });
});
