import assert from 'node:assert/strict';
import { createZone, formatStamp, hourMs, zoneOf } from '../../../../src/domain';
import { timeTickLabels, timeTicks } from '../../../../src/webview/chart/timeAxis';

const sydney = createZone('Australia/Sydney');
const utc = zoneOf('utc');

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

  it('labels no seasons on another clock', () => {
    const min = Date.parse('2025-12-01T00:00:00Z');
    const ticks = timeTicks(min, Date.parse('2026-09-01T00:00:00Z'), 4, utc, 2);
    assert.deepEqual(timeTickLabels(ticks, utc, 'season'), ['Dec\n2025', 'Mar\n2026', 'Jun', 'Sep']);
  });
});
