import assert from 'node:assert/strict';
import fc from 'fast-check';
import { bucketAt, bucketsIn, holdingBucket, nearestBucket, positionOf } from '#src/domain';

const timesOf = (count: number) => Float64Array.from({ length: count }, (_, i) => i * 1000);

describe('a search by time', () => {
  const times = Float64Array.of(10, 20, 40);
  for (const [ms, next, held] of [
    [5, 0, -1],
    [10, 0, 0],
    [11, 1, 0],
    [40, 2, 2],
    [41, 3, 2],
  ] as const)
    it(`at ${ms} finds ${next} as the next bucket and ${held} as the current one`, () => {
      assert.equal(positionOf(ms, times), next);
      assert.equal(bucketAt(times, ms), held);
    });
});

describe('a search by bucket length', () => {
  const times = Float64Array.of(0, 1000, 5000);
  for (const [ms, holding, nearest] of [
    [-2000, -1, -1],
    [-10, -1, 0],
    [400, 0, 0],
    [600, 0, 1],
    [1999, 1, 1],
    [3000, -1, -1],
    [4500, -1, 2],
    [5500, 2, 2],
  ] as const)
    it(`at ${ms} finds ${holding} as the bucket around it and ${nearest} as the nearest one`, () => {
      assert.equal(
        holdingBucket(times, (startMs) => startMs + 1000, ms),
        holding,
      );
      assert.equal(nearestBucket(times, 1000, ms), nearest);
    });
});

describe('the lines of a view', () => {
  it('show the buckets in view, with one more on each side', () => {
    const times = timesOf(10);
    const column = Float64Array.from({ length: 10 }, (_, i) => (i === 4 ? NaN : i));
    const drawn = bucketsIn(times, [column], { min: 3000, max: 5000, pixels: 100 });
    assert.deepEqual(drawn, { times: [2000, 3000, 4000, 5000, 6000], columns: [[2, 3, null, 5, 6]] });
  });

  it('break where buckets are absent', () => {
    const times = Float64Array.of(0, 1000, 5000, 6000);
    const drawn = bucketsIn(times, [Float64Array.of(1, 2, 3, 4)], { min: 0, max: 6000, pixels: 100 }, 1000);
    assert.deepEqual(drawn, { times: [0, 1000, 2000, 5000, 6000], columns: [[1, 2, null, 3, 4]] });
  });
});

const maxMs = 8.64e15;
const instant = fc.oneof(
  fc.double(),
  fc.integer({ min: -maxMs, max: maxMs }),
  fc.integer({ min: Date.UTC(1990), max: Date.UTC(2050) }),
  fc.constantFrom(-maxMs, maxMs, 0, 253_402_300_800_000),
);

describe('the lines of a view over any times', () => {
  it('have no more points than buckets and gaps', () => {
    const times = fc
      .uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 3, maxLength: 60 })
      .map((list) => Float64Array.from(list).sort());
    fc.assert(
      fc.property(times, instant, instant, fc.integer({ min: 1, max: 20 }), (axis, a, b, pixels) => {
        const view = { min: Math.min(a, b), max: Math.max(a, b), pixels };
        const drawn = bucketsIn(axis, [axis], view, 1);
        assert.ok(drawn.times.length <= 2 * axis.length);
        assert.ok(drawn.columns.every((column) => column.length === drawn.times.length));
      }),
      { numRuns: 5000 },
    );
  });
});
