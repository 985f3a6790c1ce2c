import assert from 'node:assert/strict';
import { factsOf, StackBuckets, type Statistics } from '#src/domain';

describe('statistics', () => {
  const times = Float64Array.of(10, 20, 30, 40);
  const series = { metric: 'power', interval: '5m', times };
  const none = { ...series, values: new Float64Array(4).fill(NaN) };
  it('exclude missing values and date each extreme by its first bucket', () => {
    const facts = factsOf({ ...series, values: Float64Array.of(3, NaN, -1, 3), aggregation: 'sum' });
    const expected: Statistics = {
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
    };
    assert.deepEqual({ ...facts, ...expected }, facts);
  });
  it('have no total for means and no values for an empty series', () => {
    const values = Float64Array.of(1, 2, 3, 4);
    assert.equal(factsOf({ ...series, values, aggregation: 'mean' }).total, NaN);
    const { count, missing, min, maxAtMs, mean, total } = factsOf({ ...none, aggregation: 'sum' });
    assert.deepEqual([count, missing, min, maxAtMs, mean, total], [0, 4, NaN, NaN, NaN, NaN]);
    const { first, firstAtMs, last, lastAtMs } = factsOf({ ...none, aggregation: 'mean' });
    assert.deepEqual([first, firstAtMs, last, lastAtMs], [NaN, NaN, NaN, NaN]);
  });
  it('of a time range cover the buckets that start in it, ends included', () => {
    const values = Float64Array.of(1, 2, NaN, 8);
    const counted = { ...series, values, aggregation: 'sum', settledUntilMs: 40 } as const;
    const within = { min: 11, max: 40 };
    const { count, missing, leftOut, first, firstAtMs, last, total } = factsOf(counted, { within });
    assert.deepEqual([count, missing, leftOut, first, firstAtMs, last, total], [1, 1, 1, 2, 20, 2, 2]);
    assert.equal(factsOf(counted, { within: { min: 41, max: 99 } }).count, 0);
  });
  const minutes = (count: number, from = 0) =>
    Float64Array.from({ length: count }, (_, i) => (from + i) * 300_000);
  const member = (times: Float64Array, valueAt: (i: number) => number) => ({
    times,
    values: times.map((_, i) => valueAt(i)),
    metric: 'power',
    interval: '5m',
    aggregation: 'mean' as const,
  });
  type Member = ReturnType<typeof member>;
  const inStack = (one: Member, all: Member[]) => {
    const { mean, count, missing, averagedOf, shown } = factsOf(one, { stack: new StackBuckets(all) });
    return { mean, count, missing, averagedOf, shown };
  };

  it('of a stack cover the buckets that any series shows, so that means add up', () => {
    const whole = member(minutes(4), (i) => (i === 2 ? NaN : 1000));
    const late = member(minutes(2, 2), (i) => (i === 0 ? NaN : 600));
    const both = [whole, late];
    const shared = { averagedOf: 3, shown: 3 };
    assert.deepEqual(inStack(late, both), { mean: 200, missing: 3, count: 1, ...shared });
    assert.deepEqual(inStack(whole, both), { mean: 1000, missing: 1, count: 3, ...shared });
  });

  it('of a stack end where the first series lacks later buckets', () => {
    const coal = member(minutes(973), () => 773);
    const charging = member(
      minutes(1152).filter((_, i) => i % 288 > 100 && i < 973),
      () => -200,
    );
    const rooftop = member(minutes(1152), (i) => (i % 288 < 20 ? NaN : 500));
    const all = [coal, charging, rooftop];
    const answer = inStack(coal, all);
    assert.deepEqual(answer, { mean: 773, count: 973, missing: 179, averagedOf: 973, shown: 1152 });
    const { mean, count } = inStack(charging, all);
    assert.equal(mean, (-200 * count) / 973);
  });

  it('of a stack ignore the end of a series that has stopped or is idle', () => {
    const coal = member(minutes(2000), () => 700);
    const retired = member(minutes(900), () => 50);
    const peaker = member(minutes(3, 1000), () => 90);
    for (const other of [retired, peaker]) {
      const all = [coal, other];
      assert.deepEqual([inStack(coal, all).averagedOf, inStack(coal, all).mean], [2000, 700]);
    }
  });

  it('of a stack of units ignore the end of one that is idle, however long it ran before', () => {
    const coal = member(minutes(1152), () => 700);
    const peaker = { ...member(minutes(1052), () => 90), labels: { unit_code: 'CG1' } };
    const all = [coal, peaker];
    assert.deepEqual([inStack(coal, all).averagedOf, inStack(peaker, all).mean], [1152, (90 * 1052) / 1152]);
    // Of a technology, the same end shows that its data are late.
    const late = { ...peaker, labels: {} };
    assert.equal(inStack(coal, [coal, late]).averagedOf, 1052);
  });

  it('of a stack use incomplete buckets if there are no complete ones', () => {
    const within = { min: 300_000 * 980, max: Infinity };
    const coal = member(minutes(973), () => 773);
    const rooftop = member(minutes(1152), () => 500);
    const stack = new StackBuckets([coal, rooftop]);
    const { mean, averagedOf } = factsOf(rooftop, { stack, within });
    assert.deepEqual([mean, averagedOf], [500, 172]);
    assert.equal(factsOf(coal, { stack, within }).mean, NaN);
  });
});
