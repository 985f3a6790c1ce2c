import assert from 'node:assert/strict';
import { dayMs, monthsOf, shownByMonth, StackBuckets, valuesByMonth } from '#src/domain';

/** Days from 30 January 2026 in the NEM to 2 March. */
const startMs = Date.UTC(2026, 0, 29, 14);
const times = Float64Array.from({ length: 32 }, (_, i) => startMs + i * dayMs);

describe('values by month', () => {
  const months = monthsOf(times, [0, 32], '1d', 600);

  it('follow network months and mark incomplete ones', () =>
    assert.deepEqual(months, [
      { startMs: Date.UTC(2025, 11, 31, 14), range: [0, 2], isPart: true },
      { startMs: Date.UTC(2026, 0, 31, 14), range: [2, 30], isPart: false },
      { startMs: Date.UTC(2026, 1, 28, 14), range: [30, 32], isPart: true },
    ]));

  it('are partial where a bucket is absent or out of range', () => {
    const without = times.filter((_, i) => i !== 10);
    assert.deepEqual(
      monthsOf(without, [0, 31], '1d', 600).map(({ isPart }) => isPart),
      [true, true, true],
    );
    const [first] = monthsOf(times, [2, 29], '1d', 600);
    assert.equal(first?.isPart, true);
    assert.deepEqual(monthsOf(times, [5, 5], '1d', 600), []);
  });

  it('are sums or means without missing values', () => {
    const column = times.map((_, i) => (i === 0 ? NaN : i < 30 ? 1 : 5));
    const totals = valuesByMonth(column, months, 'sum');
    assert.deepEqual([...totals.values], [1, 28, 10]);
    assert.deepEqual([...totals.missing], [1, 0, 0]);
    assert.deepEqual([...valuesByMonth(column, months, 'mean').values], [1, 1, 5]);
    const none = valuesByMonth(
      column.map(() => NaN),
      months,
      'sum',
    );
    assert.deepEqual([...none.values], [NaN, NaN, NaN]);
  });

  it('are averaged over all buckets of the stack', () => {
    const whole = times.map(() => 10);
    const late = times.map((_, i) => (i === 1 ? 4 : NaN));
    const stack = new StackBuckets(
      [whole, late].map((values) => ({ metric: 'power', times, values, interval: '1d' })),
    );
    assert.equal(valuesByMonth(late, months, 'mean', shownByMonth(stack, times, months)).values[0], 2);
    assert.equal(valuesByMonth(late, months, 'mean').values[0], 4);
  });

  it('are the buckets themselves for monthly data', () => {
    const starts = Float64Array.from(months, (month) => month.startMs);
    const monthly = monthsOf(starts, [0, 3], '1M', 600);
    assert.deepEqual(
      monthly.map(({ range, isPart }) => [...range, isPart]),
      [
        [0, 1, false],
        [1, 2, false],
        [2, 3, false],
      ],
    );
  });
});
