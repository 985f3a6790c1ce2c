import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  dayMs,
  hourMs,
  meanLines,
  middleOf,
  minuteMs,
  Pyramid,
  type Span,
  type Spans,
  spansIn,
  type View,
} from '#src/domain';

const start = Date.UTC(2026, 0, 1);
const timesOf = (count: number, bucketMs = 5 * minuteMs) =>
  Float64Array.from({ length: count }, (_, i) => start + i * bucketMs);
const gridOf = (bucketMs: number) => ({
  bucketMs,
  offsetMinutes: 600,
  endOf: (startMs: number) => startMs + bucketMs,
});
const nem = gridOf(5 * minuteMs);
const viewOf = (days: number, pixels: number): View => ({ min: start, max: start + days * dayMs, pixels });

function spansOf(times: Float64Array, view: View, grid = nem): Spans {
  const spans = spansIn(times, view, grid);
  assert.ok(spans);
  return spans;
}

describe('spans of buckets that are closer than pixels', () => {
  it('are undefined if each bucket has a pixel', () => {
    const times = timesOf(900);
    assert.equal(spansIn(times, viewOf(3, 900), nem), undefined);
    assert.ok(spansIn(times, viewOf(3, 800), nem));
  });

  for (const [days, pixels, stepMs] of [
    [7, 900, 15 * minuteMs],
    [30, 900, hourMs],
    [90, 900, 3 * hourMs],
    [150, 900, 4 * hourMs],
    [365, 900, dayMs],
    [3650, 900, 5 * dayMs],
  ] as const)
    it(`cover ${stepMs / minuteMs} minutes if ${days} days have ${pixels} pixels`, () => {
      const times = timesOf(days * 288);
      assert.equal(spansOf(times, viewOf(days, pixels)).stepMs, stepMs);
    });

  it('are network days over a year, cut at the first and last bucket', () => {
    const { parts } = spansOf(timesOf(288 * 365), viewOf(365, 900));
    // The data begin at 10:00 of network time.
    assert.deepEqual(parts[0], { from: 0, to: 168, startMs: start, endMs: start + 14 * hourMs });
    assert.deepEqual(parts[1], {
      from: 168,
      to: 456,
      startMs: start + 14 * hourMs,
      endMs: start + 38 * hourMs,
    });
    assert.equal(parts.at(-1)?.to, 288 * 365);
    assert.equal(parts.at(-1)?.endMs, start + 365 * dayMs);
  });

  it('are multiples of the bucket', () => {
    const times = timesOf(3000, 30 * minuteMs);
    const spans = spansOf(
      times,
      { min: start, max: start + 3000 * 30 * minuteMs, pixels: 2900 },
      gridOf(30 * minuteMs),
    );
    assert.equal(spans.stepMs, hourMs);
    assert.ok(spans.parts.every(({ from, to }) => to - from <= 2));
  });

  it('stay the same when the view moves', () => {
    const times = timesOf(288 * 60);
    const at = (min: number) => spansOf(times, { min, max: min + 20 * dayMs, pixels: 500 }).parts;
    const after = new Map(at(start + 3.3 * dayMs).map((part) => [part.from, part]));
    const both = at(start + 2 * dayMs).filter(({ from }) => after.has(from));
    assert.ok(both.length > 400);
    for (const part of both) assert.deepEqual(after.get(part.from), part);
  });

  it('include an empty span where buckets are absent', () => {
    const hours = Float64Array.from([...timesOf(600), ...timesOf(600).map((ms) => ms + 10 * dayMs)]);
    const { parts } = spansOf(hours, viewOf(13, 300));
    const empty = parts.filter(({ from, to }) => from === to);
    assert.deepEqual(empty, [
      { from: 600, to: 600, startMs: start + 600 * 5 * minuteMs, endMs: start + 10 * dayMs },
    ]);
  });

  it('are drawn in the middle of their buckets', () => {
    const times = timesOf(20);
    assert.equal(middleOf(times, { from: 0, to: 3, startMs: 0, endMs: 0 }), start + 5 * minuteMs);
    assert.equal(middleOf(times, { from: 3, to: 3, startMs: 42, endMs: 50 }), 42);
  });

  it('hold every bucket in view once and in order, for any times', () => {
    const times = fc
      .uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 3, maxLength: 60 })
      .map((list) => Float64Array.from(list).sort());
    const moment = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -8.64e15, max: 8.64e15 }));
    fc.assert(
      fc.property(times, moment, moment, fc.integer({ min: 1, max: 20 }), (axis, a, b, pixels) => {
        const view = { min: Math.min(a, b), max: Math.max(a, b), pixels };
        const parts = spansIn(axis, view, gridOf(1))?.parts ?? [];
        const filled = parts.filter(({ from, to }) => from < to);
        for (const [k, { from }] of filled.entries()) {
          if (k > 0) assert.equal(from, filled[k - 1]?.to);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

const partsOf = (...edges: number[]): Span[] =>
  edges.slice(1).map((to, k) => ({ from: edges[k] ?? 0, to, startMs: k, endMs: k + 1 }));

describe('lines whose buckets are closer than pixels', () => {
  it('have the mean and the extremes of each span', () => {
    const price = Float64Array.of(80, 120, -1000, NaN, NaN, NaN, 17_500, 500);
    const { columns, reaches } = meanLines([new Pyramid(price)], {
      stepMs: 2,
      parts: partsOf(0, 2, 4, 6, 6, 8),
    });
    assert.deepEqual(columns, [[100, -1000, null, null, 9000]]);
    const [reach] = reaches;
    assert.deepEqual([...(reach?.min ?? [])], [80, -1000, NaN, NaN, 500]);
    assert.deepEqual([...(reach?.max ?? [])], [120, -1000, NaN, NaN, 17_500]);
  });

  it('keep every spike of a million buckets in few points', () => {
    const count = 1_000_000;
    const times = Float64Array.from({ length: count }, (_, i) => i * 300_000);
    const column = new Float64Array(count).fill(80);
    for (const [at, value] of [
      [0, 1],
      [123_456, 17_500],
      [123_457, -1000],
      [777_777, 900],
      [count - 1, 2],
    ] as const)
      column[at] = value;
    const spans = spansIn(times, { min: 0, max: count * 300_000, pixels: 1000 }, nem);
    assert.ok(spans);
    const [reach] = meanLines([new Pyramid(column)], spans).reaches;
    assert.ok(reach);
    const { min, max } = reach;
    assert.ok(max.length <= 1001, `${max.length} points`);
    for (const spike of [1, -1000, 2]) assert.ok(min.includes(spike), `${spike} is lost`);
    for (const spike of [17_500, 900]) assert.ok(max.includes(spike), `${spike} is lost`);
  });

  it('do not overflow for huge values', () => {
    const huge = Float64Array.of(Number.MAX_VALUE, Number.MAX_VALUE);
    const { columns } = meanLines([new Pyramid(huge)], { stepMs: 2, parts: partsOf(0, 2) });
    assert.deepEqual(columns, [[Number.MAX_VALUE / 2]]);
  });
});
