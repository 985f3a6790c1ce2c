import assert from 'node:assert/strict';
import { overviewColumns } from '../../../../src/domain/series/overviewColumns';

const times = Float64Array.from([0, 1, 2, 3, 4, 5, 6, 7]);
const column = (...values: readonly number[]): Float64Array => Float64Array.from(values);
const span = { min: 0, max: 8 };

describe('the columns of an overview', () => {
  it('are the mean sums of what adds up, above and below zero', () => {
    const columns = [column(1, 3, 5, 7, NaN, NaN, 2, 2), column(-1, -1, -3, -3, NaN, NaN, 4, NaN)];
    const { low, high } = overviewColumns({ times, columns, bucketMs: 1 }, span, 4, true);
    assert.deepEqual([...high], [2, 6, NaN, 4]);
    assert.deepEqual([...low], [-1, -3, NaN, 0]);
  });
  it('reach from the least to the largest value of anything else, so that no spike is lost', () => {
    const columns = [
      column(80, 17_500, 70, 60, NaN, NaN, 50, -1000),
      column(90, 85, 75, 65, NaN, NaN, 55, 60),
    ];
    const { low, high } = overviewColumns({ times, columns, bucketMs: 1 }, span, 4, false);
    assert.deepEqual([...high], [17_500, 75, NaN, 60]);
    assert.deepEqual([...low], [80, 60, NaN, -1000]);
  });
  it('are filled by buckets that are longer than they are', () => {
    const source = { times: column(0, 4), columns: [column(5, 7)], bucketMs: 4 };
    assert.deepEqual([...overviewColumns(source, span, 8, true).high], [5, 5, 5, 5, 7, 7, 7, 7]);
  });
});
