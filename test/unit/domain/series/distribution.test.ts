import assert from 'node:assert/strict';
import { distributionOf, quantileOf, sortedValues } from '../../../../src/domain/series/distribution';

describe('the distribution of values', () => {
  it('has quantiles between the two values that they lie between, as NumPy, R and spreadsheets have them', () => {
    const sorted = Float64Array.of(1, 2, 4, 8, 16);
    for (const [share, quantile] of [
      [0, 1],
      [0.05, 1.2],
      [0.1, 1.4],
      [0.25, 2],
      [0.5, 4],
      [0.6, 5.6],
      [0.95, 14.4],
      [1, 16],
    ] as const) {
      assert.ok(Math.abs(quantileOf(sorted, share) - quantile) < 1e-12, `${share}`);
    }
    assert.equal(quantileOf(Float64Array.of(7), 0.95), 7);
    assert.equal(quantileOf(new Float64Array(0), 0.5), NaN);
  });

  it('leaves missing values and other buckets out, and changes nothing', () => {
    const values = Float64Array.of(99, 2, NaN, -4, 4, 4, 6, 99);
    assert.deepEqual([...sortedValues(values, [1, 7])], [-4, 2, 4, 4, 6]);
    assert.deepEqual([...values], [99, 2, NaN, -4, 4, 4, 6, 99]);
    const { median, p5, p95, deviation } = distributionOf(values, [1, 7]);
    // Mean 2.4, squares 0.16 + 40.96 + 2.56 + 2.56 + 12.96 = 59.2, over 4.
    assert.equal(median, 4);
    assert.ok(Math.abs(p5 - -2.8) < 1e-12 && Math.abs(p95 - 5.6) < 1e-12);
    assert.ok(Math.abs(deviation - Math.sqrt(14.8)) < 1e-12);
  });

  it('sorts numbers, not their texts', () =>
    assert.deepEqual([...sortedValues(Float64Array.of(10, 9, -1, 100), [0, 4])], [-1, 9, 10, 100]));

  it('has no deviation of one value, and nothing of none', () => {
    assert.deepEqual(distributionOf(Float64Array.of(5), [0, 1]), {
      median: 5,
      p5: 5,
      p95: 5,
      deviation: NaN,
    });
    assert.deepEqual(distributionOf(Float64Array.of(NaN), [0, 1]), {
      median: NaN,
      p5: NaN,
      p95: NaN,
      deviation: NaN,
    });
  });
});
