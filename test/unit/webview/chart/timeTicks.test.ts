import assert from 'node:assert/strict';
import fc from 'fast-check';
import { timeTickLabels, timeTicks } from '../../../../src/webview/chart/timeAxis';

const maxMs = 8.64e15;
const instant = fc.oneof(
  fc.double(),
  fc.integer({ min: -maxMs, max: maxMs }),
  fc.integer({ min: Date.UTC(1990), max: Date.UTC(2050) }),
  fc.constantFrom(-maxMs, maxMs, 0, 253_402_300_800_000),
);
const offset = fc.integer({ min: -18 * 60, max: 18 * 60 });

describe('the time axis between any two numbers', () => {
  it('has few ticks, ascending, between them', () => {
    fc.assert(
      fc.property(
        instant,
        instant,
        fc.double({ min: 0, max: 40, noNaN: true }),
        offset,
        (min, max, most, at) => {
          const ticks = timeTicks(min, max, most, at);
          assert.ok(ticks.length <= Math.max(1, most) + 2, String(ticks.length));
          assert.ok(
            ticks.every((tick, i) => tick >= min && tick <= max && tick > (ticks[i - 1] ?? -Infinity)),
          );
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('labels seasons from their first month', () => {
    const [start, end] = [Date.parse('2025-12-01T00:00:00Z'), Date.parse('2026-12-01T00:00:00Z')];
    const ticks = timeTicks(start, end - 1, 6, 0, 2);
    const names = ['Summer\n2025/26', 'Autumn\n2026', 'Winter\n2026', 'Spring\n2026'];
    assert.deepEqual(timeTickLabels(ticks, 0, 'season'), names);
    const months = timeTickLabels(timeTicks(start, Date.parse('2026-03-01T00:00:00Z'), 6, 0, 2), 0, 'season');
    assert.deepEqual(months, ['Dec\n2025', 'Jan\n2026', 'Feb', 'Mar']);
  });

  it('labels the years of a century and of ten thousand years', () => {
    const labels = (start: string, end: string) =>
      timeTickLabels(timeTicks(Date.parse(start), Date.parse(end), 6, 0), 0);
    assert.deepEqual(labels('0026-06-01T00:00:00Z', '0126-06-01T00:00:00Z'), [
      '40',
      '60',
      '80',
      '100',
      '120',
    ]);
    assert.deepEqual(labels('0001-01-01T00:00:00Z', '9999-12-30T00:00:00Z'), [
      '2000',
      '4000',
      '6000',
      '8000',
    ]);
  });
});
