import assert from 'node:assert/strict';
import type { Query } from '../../../../src/domain/query/query';
import { changedQuery } from '../../../../src/features/resultsTab/resultSession';
import { readPageMessage } from '../../../../src/protocol/pageMessages';

const base = { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '1h' } as const;
const dates = { date_start: '2026-10-01T00:00:00', date_end: '2026-10-08T00:00:00' };

describe('a query that a page changes', () => {
  const rows: [Query, Parameters<typeof changedQuery>[1], Query][] = [
    [{ ...base, window: '7d' }, { window: '3d' }, { ...base, window: '3d' }],
    [{ ...base, window: '7d' }, { dates }, { ...base, ...dates }],
    [{ ...base, ...dates }, { window: '3d' }, { ...base, window: '3d' }],
    [
      { ...base, ...dates },
      { dates: { date_start: '2026-10-05T00:00:00' } },
      { ...base, date_start: '2026-10-05T00:00:00' },
    ],
    [{ ...base, ...dates }, { interval: '1d' }, { ...base, ...dates, interval: '1d' }],
    [
      { ...base, measures: ['capture_price', 'renewable_share'] },
      { withoutMeasure: 'capture_price' },
      { ...base, measures: ['renewable_share'] },
    ],
    [{ ...base, measures: ['capture_price'] }, { withoutMeasure: 'capture_price' }, base],
    [
      { ...base, measures: ['capture_price'] },
      { withMetrics: ['energy', 'power'] },
      { ...base, metrics: ['power', 'energy'], measures: ['capture_price'] },
    ],
  ];
  for (const [query, change, expected] of rows) {
    it(JSON.stringify(change), () => {
      assert.deepEqual(changedQuery(query, change), expected);
    });
  }
  const read = (change: object) =>
    readPageMessage({ type: 'request', requestId: 1, action: { kind: 'change', ...change } });
  it('is read with a measure to remove or metrics to add, which are short texts', () => {
    for (const change of [{ withoutMeasure: 'capture_price' }, { withMetrics: ['energy'] }])
      assert.deepEqual(read(change), {
        type: 'request',
        requestId: 1,
        action: { kind: 'change', ...change },
      });
    const long = Array.from({ length: 21 }, (_, i) => `m${i}`);
    for (const garbage of [
      { withoutMeasure: 1 },
      { withMetrics: [] },
      { withMetrics: [1] },
      { withMetrics: long },
    ])
      assert.deepEqual(read(garbage), { type: 'request', requestId: 1, action: undefined });
  });
  it('is read with dates that are texts, and nothing else', () => {
    assert.deepEqual(read({ dates }), { type: 'request', requestId: 1, action: { kind: 'change', dates } });
    for (const garbage of [{}, { dates: 'x' }, { dates: {} }, { dates: { date_start: 5, date_end: '' } }])
      assert.deepEqual(read(garbage), { type: 'request', requestId: 1, action: undefined });
  });
});
