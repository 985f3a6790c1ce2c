import assert from 'node:assert/strict';
import { bucketState, factsOf, firstProvisionalMs, type Series, StackBuckets } from '#src/domain';

const series = (marks: Partial<Series> = {}): Series => ({
  metric: 'energy',
  unit: 'MWh',
  interval: '1h',
  name: 'energy',
  labels: {},
  times: Float64Array.of(10, 20, 30, 40),
  values: Float64Array.of(1, 2, 4, 8),
  ...marks,
});

describe('the state of a bucket', () => {
  const states = (marks: Partial<Series>) =>
    Array.from(series().times, (ms) => bucketState(series(marks), ms));

  it('is whole unless the series marks it partial or provisional', () => {
    assert.deepEqual(states({}), ['whole', 'whole', 'whole', 'whole']);
    assert.deepEqual(states({ wholeFromMs: 20, settledUntilMs: 40 }), [
      'part',
      'whole',
      'whole',
      'provisional',
    ]);
  });

  it('excludes partial and provisional buckets from statistics', () => {
    const marked = series({ wholeFromMs: 20, settledUntilMs: 40 });
    const { total, count, missing, min, max } = factsOf({ ...marked, aggregation: 'sum' });
    assert.deepEqual([total, count, missing, min, max], [6, 2, 0, 2, 4]);
  });

  it('includes provisional buckets in statistics if there are no others', () => {
    const marked = series({ settledUntilMs: 10 });
    const { total, count } = factsOf({ ...marked, aggregation: 'sum' });
    assert.deepEqual([total, count], [15, 4]);
  });

  it('excludes a bucket from the whole stack if one series is provisional', () => {
    const late = series({ settledUntilMs: 30 });
    const short = { ...series(), times: Float64Array.of(30, 40), values: Float64Array.of(4, 8) };
    const stack = new StackBuckets([series(), late, short]);
    const { shown, buckets, total } = factsOf({ ...series(), aggregation: 'sum' }, { stack });
    assert.deepEqual([shown, buckets, total], [2, 2, 3]);
    assert.equal(factsOf({ ...short, aggregation: 'sum' }, { stack }).count, 0);
  });

  it('is provisional from the earliest mark of any series', () => {
    assert.equal(firstProvisionalMs([series(), series({ settledUntilMs: 40 })]), 40);
    assert.equal(firstProvisionalMs([series({ settledUntilMs: 41 })]), Infinity);
    assert.equal(firstProvisionalMs([]), Infinity);
  });
});
