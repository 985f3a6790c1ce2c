import assert from 'node:assert/strict';
import { heatGrid, heatScale, placeOnScale } from '../../../../src/domain/series/heatGrid';
import { dayMs, hourMs } from '../../../../src/domain/time/time';

const offsetMinutes = 600;
/** 28 January 2026, 6:00 in the network's time: a Wednesday. */
const startMs = Date.UTC(2026, 0, 27, 20);
const hours = 24 * 8;
const times = Float64Array.from({ length: hours }, (_, i) => startMs + i * hourMs);
const values = times.map((_, i) => (i % 17 === 3 ? NaN : Math.sin(i) * 100));
const weights = times.map((_, i) => 1 + (i % 5));

/** Computes a cell by looking at every value. */
function cellOf(isIn: (local: Date) => boolean, isWeighted: boolean): number {
  let [sum, weight] = [0, 0];
  for (let i = 0; i < hours; i++) {
    const value = values[i] ?? NaN;
    if (Number.isNaN(value) || !isIn(new Date((times[i] ?? 0) + 10 * hourMs))) continue;
    const by = isWeighted ? (weights[i] ?? NaN) : 1;
    sum += value * by;
    weight += by;
  }
  return weight > 0 ? sum / weight : NaN;
}

const column = { times, values, offsetMinutes, range: [0, hours] as const, days: 'all' as const };

describe('the grid of a heat map', () => {
  it('has each value at its date and time of day, and nothing where there is none', () => {
    const grid = heatGrid(column, hourMs, 'date');
    assert.deepEqual(
      grid.starts.map((ms) => new Date(ms + 10 * hourMs).toISOString().slice(0, 13)),
      Array.from({ length: 9 }, (_, i) => new Date(Date.UTC(2026, 0, 28 + i)).toISOString().slice(0, 13)),
    );
    for (const [d, start] of grid.starts.entries()) {
      for (let hour = 0; hour < 24; hour++) {
        const date = new Date(start + 10 * hourMs).getUTCDate();
        const expected = cellOf((one) => one.getUTCDate() === date && one.getUTCHours() === hour, false);
        assert.equal(grid.values[d * 24 + hour], expected);
      }
    }
    assert.ok(Number.isNaN(grid.values[0]), 'before the first bucket');
  });

  it('has means over the days of a month, weighted by the denominators of a ratio', () => {
    const grid = heatGrid({ ...column, weights }, 3 * hourMs, 'month');
    assert.equal(grid.starts.length, 2);
    for (const [m, month] of [0, 1].entries()) {
      for (let slot = 0; slot < 8; slot++) {
        const isIn = (one: Date): boolean =>
          one.getUTCMonth() === month && Math.floor(one.getUTCHours() / 3) === slot;
        const value = grid.values[m * 8 + slot] ?? NaN;
        assert.ok(Math.abs(value - cellOf(isIn, true)) < 1e-9);
      }
    }
  });

  it('counts some days and buckets only', () => {
    const weekend = heatGrid({ ...column, days: 'weekend' }, hourMs, 'date');
    const filled = weekend.starts.flatMap((ms, d) =>
      weekend.values.slice(d * 24, d * 24 + 24).some((value) => !Number.isNaN(value))
        ? [new Date(ms + 10 * hourMs).getUTCDay()]
        : [],
    );
    assert.deepEqual(filled, [6, 0]);
    assert.equal(heatGrid({ ...column, range: [0, 1] }, hourMs, 'date').starts.length, 1);
    assert.equal(heatGrid({ ...column, range: [5, 5] }, hourMs, 'date').starts.length, 0);
    assert.equal(heatGrid({ ...column, range: [0, 24] }, dayMs, 'date').slots, 1);
  });
});

describe('the scale of a heat map', () => {
  it('begins at the least value, or goes around zero where there are negative ones', () => {
    assert.deepEqual(heatScale(Float64Array.of(10, 30, NaN, 20)), {
      min: 10,
      max: 30,
      isDiverging: false,
      isCutBelow: false,
      isCutAbove: false,
    });
    const around = heatScale(Float64Array.of(-10, 40));
    assert.deepEqual([around?.min, around?.max, around?.isDiverging], [-40, 40, true]);
    assert.ok(around && placeOnScale(0, around) === 0.5);
    assert.equal(heatScale(Float64Array.of(NaN)), undefined);
  });

  it('leaves a spike beyond its end, so that other values differ', () => {
    const scale = heatScale(Float64Array.from({ length: 1000 }, (_, i) => (i === 500 ? 17_500 : i % 100)));
    assert.ok(scale);
    assert.ok(scale.max < 100 && scale.isCutAbove);
    assert.equal(placeOnScale(17_500, scale), 1);
  });

  it('has a scale for a single value', () => {
    for (const value of [0, 5, -5]) {
      const scale = heatScale(Float64Array.of(value));
      assert.ok(scale && scale.max > scale.min);
    }
  });
});
