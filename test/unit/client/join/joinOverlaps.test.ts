import assert from 'node:assert/strict';
import fc from 'fast-check';
import { joinParts as joinPartsSteps, type Part } from '#src/client/join/joinParts';
import { atOnce } from '../../../support/atOnce';

const joinParts = atOnce(joinPartsSteps);

/** An unknown interval, so that nothing is cut and parts may overlap in any way. */
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

type Drawn = { points: [number, number][]; startMs: number }[];

/**
 * Picks one stamp's value from all values in the order of their windows. Values inside their own window, if any,
 * exclude the others.
 */
function pickOne(all: { value: number; isInside: boolean; isLate: boolean }[]) {
  const inside = all.filter((one) => one.isInside);
  return (inside.length > 0 ? inside : all).reduce((taken, { value: next, isLate }) => {
    if (Number.isNaN(taken)) return next;
    return Number.isNaN(next) || isLate ? taken : next;
  }, NaN);
}

/** Joins point by point in a map, as a reference for `joinParts`. */
function pickOneByOne(drawn: Drawn): [number, number][] {
  const found = new Map<number, { value: number; isInside: boolean; isLate: boolean }[]>();
  for (const { points: all, startMs } of [...drawn].sort((a, b) => a.startMs - b.startMs)) {
    for (const [time, next] of all) {
      const one = { value: next, isInside: time === startMs, isLate: time < startMs };
      found.set(time, [...(found.get(time) ?? []), one]);
    }
  }
  return Array.from(found, ([time, all]): [number, number] => [time, pickOne(all)]).sort(([a], [b]) => a - b);
}

/** The maximum number of stamps at which two parts can have different values. */
const maxConflicts = (drawn: Drawn) =>
  new Set(
    drawn.flatMap((one) =>
      one.points
        .filter(([time, next]) =>
          drawn.some((other) =>
            other.points.some(([at, value]) => at === time && Math.abs(value - next) > 0),
          ),
        )
        .map(([time]) => time),
    ),
  ).size;

function toParts(drawn: Drawn): Part[] {
  return drawn.map(({ points: all, startMs }) => {
    const times = Float64Array.from(all, ([time]) => time);
    const values = Float64Array.from(all, ([, each]) => each);
    const one = { metric: 'power', unit: 'MW', interval: '17m', name: 'power', labels: {}, times };
    // Two series share one time column; the second must equal the first, with its own values.
    const doubled = values.map((each) => each * 2);
    const series = [
      { ...one, values },
      { ...one, labels: { fueltech: 'wind' }, values: doubled },
    ];
    return { window: { startMs, endMs: startMs + 1 }, series };
  });
}

describe('overlapping parts', () => {
  it('are joined point by point', () => {
    const property = fc.property(parts, (drawn) => {
      const given = toParts(drawn);
      const before = structuredClone(given);
      const { series, notices } = joinParts(given, rule);
      const expected = pickOneByOne(drawn);
      assert.deepStrictEqual(
        series.map(({ times, values }) => Array.from(times, (time, i) => [time, values[i]])),
        [expected, expected.map(([time, each]) => [time, each * 2])],
      );
      assert.equal(series[0]?.times, series[1]?.times);
      const [notice] = notices;
      const conflicts = notice?.code === 'conflictingValues' ? notice.stamps : 0;
      assert.ok(conflicts <= maxConflicts(drawn) * 2);
      assert.deepStrictEqual(given, before, 'the parts are not changed');
    });
    fc.assert(property, { numRuns: 1000 });
  });
});
