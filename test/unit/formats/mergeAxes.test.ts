import assert from 'node:assert/strict';
import fc from 'fast-check';
import { uniteAxes, valueAt } from '#src/domain';
import { mergeAxes } from '#src/formats/text/sparseRows';

const axis = fc
  .uniqueArray(fc.integer({ min: -20, max: 20 }), { maxLength: 12 })
  .map((stamps) => Float64Array.from(stamps).sort());

describe('mergeAxes', () => {
  it('yields each instant once, in order, with the columns that have it', () =>
    fc.assert(
      fc.property(fc.array(axis, { maxLength: 12 }), (axes) => {
        const merged = [...mergeAxes(axes)].map(({ ms }) => ms);
        assert.deepEqual(merged, [...uniteAxes(axes.map((times) => ({ times, values: times })))]);
        for (const { ms, present } of mergeAxes(axes)) {
          const holders = [...axes.keys()].filter((index) => axes[index]?.includes(ms));
          assert.deepEqual(
            [...present].sort((a, b) => a - b),
            holders,
          );
        }
      }),
    ));
});

describe('valueAt', () => {
  it('returns the value at a time of the series and NaN at other times', () => {
    const series = { times: Float64Array.of(10, 20, 40), values: Float64Array.of(1, NaN, 3) };
    assert.deepEqual(
      [5, 10, 15, 20, 40, 41, NaN].map((ms) => valueAt(series, ms)),
      [NaN, 1, NaN, NaN, 3, NaN, NaN],
    );
  });
});
