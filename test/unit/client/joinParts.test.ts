import assert from 'node:assert/strict';
import { joinParts, type Part } from '../../../src/client/join/joinParts';
import type { Series } from '../../../src/domain/result';

const hourMs = 3_600_000;
/** 2026-10-05T00:00:00+10:00. */
const baseMs = Date.UTC(2026, 9, 4, 14);
const hourly = { interval: '1h', offsetMinutes: 600 };

/** Hours after `baseMs`, and the values there. */
type Points = readonly (readonly [hour: number, value: number])[];

function timesOf(hours: readonly number[]): Float64Array {
  return Float64Array.from(hours, (hour) => baseMs + hour * hourMs);
}

function series(points: Points, fields: Partial<Series> = {}): Series {
  return {
    metric: 'power',
    unit: 'MW',
    interval: '1h',
    name: 'power_total',
    labels: {},
    times: timesOf(points.map(([hour]) => hour)),
    values: Float64Array.from(points, ([, value]) => value),
    ...fields,
  };
}

/** A part asked for the hours from `start` to before `end`. */
function part(start: number, end: number, ...all: readonly Series[]): Part {
  return { window: { startMs: baseMs + start * hourMs, endMs: baseMs + end * hourMs }, series: all };
}

function pointsOf(one: Series | undefined): [number, number][] {
  if (one === undefined) return [];
  return Array.from(one.times, (time, i) => [(time - baseMs) / hourMs, one.values[i] ?? NaN]);
}

function assertJoined(parts: readonly Part[], expected: readonly Points[], conflicts?: number): void {
  const { series: joined, notices } = joinParts(parts, hourly);
  assert.deepStrictEqual(joined.map(pointsOf), expected);
  const count = notices.reduce((sum, notice) => sum + (notice.count ?? 0), 0);
  assert.equal(count, conflicts ?? 0);
}

describe('joining parts', () => {
  it('gives the very arrays of a series back that came whole in one part', () => {
    const one = series([
      [0, 1],
      [1, NaN],
    ]);
    const { series: joined } = joinParts([part(0, 2, one), part(2, 4)], hourly);
    assert.equal(joined.length, 1);
    assert.equal(joined[0], one);
  });

  it('joins windows that touch, in whichever order they came', () => {
    const first = part(0, 2, series([[0, 1], [1, 2]])); // prettier-ignore
    const second = part(2, 4, series([[2, 3], [3, 4]])); // prettier-ignore
    const whole: Points = [[0, 1], [1, 2], [2, 3], [3, 4]]; // prettier-ignore
    assertJoined([first, second], [whole]);
    assertJoined([second, first], [whole]);
  });
});
