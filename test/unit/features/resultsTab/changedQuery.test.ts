import assert from '../../../support/assert';
import { isSameQuery, type Query } from '../../../../src/domain';
import { changedQuery } from '../../../../src/features/resultsTab/resultSession';

const base = { operation: 'network', network_code: 'NEM', metrics: ['power'], interval: '1h' } as const;
const dates = { date_start: '2026-10-01T00:00:00', date_end: '2026-10-08T00:00:00' };

describe('a change of the query from the page', () => {
  const rows: [Query, Parameters<typeof changedQuery>[1], Query][] = [
    [{ ...base, window: '7d' }, { window: '3d' }, { ...base, window: '3d' }],
    [{ ...base, window: '7d' }, { dates }, { ...base, ...dates }],
    [{ ...base, ...dates }, { window: '3d' }, { ...base, window: '3d' }],
    [
      { ...base, ...dates },
      { dates: { date_start: '2026-10-05T00:00:00' } },
      { ...base, date_start: '2026-10-05T00:00:00' },
    ],
    [{ ...base, window: '7d' }, { interval: '1d' }, { ...base, window: '7d', interval: '1d' }],
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
    it(`applies ${JSON.stringify(change)}`, () => {
      assert.deepEqual(changedQuery(query, change), expected);
      assert.ok(!isSameQuery(query, expected));
    });
  }
});
