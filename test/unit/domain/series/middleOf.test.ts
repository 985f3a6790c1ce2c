import assert from 'node:assert/strict';
import { medianOver } from '../../../../src/domain/series/distribution';

const column = (values: number[]) => Float64Array.from(values);

describe('the middle of a column', () => {
  const medians: [number[], [number, number], number][] = [
    [[3, 1, 2], [0, 3], 2],
    [[-1000, 80, 17_500, 60], [0, 4], 70],
    [[4, NaN, 2, NaN], [0, 4], 3],
    [[9, 1, 5, 7], [1, 3], 3],
    [[1.7e308, 1.7e308], [0, 2], 1.7e308],
    [[NaN, NaN], [0, 2], NaN],
    [[1, 2], [1, 1], NaN],
  ];
  for (const [values, range, expected] of medians) {
    it(`is the median ${expected} of [${values.join()}] from ${range.join(' to ')}`, () =>
      assert.equal(medianOver(column(values), range), expected));
  }
  it('leaves a column as it is', () => {
    const values = column([3, 1, 2]);
    medianOver(values, [0, 3]);
    assert.deepEqual([...values], [3, 1, 2]);
  });
});
