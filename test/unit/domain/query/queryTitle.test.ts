import assert from 'node:assert/strict';
import { type Query, titleOfQuery } from '#src/domain';

const power: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'] };
const units: Query = { ...power, operation: 'facilities' };

describe('the title of a query', () => {
  it('names place, metric, grouping, filter and window', () => {
    for (const [query, title] of [
      [power, 'NEM power'],
      [{ ...power, secondary_grouping: 'fueltech', window: '24h' }, 'NEM power by fueltech, 24h'],
      [{ ...power, metrics: [], measures: ['capture_price'] }, 'NEM capture price'],
      [{ ...power, measures: ['net_imports'], window: '7d' }, 'NEM power and net imports, 7d'],
      [
        {
          ...power,
          operation: 'market',
          metrics: ['price'],
          primary_grouping: 'network_region',
          window: '7d',
        },
        'NEM price by region, 7d',
      ],
      [
        {
          ...power,
          primary_grouping: 'network_region',
          secondary_grouping: 'fueltech_group',
          window: 'this fy',
        },
        'NEM power by region and fueltech group, this fy',
      ],
      [
        { ...power, network_region: 'NSW1', primary_grouping: 'network_region', window: '24h' },
        'NSW1 power, 24h',
      ],
      [{ ...power, network_region: 'NSW1,VIC1', window: '24h' }, 'NSW1 and VIC1 power, 24h'],
      [{ ...power, network_region: 'NSW1,VIC1,SA1' }, 'NSW1 and 2 more power'],
      [
        { ...power, fueltech: ['wind', 'solar_utility'], secondary_grouping: 'fueltech' },
        'NEM power, Wind + Solar (Utility)',
      ],
      [{ ...power, fueltech_group: ['coal', 'gas', 'wind'] }, 'NEM power, Coal and 2 more'],
      [{ ...power, metrics: ['power', 'energy'] }, 'NEM power and energy'],
      [{ ...power, metrics: ['power', 'energy', 'emissions'] }, 'NEM power and 2 more'],
      [{ ...power, metrics: ['inertia'], network_code: 'NZEM' }, 'NZEM inertia'],
      [{ ...units, network_code: 'WEM' }, 'WEM facilities power'],
      [{ ...units, unit_code: ['BAYSW1'] }, 'BAYSW1 power'],
      [{ ...units, facility_code: ['A', 'B', 'C'] }, 'A and 2 more power'],
    ] as const)
      assert.equal(titleOfQuery(query), title);
  });

  it('shortens dates', () => {
    for (const [start, end, words] of [
      ['2026-10-01', '2026-10-08', '1–7 Oct 2026'],
      ['2026-10-01T00:00:00', '2026-10-08T00:00:00', '1–7 Oct 2026'],
      ['2026-09-28', '2026-10-08', '28 Sep – 7 Oct 2026'],
      ['2025-12-28', '2026-01-02', '28 Dec 2025 – 1 Jan 2026'],
      ['2026-10-01T06:30:00', '2026-10-02', '1 Oct 06:30 – 2 Oct 2026 00:00'],
      ['2026-10-01', undefined, 'from 1 Oct 2026'],
      [undefined, '2026-10-01', 'to 30 Sep 2026'],
      ['soon', '2026-10-01', 'soon – 30 Sep 2026'],
    ] as const) {
      const query: Query = {
        ...units,
        facility_code: ['BAYSW'],
        ...(start === undefined ? {} : { date_start: start }),
        ...(end === undefined ? {} : { date_end: end }),
      };
      assert.equal(titleOfQuery(query), `BAYSW power, ${words}`);
    }
  });

  it('is one line of at most 120 characters, whatever the codes', () => {
    const hostile = titleOfQuery({ ...units, facility_code: ['a\nb\u202Ec\u0000', 'x'.repeat(200)] });
    assert.ok(hostile.startsWith('a b c'), hostile);
    assert.equal(hostile.length, 120);
  });
});
