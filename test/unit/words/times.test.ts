import assert from 'node:assert/strict';
import { type CacheUse, createZone, dayMs, hourMs, minuteMs, type RequestRecord, zoneOf } from '#src/domain';
import { ageWords, formatDuration, formatReadMoment, formatSpan, formatTableStamp } from '#src/words/times';
import { result } from '../formats/sampleResults';
import { measuredBuckets, pinnedWords } from '#src/webview/chart/tools/chartInWords';

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
    it(`is ${expected}`, () => assert.equal(formatSpan(at(start), at(end), clock), expected));
});

describe('a moment', () => {
  it('has the offset of its own instant', () => {
    assert.equal(formatReadMoment(at('2026-10-03T15:00Z'), sydney), '4 Oct 2026 01:00 +10:00');
    assert.equal(formatReadMoment(at('2026-10-03T16:00Z'), sydney), '4 Oct 2026 03:00 +11:00');
  });

  it('is the true start of a day, or the name of a season, of the network', () => {
    assert.equal(formatReadMoment(at('2026-11-13T00:00+10:00'), utc, '1d'), '12 Nov 2026 14:00 +00:00');
    assert.equal(formatReadMoment(at('2026-03-01T00:00+10:00'), utc, 'season'), 'Autumn 2026');
  });

  it('appears in a table as local time', () =>
    assert.equal(formatTableStamp(at('2026-10-03T16:00Z'), sydney), '2026-10-04 03:00'));
});

const nowMs = Date.UTC(2026, 9, 5, 2);

describe('the age of a result', () => {
  const request = (cache?: CacheUse, minutes = 3): RequestRecord => ({
    url: 'https://service.example',
    status: 200,
    fetchedAtMs: nowMs - minutes * 60_000,
    durationMs: 1,
    bytes: 1,
    ...(cache && { cache }),
  });
  const wordsOf = (...requests: RequestRecord[]): ReturnType<typeof ageWords> =>
    ageWords(
      {
        ...result([]).provenance,
        requests,
        fetchedAtMs: Math.max(...requests.map(({ fetchedAtMs }) => fetchedAtMs)),
      },
      nowMs,
    );
  for (const [what, requests, words] of [
    ['fetched just now', [request(undefined, 0)], { age: 'now' }],
    ['fetched a while ago', [request()], { age: '3 min ago' }],
    ['all from the cache', [request('fresh'), request('revalidated', 9)], { age: 'from cache, 3 min ago' }],
    [
      'partly from the cache',
      [request('fresh', 9), request(), request()],
      { age: '3 min ago · 1 of 3 from cache' },
    ],
    [
      'from the cache, with the service unreachable',
      [request('stale', 185), request('stale', 20)],
      { age: 'from cache', warning: 'The service could not be reached: values from 3 h ago' },
    ],
    [
      'partly from the cache, with the service unreachable',
      [request('stale', 20), request(undefined, 0)],
      {
        age: 'now · 1 of 2 from cache',
        warning: 'The service could not be reached: 1 of 2 requests have values from 20 min ago',
      },
    ],
    [
      'cached for days, with the service unreachable',
      [request('stale', 3 * 1440)],
      { age: 'from cache', warning: 'The service could not be reached: values from 2 Oct 12:00' },
    ],
    [
      'fetched before the clock went back by a day',
      [request(undefined, -1440)],
      { age: 'fetched 6 Oct 12:00' },
    ],
    [
      'cached before the clock went back by an hour',
      [request('fresh', -60)],
      { age: 'from cache, fetched 13:00' },
    ],
    [
      'cached before the clock went back by a day, with the service unreachable',
      [request('stale', -1440)],
      { age: 'from cache', warning: 'The service could not be reached: values from 6 Oct 12:00' },
    ],
    ['fetched half a minute ahead of the clock', [request(undefined, -0.5)], { age: 'now' }],
  ] as const)
    it(`is ${Object.values(words).join(', ')} if it is ${what}`, () =>
      assert.deepEqual(wordsOf(...requests), words));
});

describe('words for durations', () => {
  for (const [ms, words] of [
    [0, '0 s'],
    [5 * minuteMs, '5 min'],
    [90 * minuteMs, '1 h 30 min'],
    [2 * dayMs + 3 * hourMs, '2 d 3 h'],
    [-hourMs, '1 h'],
  ] as const)
    it(`are ${words}`, () => assert.equal(formatDuration(ms), words));
  it('name pinned and measured times', () => {
    assert.equal(pinnedWords([], NaN), 'Click the chart to pin a time');
    assert.equal(pinnedWords(['1 Oct'], 0), 'Pinned 1 Oct');
    assert.equal(pinnedWords(['1 Oct', '2 Oct'], dayMs), 'Measured 1 d from 1 Oct to 2 Oct');
  });
  it('count excluded intervals', () => {
    assert.equal(measuredBuckets(1, 0), 'Mean and total over 1 interval, end included.');
    assert.equal(
      measuredBuckets(48, 2),
      'Mean and total over 48 intervals, end included; 2 excluded, provisional or partial.',
    );
  });
});
