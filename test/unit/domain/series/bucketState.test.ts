import assert from 'node:assert/strict';
import type { Series } from '../../../../src/domain/result';
import { bucketState, firstProvisionalMs, withoutParts } from '../../../../src/domain/series/bucketState';
import { statisticsOf } from '../../../../src/domain/series/statistics';

const series = (marks: Partial<Series> = {}): Series => ({
  ...{ metric: 'energy', unit: 'MWh', interval: '1h', name: 'energy', labels: {} },
  times: Float64Array.of(10, 20, 30, 40),
  values: Float64Array.of(1, 2, 4, 8),
  ...marks,
});

describe('the state of a bucket', () => {
  const states = (marks: Partial<Series>) =>
    Array.from(series().times, (ms) => bucketState(series(marks), ms));

  it('is whole unless the series says otherwise', () => {
    assert.deepEqual(states({}), ['whole', 'whole', 'whole', 'whole']);
    assert.deepEqual(states({ wholeFromMs: 20, settledUntilMs: 40 }), [
      'part',
      'whole',
      'whole',
      'provisional',
    ]);
  });

  it('keeps parts out of sums and means, but not provisional values', () => {
    const whole = withoutParts(series({ wholeFromMs: 20, settledUntilMs: 40 }));
    const { total, count } = statisticsOf(whole, 'sum');
    assert.deepEqual([total, count], [14, 3]);
    assert.equal(withoutParts(series()).values.length, 4);
  });

  it('is provisional first where the first of some series is', () => {
    assert.equal(firstProvisionalMs([series(), series({ settledUntilMs: 40 })]), 40);
    assert.equal(firstProvisionalMs([series({ settledUntilMs: 41 })]), Infinity);
    assert.equal(firstProvisionalMs([]), Infinity);
  });
});
