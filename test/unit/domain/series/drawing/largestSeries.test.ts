import assert from 'node:assert/strict';
import { rankSeries } from '#src/domain';

describe('the largest series', () => {
  it('have the largest sums of absolute values; of equals, the first comes first', () => {
    const of = (name: string, ...values: number[]) => ({ name, values: Float64Array.from(values) });
    const all = [of('a', 1, NaN), of('b', -5, 2), of('c', NaN), of('d', 1), of('e', 1e308, 1e308)];
    const rows = [
      [0, ''],
      [1, 'e'],
      [2, 'be'],
      [3, 'abe'],
      [9, 'abcde'],
    ] as const;
    const largest = rankSeries(all);
    for (const [count, names] of rows)
      assert.equal(
        largest(count)
          .map(({ name }) => name)
          .join(''),
        names,
      );
  });
});
