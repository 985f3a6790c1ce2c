import assert from 'node:assert/strict';
import { pickBuckets, sharesOf, stackAt, totalsOf } from '#src/domain';

const layer = (sign: 1 | -1, ...values: number[]) => Float64Array.from(values, (value) => sign * value);

function stack(layers: Float64Array[], picked: number[]) {
  const totals = totalsOf(layers, layers[0]?.length ?? 0);
  return stackAt(picked, layers, totals);
}

describe('a stack', () => {
  it('adds up layers from zero', () => {
    const { above, below } = stack([layer(1, 10, 20), layer(1, 1, 2)], [0, 1]);
    assert.deepEqual(above, [
      [10, 20],
      [11, 22],
    ]);
    assert.deepEqual(below, [
      [null, null],
      [null, null],
    ]);
  });

  it('draws loads below zero, separate from positive layers', () => {
    const { above, below } = stack([layer(-1, 3, 4), layer(-1, 1, 1), layer(1, 10, 20)], [0, 1]);
    assert.deepEqual(below.slice(0, 2), [
      [-3, -4],
      [-4, -5],
    ]);
    assert.deepEqual(above[2], [10, 20]);
  });

  it('draws the negative values of any series below zero', () => {
    const { above, below } = stack([layer(1, 5, -2), layer(1, -3, 4)], [0, 1]);
    assert.deepEqual(above, [
      [5, 0],
      [5, 4],
    ]);
    assert.deepEqual(below, [
      [0, -2],
      [-3, -2],
    ]);
  });

  it('treats a null as zero, and a bucket of nulls as a gap', () => {
    const { above } = stack([layer(1, 5, NaN, NaN), layer(1, 1, 2, NaN)], [0, 1, 2]);
    assert.deepEqual(above, [
      [5, 0, null],
      [6, 2, null],
    ]);
  });

  it('distinguishes a bucket of zeros from a gap', () => {
    const { above, below } = totalsOf([layer(1, 0, NaN), layer(-1, 0, NaN)], 2);
    assert.deepEqual([...above], [0, NaN]);
    assert.deepEqual([...below], [0, NaN]);
  });

  it('omits a layer while it stays zero', () => {
    const { above } = stack([layer(1, 5, 5, 5, 5), layer(1, 0, 0, 0, 1)], [0, 1, 2, 3]);
    assert.deepEqual(above[1], [null, null, 5, 6]);
  });

  it('breaks where buckets are absent', () => {
    const times = Float64Array.of(0, 1000, 5000);
    assert.deepEqual(pickBuckets(times, { min: 0, max: 5000, pixels: 9 }, 1000), {
      picked: [0, 1, -1, 2],
      times: [0, 1000, 2000, 5000],
    });
  });
});

describe('shares of a stack', () => {
  it('divide by the positive values; loads are negative, an empty bucket has none', () => {
    const coal = [60, 0, null];
    const wind = [80, null, null];
    const charging = [-20, -5, null];
    assert.deepEqual(sharesOf([coal, wind, charging]), [
      [75, null, null],
      [100, null, null],
      [-25, null, null],
    ]);
  });
});
