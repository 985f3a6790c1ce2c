import assert from 'node:assert/strict';
import {
  findInterval,
  floorToBucket,
  formatNaive,
  intervals,
  intervalsWithin,
  parseStamp,
  type Query,
  relativeWindows,
  resolveWindow,
  shiftedDates,
  suggestInterval,
} from '#src/domain';

const dayMs = 86_400_000;
/** A Wednesday in network time. */
const now = parseStamp('2026-10-07T13:07:20', 600) ?? NaN;

const query = (more: Partial<Query>): Query => ({
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  ...more,
});

function resolved(more: Partial<Query>, nowMs = now) {
  const window = resolveWindow(query(more), nowMs);
  const offset = more.network_code === 'WEM' ? 480 : 600;
  return window && [window.startMs, window.endMs].map((ms) => formatNaive(ms, offset).slice(0, 16)).join(' ');
}

describe('relative windows', () => {
  it('resolve to bucket edges in network time', () => {
    for (const [window, interval, expected] of [
      ['24h', undefined, '2026-10-06T13:05 2026-10-07T13:05'],
      ['24h', '30m', '2026-10-06T13:00 2026-10-07T13:00'],
      ['90m', '1h', '2026-10-07T11:00 2026-10-07T13:00'],
      ['7d', '1h', '2026-09-30T13:00 2026-10-07T13:00'],
      ['7d', '1d', '2026-09-30T00:00 2026-10-07T00:00'],
      ['7d until today', '1h', '2026-09-30T00:00 2026-10-07T00:00'],
      ['7d and today', '1h', '2026-09-30T00:00 2026-10-07T13:00'],
      ['1M until today', '5m', '2026-09-07T00:00 2026-10-07T00:00'],
      ['4w', '7d', '2026-09-06T00:00 2026-10-04T00:00'],
      ['12M', '1M', '2025-10-01T00:00 2026-10-01T00:00'],
      ['12M', '1d', '2025-10-07T00:00 2026-10-07T00:00'],
      ['2y', '1y', '2024-01-01T00:00 2026-01-01T00:00'],
      ['2y', 'fy', '2024-07-01T00:00 2026-07-01T00:00'],
      ['24h', '1M', '2026-09-01T00:00 2026-10-01T00:00'],
      ['today', '5m', '2026-10-07T00:00 2026-10-07T13:05'],
      ['today', '1d', '2026-10-07T00:00 2026-10-08T00:00'],
      ['yesterday', '5m', '2026-10-06T00:00 2026-10-07T00:00'],
      ['this week', '1h', '2026-10-04T00:00 2026-10-07T13:00'],
      ['last week', '1h', '2026-09-27T00:00 2026-10-04T00:00'],
      ['this month', '1d', '2026-10-01T00:00 2026-10-07T00:00'],
      ['this month', '1M', '2026-10-01T00:00 2026-11-01T00:00'],
      ['last month', '1d', '2026-09-01T00:00 2026-10-01T00:00'],
      ['last month', '7d', '2026-08-30T00:00 2026-10-04T00:00'],
      ['this season', '1d', '2026-09-01T00:00 2026-10-07T00:00'],
      ['last season', 'season', '2026-06-01T00:00 2026-09-01T00:00'],
      ['this year', '1M', '2026-01-01T00:00 2026-10-01T00:00'],
      ['last year', '1M', '2025-01-01T00:00 2026-01-01T00:00'],
      ['this fy', '1M', '2026-07-01T00:00 2026-10-01T00:00'],
      ['last fy', '1M', '2025-07-01T00:00 2026-07-01T00:00'],
    ] as const) {
      const more = interval === undefined ? { window } : { window, interval };
      assert.equal(resolved(more), expected, `${window} ${interval ?? ''}`);
    }
  });

  it('follow the day of the network', () => {
    const earlyInTheEast = parseStamp('2026-10-07T01:00:00', 600) ?? NaN;
    assert.equal(resolved({ window: 'yesterday' }, earlyInTheEast), '2026-10-06T00:00 2026-10-07T00:00');
    assert.equal(
      resolved({ window: 'yesterday', network_code: 'WEM' }, earlyInTheEast),
      '2026-10-05T00:00 2026-10-06T00:00',
    );
  });

  it('stop at the last day of a shorter month', () => {
    const endOfMarch = parseStamp('2026-03-31T12:00:00', 600) ?? NaN;
    assert.equal(resolved({ window: '1M', interval: '1d' }, endOfMarch), '2026-02-28T00:00 2026-03-31T00:00');
    const leapDay = parseStamp('2024-02-29T12:00:00', 600) ?? NaN;
    assert.equal(resolved({ window: '1y', interval: '1d' }, leapDay), '2023-02-28T00:00 2024-02-29T00:00');
  });

  it('are never empty, and start and end on bucket edges', () => {
    for (const { window } of relativeWindows) {
      for (const { code } of intervals) {
        for (const stamp of ['2026-01-01T00:00:00', '2026-03-01T00:02:00', '2026-07-01T00:00:00']) {
          const found = resolveWindow(query({ window, interval: code }), parseStamp(stamp, 600) ?? NaN);
          const name = `${window} ${code} ${stamp}`;
          assert.ok(found && found.endMs > found.startMs, name);
          for (const ms of [found.startMs, found.endMs]) assert.equal(floorToBucket(ms, code, 600), ms, name);
        }
      }
    }
  });
});

describe('dates', () => {
  it('are read as network time', () => {
    for (const [more, expected] of [
      [{ date_start: '2026-10-01', date_end: '2026-10-08' }, '2026-10-01T00:00 2026-10-08T00:00'],
      [
        { date_start: '2026-10-01 06:30', date_end: '2026-10-01T07:01:00', interval: '1d' },
        '2026-10-01T06:30 2026-10-01T07:01',
      ],
      [
        { date_start: '2026-10-01', date_end: '2026-10-02', network_code: 'WEM' },
        '2026-10-01T00:00 2026-10-02T00:00',
      ],
      [{ date_start: '2026-10-01', interval: '1d' }, '2026-10-01T00:00 2026-10-07T13:05'],
      [{ date_end: '2026-10-08' }, undefined],
      [{ date_start: '2026-10-08', date_end: '2026-10-01' }, undefined],
      [{ date_start: '0026-10-01', date_end: '2026-10-01' }, undefined],
      [{ date_start: '2026-10-01', date_end: '9999-10-01' }, undefined],
      [{ date_start: 'soon', date_end: '2026-10-01' }, undefined],
      [{ window: 'soon' }, undefined],
      [{}, undefined],
    ] as const)
      assert.equal(resolved(more), expected, JSON.stringify(more));
  });
});

describe('the suggested interval', () => {
  it('grows with the window', () => {
    for (const [days, expected] of [
      [1, '5m'],
      [3, '5m'],
      [7, '30m'],
      [16, '30m'],
      [30, '1h'],
      [33, '1d'],
      [366, '1d'],
      [731, '1M'],
      [20 * 365, '1y'],
    ] as const)
      assert.equal(suggestInterval(days * dayMs), expected, String(days));
  });

  it('stays within the limit of the smallest plan up to two years', () => {
    for (let days = 1; days <= 730; days++) {
      assert.ok((findInterval(suggestInterval(days * dayMs))?.limitDays ?? 0) >= days, String(days));
    }
  });
});

describe('the intervals within a window', () => {
  const all = intervals.map(({ code }) => code);
  for (const [more, longest] of [
    [{ window: '6h' }, '1h'],
    [{ window: '24h' }, '1d'],
    [{ window: '7d' }, '7d'],
    [{ window: 'this month' }, '1M'],
    [{ date_start: '2026-02-01', date_end: '2026-03-01' }, '1M'],
    [{ date_start: '2026-02-01', date_end: '2026-02-27' }, '7d'],
    [{ window: '1y' }, 'fy'],
    [{}, 'fy'],
  ] as const)
    it(`end with ${longest}: ${JSON.stringify(more)}`, () => {
      const codes = intervalsWithin(query(more), now).map(({ code }) => code);
      assert.deepEqual(codes, all.slice(0, codes.length));
      assert.equal(codes.at(-1), longest);
    });
});

/** 20 November 2026, 14:03 in the NEM. */
const nowMs = Date.UTC(2026, 10, 20, 4, 3);

describe('a shifted window', () => {
  for (const [change, by, date_start, date_end] of [
    [{ window: '24h' }, -1, '2026-11-18T14:00:00', '2026-11-19T14:00:00'],
    [{ window: '7d', interval: '1d' }, 1, '2026-11-20T00:00:00', '2026-11-27T00:00:00'],
    [{ window: 'this month' }, -1, '2026-10-01T00:00:00', '2026-11-01T00:00:00'],
    [{ window: 'last month' }, 1, '2026-11-01T00:00:00', '2026-12-01T00:00:00'],
    [{ window: 'this fy' }, -2, '2024-07-01T00:00:00', '2025-07-01T00:00:00'],
    [{ window: 'this week' }, -1, '2026-11-08T00:00:00', '2026-11-15T00:00:00'],
    [{ window: 'today' }, -1, '2026-11-19T00:00:00', '2026-11-20T00:00:00'],
    [{ window: '12M', interval: '1M' }, -1, '2024-11-01T00:00:00', '2025-11-01T00:00:00'],
    [
      { date_start: '2026-01-01T00:00:00', date_end: '2026-03-01T00:00:00' },
      -1,
      '2025-11-01T00:00:00',
      '2026-01-01T00:00:00',
    ],
    [
      { date_start: '2026-10-04T06:00:00', date_end: '2026-10-04T18:00:00' },
      1,
      '2026-10-04T18:00:00',
      '2026-10-05T06:00:00',
    ],
    [{ network_code: 'WEM', window: 'yesterday' }, -1, '2026-11-18T00:00:00', '2026-11-19T00:00:00'],
  ] as const)
    it(`of ${JSON.stringify(change)} by ${by} is ${date_start} to ${date_end}`, () =>
      assert.deepEqual(shiftedDates(query({ interval: '1h', ...change }), by, nowMs), {
        date_start,
        date_end,
      }));
  it('is undefined for a default window and beyond the years that queries accept', () => {
    assert.equal(shiftedDates(query({}), -1, nowMs), undefined);
    const ages = query({ date_start: '1900-01-02T00:00:00', date_end: '2199-12-30T00:00:00' });
    assert.equal(shiftedDates(ages, -9, nowMs), undefined);
  });
});
