import assert from 'node:assert/strict';
import { sharedBucketsOf, statisticsOf } from '../../../../src/domain/series/statistics';

describe('statistics', () => {
  const times = Float64Array.of(10, 20, 30, 40);
  it('leave missing values out and name when the extremes first came', () => {
    assert.deepEqual(statisticsOf({ times, values: Float64Array.of(3, NaN, -1, 3) }, 'sum'), {
      count: 3,
      missing: 1,
      leftOut: 0,
      first: 3,
      firstAtMs: 10,
      last: 3,
      lastAtMs: 40,
      min: -1,
      minAtMs: 30,
      max: 3,
      maxAtMs: 10,
      mean: 5 / 3,
      total: 5,
    });
  });
  it('have no total for what does not add up, and nothing for a series without values', () => {
    assert.equal(statisticsOf({ times, values: Float64Array.of(1, 2, 3, 4) }, 'mean').total, NaN);
    const none = statisticsOf({ times, values: new Float64Array(4).fill(NaN) }, 'sum');
    assert.deepEqual(
      [none.count, none.missing, none.min, none.maxAtMs, none.mean, none.total],
      [0, 4, NaN, NaN, NaN, NaN],
    );
  });
  it('of a part of the time axis are over the buckets that start in it, both ends included', () => {
    const series = { times, values: Float64Array.of(1, 2, NaN, 8) };
    const within = { min: 11, max: 40 };
    const { count, missing, leftOut, first, firstAtMs, last, total } = statisticsOf(
      series,
      'sum' as const,
      undefined,
      { within, settledUntilMs: 40 },
    );
    assert.deepEqual([count, missing, leftOut, first, firstAtMs, last, total], [1, 1, 1, 2, 20, 2, 2]);
    assert.deepEqual(sharedBucketsOf([series], { within }), { shown: 2, all: 3 });
    assert.equal(statisticsOf(series, 'sum', undefined, { within: { min: 41, max: 99 } }).count, 0);
  });
  it('have no first and last value without one', () => {
    const { first, firstAtMs, last, lastAtMs } = statisticsOf(
      { times, values: new Float64Array(4).fill(NaN) },
      'mean',
    );
    assert.deepEqual([first, firstAtMs, last, lastAtMs], [NaN, NaN, NaN, NaN]);
  });
  it('of a stack are over the buckets that any of its series shows, so that means add up', () => {
    const whole = { times, values: Float64Array.of(1000, 1000, NaN, 1000) };
    const late = { times: times.slice(2), values: Float64Array.of(NaN, 600) };
    const shared = sharedBucketsOf([whole, late]);
    assert.deepEqual(shared, { shown: 3, all: 4 });
    const { mean, missing, count } = statisticsOf(late, 'mean', shared);
    assert.deepEqual([mean, missing, count], [200, 3, 1]);
    assert.equal(statisticsOf(whole, 'mean', shared).mean, 1000);
  });
});
