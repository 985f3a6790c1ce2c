import assert from 'node:assert/strict';
import { alignSeries } from '../../../src/domain/align';
import type { Series } from '../../../src/domain/result';

const series = (times: Float64Array, values: number[]): Series => ({
  metric: 'power',
  unit: 'MW',
  interval: '5m',
  name: 'power',
  labels: {},
  times,
  values: Float64Array.from(values),
});

describe('aligning series', () => {
  it('gives the same arrays back where all share their stamps', () => {
    const times = Float64Array.of(0, 5, 10);
    const a = series(times, [1, 2, 3]);
    const b = series(times, [4, NaN, 6]);
    const aligned = alignSeries([a, b]);
    assert.equal(aligned.times, times);
    assert.equal(aligned.columns[0], a.values);
    assert.equal(aligned.columns[1], b.values);
  });

  it('unites different starts, ends and steps, with NaN where a series has no bucket', () => {
    const aligned = alignSeries([
      series(Float64Array.of(5, 10), [1, 2]),
      series(Float64Array.of(0, 10, 15), [3, 4, 5]),
      series(Float64Array.of(20), [6]),
    ]);
    assert.deepEqual([...aligned.times], [0, 5, 10, 15, 20]);
    assert.deepEqual(
      aligned.columns.map((column) => [...column]),
      [
        [NaN, 1, 2, NaN, NaN],
        [3, NaN, 4, 5, NaN],
        [NaN, NaN, NaN, NaN, 6],
      ],
    );
  });

  it('has no stamps for no series', () => {
    assert.equal(alignSeries([]).times.length, 0);
  });
});
