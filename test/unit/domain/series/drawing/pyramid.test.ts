import assert from '../../../../support/assert';
import fc from 'fast-check';
import { Pyramid, type Summary } from '#src/domain';

function summariseByLoop(column: Float64Array, from: number, to: number): Summary {
  const values = Array.from(column.slice(Math.max(0, from), Math.max(0, to))).filter(
    (value) => !Number.isNaN(value),
  );
  if (values.length === 0) return { min: NaN, max: NaN, sum: 0, count: 0 };
  const sum = values.reduce((total, value) => total + value, 0);
  return {
    min: values.reduce((a, b) => Math.min(a, b)),
    max: values.reduce((a, b) => Math.max(a, b)),
    sum,
    count: values.length,
  };
}

describe('a pyramid over a column', () => {
  it('summarises any part as a loop over its values does', () => {
    // Whole numbers, so that the order of additions makes no difference.
    const value = fc.oneof({ weight: 5, arbitrary: fc.integer({ min: -1e6, max: 1e6 }) }, fc.constant(NaN));
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 50 }),
        // Short columns are read value by value, long ones by blocks.
        fc.constantFrom(500, 33_000, 70_003),
        fc.integer({ min: -5, max: 70_008 }),
        fc.integer({ min: -5, max: 70_008 }),
        (values, length, from, to) => {
          const column = Float64Array.from({ length }, (_, i) => values[(i * 7) % values.length] ?? NaN);
          assert.deepEqual(new Pyramid(column).summarise(from, to), summariseByLoop(column, from, to));
        },
      ),
      { seed: 7, numRuns: 300 },
    );
  });

  it('sums weighted values and weights', () => {
    for (const length of [100, 70_003]) {
      const column = Float64Array.from({ length }, (_, i) => (i % 5 === 0 ? NaN : (i % 9) - 4));
      const weights = Float64Array.from(column, (_, i) => i % 3);
      const [from, to] = [7, length - 11];
      let [sum, count] = [0, 0];
      for (let i = from; i < to; i++) {
        if (i % 5 === 0) continue;
        sum += ((i % 9) - 4) * (i % 3);
        count += i % 3;
      }
      assert.deepEqual(new Pyramid(column, weights).summarise(from, to), { min: -4, max: 4, sum, count });
    }
  });

  it('keeps a spike of one bucket in a million', () => {
    const column = new Float64Array(1_000_000).fill(50);
    column[654_321] = 17_500;
    column[123_456] = -1000;
    column[5] = NaN;
    const pyramid = new Pyramid(column);
    assert.deepEqual(pyramid.summarise(0, 1_000_000), {
      min: -1000,
      max: 17_500,
      sum: 50 * 999_997 + 16_500,
      count: 999_999,
    });
    assert.equal(pyramid.summarise(654_000, 655_000).max, 17_500);
    assert.equal(pyramid.summarise(654_322, 655_000).max, 50);
    assert.equal(pyramid.summarise(5, 6).count, 0);
  });
});
