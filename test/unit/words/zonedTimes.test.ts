import assert from 'node:assert/strict';
import { createZone, zoneOf } from '../../../src/domain/time/zone';
import { formatReadMoment, formatSpan, formatTableStamp } from '../../../src/words/times';

const at = (stamp: string) => Date.parse(stamp);
const sydney = createZone('Australia/Sydney');
const utc = zoneOf('utc');

describe('a window', () => {
  for (const [start, end, clock, expected] of [
    ['2026-11-13T00:00+10:00', '2026-11-16T00:00+10:00', 600, '13–15 Nov 2026 network time +10:00'],
    ['2026-11-13T00:00Z', '2026-11-16T00:00Z', utc, '13–15 Nov 2026 UTC +00:00'],
    ['2026-11-13T00:00+10:00', '2026-11-14T00:00+10:00', utc, '12 Nov 14:00 – 13 Nov 2026 14:00 UTC +00:00'],
    ['2026-11-13T00:00+11:00', '2026-11-16T00:00+11:00', sydney, '13–15 Nov 2026 Sydney time +11:00'],
    ['2026-10-04T00:00+10:00', '2026-10-05T00:00+11:00', sydney, '4 Oct 2026 Sydney time +10:00 and +11:00'],
    ['2026-04-05T00:00+11:00', '2026-04-06T00:00+10:00', sydney, '5 Apr 2026 Sydney time +11:00 and +10:00'],
    [
      '2026-01-01T00:00+11:00',
      '2027-01-01T00:00+11:00',
      sydney,
      '1 Jan – 31 Dec 2026 Sydney time +11:00 and +10:00',
    ],
  ] as const)
    it(expected, () => assert.equal(formatSpan(at(start), at(end), clock), expected));
});

describe('a moment', () => {
  it('has the offset of its own instant', () => {
    assert.equal(formatReadMoment(at('2026-10-03T15:00Z'), sydney), '4 Oct 2026 01:00 +10:00');
    assert.equal(formatReadMoment(at('2026-10-03T16:00Z'), sydney), '4 Oct 2026 03:00 +11:00');
  });

  it('is the true start of a day or a season of the network', () => {
    assert.equal(formatReadMoment(at('2026-11-13T00:00+10:00'), utc, '1d'), '12 Nov 2026 14:00 +00:00');
    assert.equal(formatReadMoment(at('2026-03-01T00:00+10:00'), utc, 'season'), '28 Feb 2026 14:00 +00:00');
    assert.equal(formatTableStamp(at('2026-03-01T00:00+10:00'), 600, 'season'), 'Autumn 2026');
  });

  it('stands in a table as the clock shows it', () =>
    assert.equal(formatTableStamp(at('2026-10-03T16:00Z'), sydney), '2026-10-04 03:00'));
});
