import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bucketAt, resampleLines } from '../../../../src/domain/series/resample';
import { positionOf } from '../../../../src/domain/timeAxis';

const timesOf = (count: number): Float64Array => Float64Array.from({ length: count }, (_, i) => i * 1000);

describe('finding a bucket', () => {
  const times = Float64Array.of(10, 20, 40);
  const rows: readonly (readonly [number, number, number])[] = [
    [5, 0, -1],
    [10, 0, 0],
    [11, 1, 0],
    [40, 2, 2],
    [41, 3, 2],
  ];
  for (const [ms, next, held] of rows) {
    it(`at ${ms}: the next is ${next}, the one that holds it ${held}`, () => {
      assert.equal(positionOf(ms, times), next);
      assert.equal(bucketAt(times, ms), held);
    });
  }
});

describe('lines for a view', () => {
  it('are the buckets themselves where there is room, with one more on each side', () => {
    const times = timesOf(10);
    const column = Float64Array.from({ length: 10 }, (_, i) => (i === 4 ? NaN : i));
    const drawn = resampleLines(times, [column], { min: 3000, max: 5000, pixels: 100 });
    assert.deepEqual(drawn, { times: [2000, 3000, 4000, 5000, 6000], columns: [[2, 3, null, 5, 6]] });
  });

  it('break where stamps are missing', () => {
    const times = Float64Array.of(0, 1000, 5000, 6000);
    const drawn = resampleLines(
      times,
      [Float64Array.of(1, 2, 3, 4)],
      { min: 0, max: 6000, pixels: 100 },
      1000,
    );
    assert.deepEqual(drawn, { times: [0, 1000, 2000, 5000, 6000], columns: [[1, 2, null, 3, 4]] });
  });

  it('keep every spike of a million points, in few points', () => {
    const count = 1_000_000;
    const times = timesOf(count);
    const column = new Float64Array(count).fill(80);
    for (const [at, value] of [
      [0, 1],
      [123_456, 17_500],
      [123_457, -1000],
      [777_777, 900],
      [count - 1, 2],
    ] as const) {
      column[at] = value;
    }
    const drawn = resampleLines(times, [column], { min: 0, max: (count - 1) * 1000, pixels: 1000 });
    const values = drawn.columns[0] ?? [];
    assert.ok(values.length <= 2100, `${values.length} points`);
    for (const spike of [1, 17_500, -1000, 900, 2]) assert.ok(values.includes(spike), `${spike} is lost`);
    assert.ok(values.indexOf(17_500) < values.indexOf(-1000), 'in the order in which they came');
    assert.ok(drawn.times.every((time, i) => i === 0 || time >= (drawn.times[i - 1] ?? 0)));
  });

  it('have a gap where a whole pixel has no value, and none for a single missing value', () => {
    const count = 10_000;
    const column = new Float64Array(count).fill(5);
    column.fill(NaN, 4000, 4500);
    column[8000] = NaN;
    const drawn = resampleLines(timesOf(count), [column], { min: 0, max: count * 1000, pixels: 100 });
    const gaps = drawn.times.filter((_, i) => drawn.columns[0]?.[i] === null);
    assert.ok(gaps.length > 0);
    assert.ok(gaps.every((time) => time >= 4_000_000 && time < 4_500_000));
  });

  it('draw the same pixels however far the view has moved', () => {
    const times = timesOf(50_000);
    const column = Float64Array.from({ length: 50_000 }, (_, i) => Math.sin(i * i));
    const at = (min: number): Map<number, number | null | undefined> => {
      const drawn = resampleLines(times, [column], { min, max: min + 20_000_000, pixels: 500 });
      return new Map(drawn.times.map((time, i) => [time, drawn.columns[0]?.[i]]));
    };
    const before = at(1_000_000);
    const after = at(1_123_000);
    const inside = [...before].filter(([time]) => time > 2_000_000 && time < 20_000_000);
    assert.ok(inside.length > 800);
    for (const [time, value] of inside) assert.equal(after.get(time), value);
  });
});

const mostMs = 8.64e15;
const instant = fc.oneof(
  fc.double(),
  fc.integer({ min: -mostMs, max: mostMs }),
  fc.integer({ min: Date.UTC(1990), max: Date.UTC(2050) }),
  fc.constantFrom(-mostMs, mostMs, 0, 253_402_300_800_000),
);

describe('lines of a view over any times', () => {
  it('have no more points than two a pixel and a gap, in ascending order', () => {
    const times = fc
      .uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 3, maxLength: 60 })
      .map((list) => Float64Array.from(list).sort());
    fc.assert(
      fc.property(times, instant, instant, fc.integer({ min: 1, max: 20 }), (axis, a, b, pixels) => {
        const view = { min: Math.min(a, b), max: Math.max(a, b), pixels };
        const drawn = resampleLines(axis, [axis], view, 1);
        assert.ok(drawn.times.length <= 3 * axis.length);
        assert.ok(drawn.columns.every((column) => column.length === drawn.times.length));
      }),
      { numRuns: 5000 },
    );
  });
});
