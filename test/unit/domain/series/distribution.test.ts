import assert from 'node:assert/strict';
import { distributionOf, durationCurve, medianOver, quantileOf, sortedValues } from '#src/domain';

describe('the distribution of values', () => {
  it('interpolates quantiles as NumPy, R and spreadsheets do', () => {
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
    ] as const)
      assert.ok(Math.abs(quantileOf(sorted, share) - quantile) < 1e-12, `${share}`);
    assert.equal(quantileOf(Float64Array.of(7), 0.95), 7);
    assert.equal(quantileOf(new Float64Array(0), 0.5), NaN);
  });

  it('ignores missing values and buckets out of range, and leaves the column unchanged', () => {
    const values = Float64Array.of(99, 2, NaN, -4, 4, 4, 6, 99);
    assert.deepEqual([...sortedValues(values, [1, 7])], [-4, 2, 4, 4, 6]);
    assert.deepEqual([...values], [99, 2, NaN, -4, 4, 4, 6, 99]);
    const { median, p5, p95, deviation } = distributionOf(values, [1, 7]);
    // Mean 2.4, squares 0.16 + 40.96 + 2.56 + 2.56 + 12.96 = 59.2, over 4.
    assert.equal(median, 4);
    assert.ok(Math.abs(p5 - -2.8) < 1e-12 && Math.abs(p95 - 5.6) < 1e-12);
    assert.ok(Math.abs(deviation - Math.sqrt(14.8)) < 1e-12);
  });

  it('sorts numerically', () =>
    assert.deepEqual([...sortedValues(Float64Array.of(10, 9, -1, 100), [0, 4])], [-1, 9, 10, 100]));

  it('has no deviation for one value and no statistics for none', () => {
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

describe('the duration curve', () => {
  const curve = (values: number[], shares: number[]) => [
    ...durationCurve(Float64Array.from(values), Float64Array.from(shares)),
  ];
  it('falls from the largest value to the smallest', () =>
    assert.deepEqual(
      curve([-5, 1, 2, 300], [0, 0.24, 0.25, 0.5, 0.75, 0.99, 1]),
      [300, 300, 2, 1, -5, -5, -5],
    ));
  it('is constant for one value and missing for none', () => {
    assert.deepEqual(curve([7], [0, 0.5, 1]), [7, 7, 7]);
    assert.deepEqual(curve([], [0, 1]), [NaN, NaN]);
  });
});

const column = (values: number[]) => Float64Array.from(values);

describe('the median of a column', () => {
  const medians: [number[], [number, number], number][] = [
    [[3, 1, 2], [0, 3], 2],
    [[-1000, 80, 17_500, 60], [0, 4], 70],
    [[4, NaN, 2, NaN], [0, 4], 3],
    [[9, 1, 5, 7], [1, 3], 3],
    [[1.7e308, 1.7e308], [0, 2], 1.7e308],
    [[NaN, NaN], [0, 2], NaN],
    [[1, 2], [1, 1], NaN],
  ];
  for (const [values, range, expected] of medians)
    it(`is ${expected} for [${values.join()}] from ${range.join(' to ')}`, () =>
      assert.equal(medianOver(column(values), range), expected));
  it('leaves the column unchanged', () => {
    const values = column([3, 1, 2]);
    medianOver(values, [0, 3]);
    assert.deepEqual([...values], [3, 1, 2]);
  });
});
