import assert from 'node:assert/strict';
import { pixelEdges } from '../../../../src/domain/series/resample';
import { totalsOf } from '../../../../src/domain/series/stack';
import { meanStack, pyramidsOf, type MeanStack } from '../../../../src/domain/series/stackMeans';

const timesOf = (count: number): Float64Array => Float64Array.from({ length: count }, (_, i) => i * 1000);

/** Means of each pixel of `pixel` buckets. */
function means(
  columns: readonly Float64Array[],
  pixel: number,
  times = timesOf(columns[0]?.length ?? 0),
): MeanStack {
  const edges = Array.from({ length: Math.ceil(times.length / pixel) + 1 }, (_, e) =>
    Math.min(times.length, e * pixel),
  );
  return meanStack(times, pyramidsOf(columns, totalsOf(columns, times.length)), edges, 1000);
}

describe('a stack whose buckets are closer than pixels', () => {
  it('has the mean of each pixel’s buckets, and the extremes of their sums', () => {
    const coal = Float64Array.of(10, 20, 30, 40);
    const wind = Float64Array.of(0, 4, 0, 0);
    const charging = Float64Array.of(-2, -4, 0, -6);
    const { times, edges, most, least } = means([coal, wind, charging], 2);
    assert.deepEqual(times, [0, 2000]);
    assert.deepEqual(edges.above.slice(0, 2), [
      [15, 35],
      [17, 35],
    ]);
    assert.deepEqual(edges.below[2], [-3, -3]);
    assert.deepEqual(most, [24, 40]);
    assert.deepEqual(least, [-4, -6]);
  });

  it('splits a layer that is above zero and below', () => {
    const battery = Float64Array.of(10, -4, 2, -8);
    const { edges } = means([battery], 4);
    assert.deepEqual([edges.above[0], edges.below[0]], [[3], [-3]]);
  });

  it('counts a bucket as one where another layer has a value, and none where none has', () => {
    const coal = Float64Array.of(10, NaN, 30, NaN, NaN, NaN);
    const wind = Float64Array.of(2, 4, NaN, NaN, NaN, NaN);
    const { edges } = means([coal, wind], 3);
    assert.deepEqual(
      edges.above[0]?.map((value) => value && Math.round(value)),
      [13, null],
    );
    assert.deepEqual(
      edges.above[1]?.map((value) => value && Math.round(value)),
      [15, null],
    );
  });

  it('breaks where stamps are missing', () => {
    const times = Float64Array.of(0, 1000, 9000, 10_000);
    const { times: drawn, edges } = means([Float64Array.of(1, 1, 3, 3)], 2, times);
    assert.deepEqual(drawn, [0, 2000, 9000]);
    assert.deepEqual(edges.above[0], [1, null, 3]);
  });

  it('keeps a spike of one bucket in a million, and the mean of a year beside it', () => {
    const count = 1_000_000;
    const coal = new Float64Array(count).fill(100);
    coal[654_321] = 9000;
    const times = timesOf(count);
    const edges = pixelEdges(times, { min: 0, max: count * 1000, pixels: 800 }) ?? [];
    const { most, edges: stack } = meanStack(times, pyramidsOf([coal], totalsOf([coal], count)), edges, 1000);
    assert.equal(most.filter((value) => value === 9000).length, 1);
    const means = (stack.above[0] ?? []).filter((value) => value !== null);
    assert.ok(means.every((value) => value >= 100 && value < 110));
  });
});
