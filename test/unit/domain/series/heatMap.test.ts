import assert from 'node:assert/strict';
import {
  colourRangeOf,
  dayMs,
  heatMapByDay,
  heatMapByMonth,
  hourMs,
  type MappedColumn,
  minuteMs,
} from '#src/domain';

/** Friday 30 October 2026, 22:00 in the NEM. */
const startMs = Date.UTC(2026, 9, 30, 12);

function column(
  count: number,
  valueAt: (i: number) => number,
  rest: Partial<Pick<MappedColumn, 'aggregation' | 'weights' | 'bucketMs'>> = {},
): MappedColumn {
  const bucketMs = rest.bucketMs ?? hourMs;
  const times = Float64Array.from({ length: count }, (_, i) => startMs + i * bucketMs);
  const values = times.map((_, i) => valueAt(i));
  return { times, values, range: [0, count], aggregation: 'mean', offsetMinutes: 600, ...rest, bucketMs };
}

describe('the heat map', () => {
  it('has a cell for each slot of a network day, and the range of cells that were requested', () => {
    const map = heatMapByDay(column(28, (i) => (i === 3 ? NaN : i)));
    assert.deepEqual([map.slots, map.slotMs], [24, hourMs]);
    const midnight = startMs - 22 * hourMs;
    assert.deepEqual([...map.starts], [midnight, midnight + dayMs, midnight + 2 * dayMs]);
    assert.deepEqual(map.cells, [22, 50]);
    assert.deepEqual([...map.values.subarray(22, 27)], [0, 1, 2, NaN, 4]);
    assert.ok(Number.isNaN(map.values[21]) && Number.isNaN(map.values[50]));
  });

  it('combines five minutes into half hours; a sum with a missing part is missing', () => {
    const valueAt = (i: number) => (i === 4 ? NaN : i);
    const five = 5 * minuteMs;
    const means = heatMapByDay(column(12, valueAt, { bucketMs: five }));
    assert.equal(means.slots, 48);
    assert.deepEqual([...means.values.subarray(44, 46)], [(0 + 1 + 2 + 3 + 5) / 5, 8.5]);
    const sums = heatMapByDay(column(12, valueAt, { bucketMs: five, aggregation: 'sum' }));
    assert.deepEqual([...sums.values.subarray(44, 46)], [NaN, 51]);
  });

  it('weights ratios by their denominators within slots and months', () => {
    const five = column(12, (i) => i, {
      bucketMs: 15 * minuteMs,
      weights: Float64Array.from({ length: 12 }, (_, i) => (i === 1 ? 3 : 1)),
    });
    const map = heatMapByDay(five);
    assert.deepEqual([...map.values.subarray(44, 46)], [0.75, 2.5]);
    // 22:00 on the 30th and on the 31st, weighed 1 and 3.
    const hours = column(26, (i) => i, {
      weights: Float64Array.from({ length: 26 }, (_, i) => (i < 24 ? 1 : 3)),
    });
    const month = heatMapByMonth(heatMapByDay(hours), 600);
    assert.equal(month.values[22], (0 + 24 * 3) / 4);
  });

  it('averages each slot over the days of a month', () => {
    // Two hours of October 30, all of October 31, and two hours of November 1.
    const map = heatMapByMonth(heatMapByDay(column(28, (i) => i)), 600);
    const october = startMs - 22 * hourMs - 29 * dayMs;
    assert.deepEqual([...map.starts], [october, october + 31 * dayMs]);
    assert.deepEqual([map.values[22], map.values[0], map.values[24], map.values[26]], [12, 2, 26, NaN]);
  });

  it('clips colours to the usual values, and centres them on zero if some are negative', () => {
    const ascending = (...parts: number[]) => Float64Array.from(parts).sort();
    for (const [sorted, expected] of [
      [new Float64Array(0), undefined],
      [ascending(5, 5, 5), { low: 5, high: 5, isDiverging: false, isClipped: [false, false] }],
      [ascending(0, 0), { low: 0, high: 0, isDiverging: false, isClipped: [false, false] }],
    ] as const)
      assert.deepEqual(colourRangeOf(sorted), expected);
    const spiky = ascending(...Array.from({ length: 1000 }, (_, i) => i), 17_500);
    assert.deepEqual(colourRangeOf(spiky), {
      low: 10,
      high: 990,
      isDiverging: false,
      isClipped: [true, true],
    });
    const signed = colourRangeOf(ascending(...Array.from({ length: 101 }, (_, i) => i - 20)));
    assert.deepEqual(signed, { low: -79, high: 79, isDiverging: true, isClipped: [false, true] });
  });
});
