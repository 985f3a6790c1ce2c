import assert from 'node:assert/strict';
import { totalColumn } from '#src/domain';

const axis = Float64Array.of(0, 1, 2, 3);
const on = (times: Float64Array, ...values: number[]) => ({
  times,
  values: Float64Array.of(...values),
});

describe('the total of series', () => {
  for (const [name, series, marks, expected, hasBelowZero = false] of [
    ['adds up series', [on(axis, 1, 2, 3, 4), on(axis, 10, 20, 30, 40)], {}, [11, 22, 33, 44]],
    ['subtracts loads', [on(axis, 5, 5, 5, 5), on(axis, -1, 0, -7, 0)], {}, [4, 5, -2, 5], true],
    [
      'is missing only where all values are',
      [on(axis, 1, NaN, 3, NaN), on(axis, 1, 1, NaN, NaN)],
      {},
      [2, 1, 3, NaN],
    ],
    [
      'covers whole buckets only',
      [on(axis, 1, 1, 1, 1), on(axis, 1, 1, 1, 1)],
      { wholeFromMs: 1, settledUntilMs: 3 },
      [NaN, 2, 2, NaN],
    ],
    ['covers all buckets if none is whole', [on(axis, 1, 1, 1, 1)], { settledUntilMs: 0 }, [1, 1, 1, 1]],
    [
      'adds series with other times',
      [on(axis, 1, 1, 1, 1), on(Float64Array.of(1, 3), 10, 30), on(Float64Array.of(2), NaN)],
      {},
      [1, 11, 1, 31],
    ],
    ['is missing without series', [], {}, [NaN, NaN, NaN, NaN]],
  ] as const)
    it(name, () => {
      const total = totalColumn(series, axis, marks);
      assert.deepEqual([...total.values], expected);
      assert.equal(total.hasBelowZero, hasBelowZero);
    });

  it('leaves the series unchanged', () => {
    const one = on(axis, 1, 2, 3, 4);
    totalColumn([one], axis, { settledUntilMs: 1 });
    assert.deepEqual([...one.values], [1, 2, 3, 4]);
  });
});
