import assert from 'node:assert/strict';
import {
  type ClockedColumn,
  type Days,
  eveningSpread,
  hourMs,
  slotMeans,
  slotQuantiles,
  sortedSlots,
} from '#src/domain';

/** Hours from Friday 13 November 2026, 22:00 in the NEM. */
const startMs = Date.UTC(2026, 10, 13, 12);

function column(count: number, valueAt: (i: number) => number, days: Days = 'all'): ClockedColumn {
  const times = Float64Array.from({ length: count }, (_, i) => startMs + i * hourMs);
  const values = times.map((_, i) => valueAt(i));
  return { times, values, range: [0, count], offsetMinutes: 600, days };
}

describe('the average day', () => {
  it('averages each slot of the network clock without missing values', () => {
    // Friday 22, 23; Saturday 0–23; Sunday 0, 1.
    const { means, counts } = slotMeans(
      column(28, (i) => (i === 2 ? NaN : i)),
      hourMs,
    );
    assert.equal(means.length, 24);
    assert.deepEqual([means[22], means[23], means[0], means[1], means[12]], [12, 13, 26, 15, 14]);
    assert.deepEqual([counts[22], counts[23], counts[0], counts[1], counts[12]], [2, 2, 1, 2, 1]);
  });

  it('covers weekdays or weekends of the network calendar', () => {
    const weekday = slotMeans(
      column(28, (i) => i, 'weekday'),
      hourMs,
    );
    assert.deepEqual(
      [...weekday.counts].map((count, slot) => (count > 0 ? slot : -1)).filter((slot) => slot >= 0),
      [22, 23],
    );
    assert.deepEqual([weekday.means[22], weekday.means[0]], [0, NaN]);
    const weekend = slotMeans(
      column(28, (i) => i, 'weekend'),
      hourMs,
    );
    assert.deepEqual([weekend.means[22], weekend.means[0], weekend.counts[1]], [24, 14, 2]);
  });

  it('starts the week on Monday, before 1970 too', () => {
    // Monday 29 December 1969, midnight at +10:00, and the Sunday before it.
    const monday = Date.UTC(1969, 11, 28, 14);
    const times = Float64Array.of(monday - hourMs, monday);
    const parts = { times, values: Float64Array.of(1, 2), range: [0, 2] as const, offsetMinutes: 600 };
    assert.equal(slotMeans({ ...parts, days: 'weekend' }, hourMs).means[23], 1);
    assert.equal(slotMeans({ ...parts, days: 'weekday' }, hourMs).means[0], 2);
  });

  it('counts only the buckets of its range', () => {
    const { counts } = slotMeans({ ...column(48, (i) => i), range: [2, 26] }, hourMs);
    assert.deepEqual(new Set(counts), new Set([1]));
  });

  it('has quantiles of each slot', () => {
    const days = 11;
    const slots = sortedSlots(
      column(24 * days, (i) => (i % 24 === 2 ? 10 - Math.floor(i / 24) : i % 24 === 3 ? NaN : 7)),
      hourMs,
    );
    const [low, high] = [slotQuantiles(slots, 0.1), slotQuantiles(slots, 0.9)];
    assert.deepEqual([low[0], high[0]], [1, 9]);
    assert.deepEqual([low[1], high[1]], [NaN, NaN]);
    assert.deepEqual([low[5], high[5]], [7, 7]);
  });

  it('has a spread of evening minus midday, end hours excluded', () => {
    // The hour of the day is (i + 22) % 24.
    const hour = (i: number) => (i + 22) % 24;
    const price = (i: number) =>
      hour(i) >= 16 && hour(i) < 20 ? 100 + hour(i) : hour(i) >= 10 && hour(i) < 14 ? hour(i) : 9999;
    // (116 + … + 119) ÷ 4 − (10 + … + 13) ÷ 4
    assert.equal(eveningSpread(column(24, price)), 106);
    assert.equal(eveningSpread(column(10, price)), NaN);
  });
});
