import assert from 'node:assert/strict';
import { overviewColumns, Pyramid, stackTotalsOf } from '#src/domain';

const times = Float64Array.from([0, 1, 2, 3, 4, 5, 6, 7]);
const column = (...values: number[]) => Float64Array.from(values);
const sourceOf = (axis: Float64Array, columns: Float64Array[], bucketMs: number) => ({
  times: axis,
  pyramids: () => columns.map((one) => new Pyramid(one)),
  stackTotals: () => stackTotalsOf(columns, axis.length),
  bucketMs,
});
const span = { min: 0, max: 8 };

describe('the columns of an overview', () => {
  it('are the mean sums of additive series above and below zero', () => {
    const columns = [column(1, 3, 5, 7, NaN, NaN, 2, 2), column(-1, -1, -3, -3, NaN, NaN, 4, NaN)];
    const { min, max } = overviewColumns(sourceOf(times, columns, 1), span, 4, true);
    assert.deepEqual([...max], [2, 6, NaN, 4]);
    assert.deepEqual([...min], [-1, -3, NaN, 0]);
  });
  it('span the extremes of other series, so that no spike is lost', () => {
    const columns = [
      column(80, 17_500, 70, 60, NaN, NaN, 50, -1000),
      column(90, 85, 75, 65, NaN, NaN, 55, 60),
    ];
    const { min, max } = overviewColumns(sourceOf(times, columns, 1), span, 4, false);
    assert.deepEqual([...max], [17_500, 75, NaN, 60]);
    assert.deepEqual([...min], [80, 60, NaN, -1000]);
  });
  it('include a last bucket that starts at the end of the span', () => {
    const columns = [column(1, 1, 1, 1, 1, 1, 1, 9)];
    const { max } = overviewColumns(sourceOf(times, columns, 1), { min: 0, max: 7 }, 2, false);
    assert.deepEqual([...max], [1, 9]);
  });
  it('repeat a bucket that is longer than a column', () => {
    const source = sourceOf(column(0, 4), [column(5, 7)], 4);
    assert.deepEqual([...overviewColumns(source, span, 8, true).max], [5, 5, 5, 5, 7, 7, 7, 7]);
  });
});
