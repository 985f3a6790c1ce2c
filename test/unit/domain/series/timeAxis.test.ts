import assert from 'node:assert/strict';
import fc from 'fast-check';
import { alignSeries, type Series } from '#src/domain';

const series = (times: Float64Array, values: number[]): Series => ({
  metric: 'power',
  unit: 'MW',
  interval: '5m',
  name: 'power',
  labels: {},
  times,
  values: Float64Array.from(values),
});

describe('alignSeries', () => {
  it('returns the original arrays of series that share their times', () => {
    const times = Float64Array.of(0, 5, 10);
    const a = series(times, [1, 2, 3]);
    const b = series(times, [4, NaN, 6]);
    const aligned = alignSeries([a, b]);
    assert.equal(aligned.times, times);
    assert.equal(aligned.columns[0], a.values);
    assert.equal(aligned.columns[1], b.values);
  });

  it('merges different starts, ends and steps, with NaN for absent buckets', () => {
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

  it('returns no times without series', () => assert.equal(alignSeries([]).times.length, 0));

  it('returns the original values of series with equal times', () => {
    const a = series(Float64Array.of(0, 5), [1, 2]);
    const b = series(Float64Array.of(0, 5), [3, 4]);
    const aligned = alignSeries([a, b]);
    assert.equal(aligned.columns[0], a.values);
    assert.equal(aligned.columns[1], b.values);
  });

  it('places each value at its time and NaN elsewhere, for any times', () => {
    const stamps = fc
      .uniqueArray(fc.integer({ min: 0, max: 40 }), { maxLength: 30 })
      .map((all) => Float64Array.from(all).sort());
    const property = fc.property(fc.array(stamps, { maxLength: 9 }), (axes) => {
      const all = axes.map((times, i) =>
        series(
          times,
          Array.from(times, (time) => time * 10 + i),
        ),
      );
      const { times, columns } = alignSeries(all);
      const union = [...new Set(axes.flatMap((axis) => [...axis]))].sort((a, b) => a - b);
      assert.deepEqual([...times], union);
      columns.forEach((column, i) => {
        const expected = union.map((time) => (axes[i]?.includes(time) ? time * 10 + i : NaN));
        assert.deepStrictEqual([...column], expected);
      });
    });
    fc.assert(property, { numRuns: 500 });
  });
});
