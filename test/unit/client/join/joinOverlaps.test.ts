import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joinParts, type Part } from '../../../../src/client/join/joinParts';

/** An interval that we do not know, so nothing is cut: parts overlap in any way. */
const rule = { interval: '17m', offsetMinutes: 600 };

const value = fc.constantFrom(NaN, 1, 2, 3);
const points = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 25 }), value), {
    selector: ([time]) => time,
    maxLength: 20,
  })
  .map((all) => all.sort(([a], [b]) => a - b));

const parts = fc.array(fc.record({ points, startMs: fc.integer({ min: 0, max: 20 }) }), {
  minLength: 1,
  maxLength: 7,
});

type Drawn = readonly { readonly points: readonly [number, number][]; readonly startMs: number }[];

/** Point by point, into a map. */
function takeOneByOne(drawn: Drawn): { points: [number, number][]; conflicts: number } {
  const taken = new Map<number, number>();
  const conflicting = new Set<number>();
  for (const { points: all, startMs } of [...drawn].sort((a, b) => a.startMs - b.startMs)) {
    for (const [time, next] of all) {
      const before = taken.get(time) ?? NaN;
      if (Number.isNaN(before)) taken.set(time, next);
      else if (!Number.isNaN(next) && next !== before) {
        conflicting.add(time);
        if (time >= startMs) taken.set(time, next);
      }
    }
  }
  return { points: [...taken].sort(([a], [b]) => a - b), conflicts: conflicting.size };
}

function toParts(drawn: Drawn): Part[] {
  return drawn.map(({ points: all, startMs }) => {
    const times = Float64Array.from(all, ([time]) => time);
    const values = Float64Array.from(all, ([, each]) => each);
    const one = { metric: 'power', unit: 'MW', interval: '17m', name: 'power', labels: {}, times };
    // Two series with one time column; the second must come out like the first, with its own values.
    const doubled = values.map((each) => each * 2);
    const series = [
      { ...one, values },
      { ...one, labels: { fueltech: 'wind' }, values: doubled },
    ];
    return { window: { startMs, endMs: startMs + 1 }, series };
  });
}

describe('parts that overlap in any way', () => {
  it('are joined as if each point were taken by itself', () => {
    const property = fc.property(parts, (drawn) => {
      const given = toParts(drawn);
      const before = structuredClone(given);
      const { series, notices } = joinParts(given, rule);
      const expected = takeOneByOne(drawn);
      assert.deepStrictEqual(
        series.map(({ times, values }) => Array.from(times, (time, i) => [time, values[i]])),
        [expected.points, expected.points.map(([time, each]) => [time, each * 2])],
      );
      assert.equal(series[0]?.times, series[1]?.times);
      const [notice] = notices;
      assert.equal(notice?.code === 'conflictingValues' ? notice.stamps : 0, expected.conflicts * 2);
      assert.deepStrictEqual(given, before, 'the parts are not changed');
    });
    fc.assert(property, { numRuns: 1000 });
  });
});
