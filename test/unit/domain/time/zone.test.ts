import assert from 'node:assert/strict';
import {
  createZone,
  formatNaive,
  formatStamp,
  minuteMs,
  offsetsIn,
  toInstant,
  toLocalMs,
  zoneOf,
} from '#src/domain';

const at = (stamp: string) => Date.parse(stamp);
/** Parses the time on a local clock as if it were UTC. */
const local = (stamp: string) => at(`${stamp}Z`);

describe('a time zone', () => {
  const sydney = createZone('Australia/Sydney');
  for (const [id, instant, expected] of [
    ['Australia/Sydney', '2026-10-03T15:59:59Z', '2026-10-04T01:59:59+10:00'],
    ['Australia/Sydney', '2026-10-03T16:00:00Z', '2026-10-04T03:00:00+11:00'],
    ['Australia/Sydney', '2026-04-04T15:59:59Z', '2026-04-05T02:59:59+11:00'],
    ['Australia/Sydney', '2026-04-04T16:00:00Z', '2026-04-05T02:00:00+10:00'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '2026-10-04T02:30:00+11:00'],
    ['Australia/Lord_Howe', '2026-10-03T15:29:59Z', '2026-10-04T01:59:59+10:30'],
    ['Australia/Adelaide', '2026-07-01T00:00:00Z', '2026-07-01T09:30:00+09:30'],
    ['Australia/Perth', '2026-01-01T00:00:00Z', '2026-01-01T08:00:00+08:00'],
    ['America/St_Johns', '2026-01-01T00:00:00Z', '2025-12-31T20:30:00-03:30'],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2026-01-01T05:45:00+05:45'],
    ['UTC', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00+00:00'],
  ] as const)
    it(`shows ${instant} in ${id} as ${expected}`, () =>
      assert.equal(formatStamp(at(instant), createZone(id)), expected));

  it('knows to the minute when its offset changes', () => {
    const offsets = (start: string, end: string) => offsetsIn(sydney, at(start), at(end));
    assert.deepEqual(offsets('2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z'), [660, 600]);
    assert.deepEqual(offsets('2026-07-01T00:00:00Z', '2026-10-03T15:59:59Z'), [600]);
    assert.deepEqual(offsets('2026-07-01T00:00:00Z', '2026-10-03T16:00:00Z'), [600, 660]);
    assert.deepEqual(offsets('2026-10-03T16:00:00Z', '2026-12-01T00:00:00Z'), [660]);
    // Morocco sets its clocks back for Ramadan.
    const casablanca = createZone('Africa/Casablanca');
    assert.deepEqual(offsetsIn(casablanca, at('2026-02-01T00:00:00Z'), at('2026-04-01T00:00:00Z')), [60, 0]);
  });

  it('is named after its place', () => {
    assert.deepEqual(
      [createZone('America/New_York').name, zoneOf('utc').name, sydney.name],
      ['New York time', 'UTC', 'Sydney time'],
    );
    assert.throws(() => createZone('Mars/Olympus'), RangeError);
  });

  it('accepts any number as an instant', () => {
    for (const ms of [NaN, Infinity, -Infinity, 8.64e15, -8.64e15, 1e300])
      assert.match(formatNaive(ms, sydney), /^\d{4}-\d\d-\d\dT/, String(ms));
    assert.equal(sydney.offsetsIn(-Infinity, Infinity).length, 1);
    assert.deepEqual(sydney.stepsIn(5, -5, 3), []);
  });
});

describe('a local time', () => {
  const sydney = createZone('Australia/Sydney');
  for (const [what, shown, expected] of [
    ['has the offset of daylight saving', '2026-10-05T06:30', '2026-10-05T06:30:00+11:00'],
    ['has the standard offset before clocks go forward', '2026-10-04T01:59', '2026-10-04T01:59:00+10:00'],
    ['moves forward if it is skipped', '2026-10-04T02:30', '2026-10-04T03:30:00+11:00'],
    ['is the first of two if it is repeated', '2026-04-05T02:30', '2026-04-05T02:30:00+11:00'],
    ['has the standard offset after clocks go back', '2026-04-05T03:00', '2026-04-05T03:00:00+10:00'],
  ] as const)
    it(what, () => assert.equal(formatStamp(toInstant(local(shown), sydney), sydney), expected));

  it('survives a round trip at every half hour of a year', () => {
    for (const id of ['Australia/Sydney', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/St_Johns']) {
      const zone = createZone(id);
      for (let ms = at('2026-01-01T00:00:00Z'); ms < at('2027-01-01T00:00:00Z'); ms += 30 * minuteMs)
        assert.equal(toLocalMs(toInstant(toLocalMs(ms, zone), zone), zone), toLocalMs(ms, zone));
    }
  });

  it('accepts a fixed offset as its zone', () =>
    assert.equal(toInstant(local('2026-10-04T02:30'), 600), at('2026-10-04T02:30:00+10:00')));
});
