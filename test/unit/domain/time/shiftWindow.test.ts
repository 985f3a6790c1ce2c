import assert from 'node:assert/strict';
import type { Query } from '../../../../src/domain/query/query';
import { shiftedDates } from '../../../../src/domain/time/window';

/** 20 November 2026, 14:03 in the NEM. */
const nowMs = Date.UTC(2026, 10, 20, 4, 3);
const query: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '1h' };

describe('a window moved by its length', () => {
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
      ...([-1, '2025-11-01T00:00:00', '2026-01-01T00:00:00'] as const),
    ],
    [
      { date_start: '2026-10-04T06:00:00', date_end: '2026-10-04T18:00:00' },
      ...([1, '2026-10-04T18:00:00', '2026-10-05T06:00:00'] as const),
    ],
    [{ network_code: 'WEM', window: 'yesterday' }, -1, '2026-11-18T00:00:00', '2026-11-19T00:00:00'],
  ] as const) {
    it(`${JSON.stringify(change)} by ${by}: ${date_start} to ${date_end}`, () =>
      assert.deepEqual(shiftedDates({ ...query, ...change }, by, nowMs), { date_start, date_end }));
  }
  it('is none where the service chooses, and none beyond the years that can be written', () => {
    assert.equal(shiftedDates(query, -1, nowMs), undefined);
    const ages = { ...query, date_start: '1900-01-02T00:00:00', date_end: '2199-12-30T00:00:00' };
    assert.equal(shiftedDates(ages, -9, nowMs), undefined);
  });
});
