import assert from 'node:assert/strict';
import { bucketHours, calendarParts, extremesOf, groupByCalendar, hoursWhere } from '#src/domain';

const stamp = (text: string) => Date.parse(`${text}+10:00`);

describe('calendar groups', () => {
  // A Saturday and a Sunday, over the end of a month and a year.
  const times = Float64Array.from(
    ['2026-12-31T23:00', '2027-01-01T00:00', '2027-01-01T23:30', '2027-01-03T23:00'].map(stamp),
  );
  const keysOf = (part: (typeof calendarParts)[number]) =>
    Object.fromEntries(groupByCalendar(times, [0, 4], part, 600));

  it('use network time and the order of the clock or calendar', () => {
    assert.deepEqual(keysOf('hour'), { '00:00': [1], '23:00': [0, 2, 3] });
    assert.deepEqual([...groupByCalendar(times, [0, 4], 'weekday', 600).keys()], ['Thu', 'Fri', 'Sun']);
    assert.deepEqual(keysOf('day'), { '2026-12-31': [0], '2027-01-01': [1, 2], '2027-01-03': [3] });
    assert.deepEqual(keysOf('month'), { '2026-12': [0], '2027-01': [1, 2, 3] });
    assert.deepEqual(
      [...groupByCalendar(times, [0, 4], 'monthOfYear', 600)],
      [
        ['01', [1, 2, 3]],
        ['12', [0]],
      ],
    );
    assert.deepEqual(keysOf('year'), { '2026': [0], '2027': [1, 2, 3] });
  });

  it('cover only the range', () => {
    assert.deepEqual([...groupByCalendar(times, [1, 3], 'day', 600)], [['2027-01-01', [1, 2]]]);
    assert.deepEqual([...groupByCalendar(times, [2, 2], 'day', 600)], []);
  });
});

describe('the length of buckets in hours', () => {
  it('follows the interval, month or year', () => {
    assert.equal(bucketHours('5m')(0), 5 / 60);
    assert.equal(bucketHours('1M')(stamp('2026-02-01T00:00')), 28 * 24);
    assert.equal(bucketHours('1y')(stamp('2028-01-01T00:00')), 366 * 24);
    for (const hours of [-9, 0, 8, 10])
      assert.equal(bucketHours('1M')(Date.UTC(2026, 1, 1) - hours * 3_600_000), 28 * 24, `UTC+${hours}`);
  });

  it('adds up for the values that pass a test and for all values', () => {
    const times = Float64Array.of(0, 300_000, 600_000, 900_000);
    const values = Float64Array.of(-1, NaN, 0, 5);
    const column = { times, values, interval: '5m' };
    const { hours, of } = hoursWhere(column, [0, 1, 2, 3], (value) => value < 0);
    assert.deepEqual([hours, of], [1 / 12, 3 / 12]);
  });
});

describe('the extremes of a column', () => {
  it('start with the most extreme value, and of equals with the earliest', () => {
    const values = Float64Array.of(3, NaN, 9, -1, 9, -1);
    assert.deepEqual(extremesOf(values, [0, 6], 3), { lowest: [3, 5, 0], highest: [2, 4, 0] });
    assert.deepEqual(extremesOf(values, [1, 2], 3), { lowest: [], highest: [] });
  });
});
