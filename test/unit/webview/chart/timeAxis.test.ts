import assert from 'node:assert/strict';
import fc from 'fast-check';
import { timeLabels, timeTickLabels, timeTicks } from '#src/webview/chart/timeAxis';
import { createZone, formatStamp, hourMs, zoneOf } from '#src/domain';
import { linearTicks, valueRange } from '#src/webview/chart/valueAxis';

const maxMs = 8.64e15;
const instant = fc.oneof(
  fc.double(),
  fc.integer({ min: -maxMs, max: maxMs }),
  fc.integer({ min: Date.UTC(1990), max: Date.UTC(2050) }),
  fc.constantFrom(-maxMs, maxMs, 0, 253_402_300_800_000),
);
const offset = fc.integer({ min: -18 * 60, max: 18 * 60 });

const sydney = createZone('Australia/Sydney');
const utc = zoneOf('utc');

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
    const ticks = timeTicks(start, end - 1, 6, 0, 'season');
    const names = ['Summer\n2025/26', 'Autumn\n2026', 'Winter\n2026', 'Spring\n2026'];
    assert.deepEqual(timeTickLabels(ticks, 0, 'season'), names);
    // In a narrower view, ticks stay on the edges of seasons; the first one may be before the view.
    const february = Date.parse('2026-02-10T00:00:00Z');
    assert.deepEqual(timeTicks(february, Date.parse('2026-03-20T00:00:00Z'), 6, 0, 'season'), [
      start,
      Date.parse('2026-03-01T00:00:00Z'),
    ]);
  });

  for (const [interval, offsetMinutes, start, end, pixels, expected] of [
    // Financial years of the NEM, the last one under way: 149 days of 365.
    ['fy', 600, '2024-06-30T14:00Z', '2026-11-26T14:00Z', 880, ['FY\n2024–25', 'FY\n2025–26', 'FY\n2026–27']],
    ['fy', 600, '2024-06-30T14:00Z', '2026-07-20T14:00Z', 880, ['FY\n2024–25', 'FY\n2025–26']],
    // Not the start of a month in UTC.
    ['3M', 600, '2025-12-31T14:00Z', '2026-06-30T14:00Z', 880, ['Q1\n2026', 'Q2\n2026']],
    [
      '3M',
      600,
      '2015-12-31T14:00Z',
      '2017-12-31T14:00Z',
      250,
      ['Q1\n2016', 'Q3\n2016', 'Q1\n2017', 'Q3\n2017'],
    ],
    ['1M', 600, '2026-09-30T14:00Z', '2026-10-31T14:00Z', 880, ['Oct\n2026']],
    ['1M', 480, '2026-09-30T16:00Z', '2027-01-31T16:00Z', 880, ['Oct\n2026', 'Nov', 'Dec', 'Jan\n2027']],
    ['1y', 600, '2024-12-31T14:00Z', '2026-12-31T14:00Z', 880, ['2025', '2026']],
  ] as const)
    it(`names ${expected.join(', ').replaceAll('\n', ' ')} on any clock`, () => {
      const range = { min: Date.parse(start), max: Date.parse(end) };
      for (const clock of [offsetMinutes, utc, sydney]) {
        const view = { range, pixels, clock, panel: { interval, offsetMinutes } };
        assert.deepEqual(
          timeLabels(view, true).map(({ label }) => label),
          expected,
        );
      }
    });

  it('places names below the middles of their buckets, and of lines at their starts', () => {
    const at = (stamp: string) => Date.parse(`${stamp}T00:00:00+10:00`);
    const range = { min: at('2024-07-01'), max: at('2026-11-27') };
    const view = { range, pixels: 900, clock: 600, panel: { interval: 'fy', offsetMinutes: 600 } };
    const placesOf = (spansBuckets: boolean) => timeLabels(view, spansBuckets).map(({ ms }) => ms);
    const starts = [at('2024-07-01'), at('2025-07-01'), at('2026-07-01')];
    assert.deepEqual(placesOf(false), starts);
    const middles = [...starts, range.max]
      .slice(0, 3)
      .map((ms, i) => (ms + ([...starts, range.max][i + 1] ?? 0)) / 2);
    assert.deepEqual(placesOf(true), middles);
  });

  it('has its ticks on the Sundays of weeks', () => {
    const sunday = Date.parse('2026-11-01T00:00:00+10:00');
    const week = 7 * 24 * hourMs;
    assert.deepEqual(
      timeTicks(sunday, sunday + 3 * week, 4, 600, '7d'),
      [0, 1, 2, 3].map((k) => sunday + k * week),
    );
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

function ticksOf(start: string, hours: number, count: number, zone = sydney) {
  const min = Date.parse(start);
  const ticks = timeTicks(min, min + hours * hourMs, count, zone);
  return {
    stamps: ticks.map((tick) =>
      formatStamp(tick, zone)
        .replace(/:00([+-])/, '$1')
        .slice(5),
    ),
    labels: timeTickLabels(ticks, zone),
  };
}

describe('the time axis in a zone with daylight saving', () => {
  it('skips the hour that clocks skip', () => {
    const { stamps, labels } = ticksOf('2026-10-04T00:00:00+10:00', 5, 6);
    assert.deepEqual(stamps, [
      '10-04T00:00+10:00',
      '10-04T01:00+10:00',
      '10-04T03:00+11:00',
      '10-04T04:00+11:00',
      '10-04T05:00+11:00',
      '10-04T06:00+11:00',
    ]);
    assert.deepEqual(labels, ['00:00\n4 Oct 2026', '01:00', '03:00\n+11:00', '04:00', '05:00', '06:00']);
  });

  it('repeats the hour that clocks repeat', () => {
    const { labels } = ticksOf('2026-04-05T00:00:00+11:00', 5, 6);
    assert.deepEqual(labels, ['00:00\n5 Apr 2026', '01:00', '02:00', '02:00\n+10:00', '03:00', '04:00']);
  });

  it('aligns longer steps to the hours of the day', () => {
    assert.deepEqual(ticksOf('2026-04-05T00:00:00+11:00', 9, 5).labels, [
      '00:00\n5 Apr 2026',
      '02:00',
      '04:00\n+10:00',
      '06:00',
      '08:00',
    ]);
    assert.deepEqual(ticksOf('2026-10-04T00:00:00+10:00', 23, 4).stamps, [
      '10-04T00:00+10:00',
      '10-04T06:00+11:00',
      '10-04T12:00+11:00',
      '10-04T18:00+11:00',
      '10-05T00:00+11:00',
    ]);
  });

  it('starts days, months and years at local midnight', () => {
    const days = ticksOf('2026-10-02T00:00:00+10:00', 5 * 24, 6);
    assert.deepEqual(days.labels, ['2 Oct\n2026', '3 Oct', '4 Oct', '5 Oct\n+11:00', '6 Oct', '7 Oct']);
    assert.equal(days.stamps[3], '10-05T00:00+11:00');
    const months = ticksOf('2026-01-01T00:00:00+11:00', 365 * 24, 13);
    assert.deepEqual(months.labels, [
      'Jan\n2026',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
      'Dec',
      'Jan\n2027',
    ]);
    assert.deepEqual(
      months.stamps.filter((stamp) => !stamp.includes('01T00:00')),
      [],
    );
  });

  it('starts a day without midnight at its first instant', () => {
    const { stamps, labels } = ticksOf('2026-04-22T00:00:00+02:00', 4 * 24, 4, createZone('Africa/Cairo'));
    assert.deepEqual(stamps, [
      '04-22T00:00+02:00',
      '04-23T00:00+02:00',
      '04-24T01:00+03:00',
      '04-25T00:00+03:00',
      '04-26T00:00+03:00',
    ]);
    assert.deepEqual(labels, ['22 Apr\n2026', '23 Apr', '24 Apr\n+03:00', '25 Apr', '26 Apr']);
  });

  it('follows zones with half-hour offsets and shifts', () => {
    const { labels } = ticksOf('2026-10-04T00:00:00+10:30', 4, 5, createZone('Australia/Lord_Howe'));
    assert.deepEqual(labels, ['00:00\n4 Oct 2026', '01:00', '03:00\n+11:00', '04:00']);
    assert.deepEqual(ticksOf('2026-07-01T00:00:00+09:30', 2, 3, createZone('Australia/Darwin')).stamps, [
      '07-01T00:00+09:30',
      '07-01T01:00+09:30',
      '07-01T02:00+09:30',
    ]);
  });
});

function labelsOf(start: string, end: string, count: number, offsetMinutes: number) {
  return timeTickLabels(timeTicks(Date.parse(start), Date.parse(end), count, offsetMinutes), offsetMinutes);
}

describe('the time axis', () => {
  const cases: [string, string, number, number, string[]][] = [
    [
      '2026-11-12T14:00:00Z',
      '2026-11-13T14:00:00Z',
      4,
      600,
      ['00:00\n13 Nov 2026', '06:00', '12:00', '18:00', '00:00\n14 Nov'],
    ],
    [
      '2026-11-12T16:00:00Z',
      '2026-11-13T04:00:00Z',
      4,
      480,
      ['00:00\n13 Nov 2026', '03:00', '06:00', '09:00', '12:00'],
    ],
    ['2026-12-30T14:00:00Z', '2027-01-01T14:00:00Z', 2, 600, ['31 Dec\n2026', '1 Jan\n2027', '2 Jan']],
    ['2025-10-31T14:00:00Z', '2026-02-28T14:00:00Z', 5, 600, ['Nov\n2025', 'Dec', 'Jan\n2026', 'Feb', 'Mar']],
    ['2023-12-31T14:00:00Z', '2026-12-31T14:00:00Z', 4, 600, ['2024', '2025', '2026', '2027']],
  ];
  for (const [start, end, count, offset, labels] of cases) {
    it(`has its labels from ${start} to ${end} at +${offset} min`, () => {
      assert.deepEqual(labelsOf(start, end, count, offset), labels);
    });
  }
});

describe('the value axis', () => {
  const options = { withZero: false };
  it('has round ticks', () => {
    assert.deepEqual(linearTicks(-1.2, 3.1, 5), [-1, 0, 1, 2, 3]);
    assert.deepEqual(linearTicks(0, 0.3, 3), [0, 0.1, 0.2, 0.3]);
  });
  it('starts at zero on request, and leaves room above', () => {
    assert.deepEqual(valueRange(500, 1000, { ...options, withZero: true }), [0, 1050]);
  });
  it('stays close to values that vary little', () => {
    assert.deepEqual(valueRange(8000, 9000, options), [7950, 9050]);
  });
  it('has a range without values and for a single one', () => {
    assert.deepEqual(valueRange(null, null, options), [0, 1]);
    assert.deepEqual(valueRange(0, 0, options), [0, 1]);
    assert.deepEqual(valueRange(50, 50, options), [45, 55]);
  });
});
