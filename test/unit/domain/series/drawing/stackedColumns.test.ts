import assert from 'node:assert/strict';
import { stackAt, totalsOf, withGaps } from '../../../../../src/domain/series/drawing/stackedColumns';

const layer = (sign: 1 | -1, ...values: number[]) => Float64Array.from(values, (value) => sign * value);

function stack(layers: Float64Array[], picked: number[]) {
  const totals = totalsOf(layers, layers[0]?.length ?? 0);
  return stackAt(picked, layers, totals);
}

describe('stacking', () => {
  it('adds up, the first layer next to zero', () => {
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

  it('draws loads below zero, apart from what is above', () => {
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

  it('takes a null for nothing, and a bucket of nulls for a gap', () => {
    const { above } = stack([layer(1, 5, NaN, NaN), layer(1, 1, 2, NaN)], [0, 1, 2]);
    assert.deepEqual(above, [
      [5, 0, null],
      [6, 2, null],
    ]);
  });

  it('keeps a bucket of zeros apart from a gap in the sums', () => {
    const { above, below } = totalsOf([layer(1, 0, NaN), layer(-1, 0, NaN)], 2);
    assert.deepEqual([...above], [0, NaN]);
    assert.deepEqual([...below], [0, NaN]);
  });

  it('draws nothing of a layer where it is nothing for long', () => {
    const { above } = stack([layer(1, 5, 5, 5, 5), layer(1, 0, 0, 0, 1)], [0, 1, 2, 3]);
    assert.deepEqual(above[1], [null, null, 5, 6]);
  });

  it('breaks where stamps are missing', () => {
    const times = Float64Array.of(0, 1000, 5000);
    assert.deepEqual(withGaps([0, 1, 2], times, 1000), {
      picked: [0, 1, -1, 2],
      times: [0, 1000, 2000, 5000],
    });
  });

  it('does not break where buckets were only left out', () => {
    const times = Float64Array.of(0, 1000, 2000, 3000, 4000);
    assert.deepEqual(withGaps([0, 3, 4], times, 1000).picked, [0, 3, 4]);
  });
});
