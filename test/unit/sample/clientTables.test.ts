import assert from 'node:assert/strict';
import { expectedShape, type Query, shapeOf } from '#src/domain';
import { officialRows } from './officialClient';
import { clientOfSample, useSample } from './sampleUnderTest';

/** Past days, and a window that ends in the future. */
const windows = [
  { date_start: '2026-11-17', date_end: '2026-11-19' },
  { date_start: '2026-11-20', date_end: '2026-11-22' },
] as const;

const nem = { network_code: 'NEM', interval: '1h' } as const;

const queries: Query[] = [
  { ...nem, operation: 'network', metrics: ['power'] },
  { ...nem, operation: 'network', metrics: ['power'], secondary_grouping: 'fueltech' },
  {
    ...nem,
    operation: 'network',
    metrics: ['energy', 'market_value'],
    primary_grouping: 'network_region',
    secondary_grouping: 'fueltech_group',
  },
  { ...nem, operation: 'network', metrics: ['energy'], interval: '5m', secondary_grouping: 'renewable' },
  { ...nem, operation: 'network', metrics: ['emissions'], network_region: 'VIC1', fueltech: ['coal_brown'] },
  { ...nem, operation: 'market', metrics: ['price'], network_region: 'NSW1' },
  { ...nem, operation: 'market', metrics: ['price', 'demand'], primary_grouping: 'network_region' },
  { ...nem, operation: 'market', network_code: 'WEM', metrics: ['demand_energy'], interval: '1d' },
  { ...nem, operation: 'facilities', metrics: ['power'], facility_code: ['HDWF', 'BAYSW'] },
  { ...nem, operation: 'facilities', metrics: ['energy', 'emissions'], facility_code: ['BAYSW'] },
];

/** Returns the number of rows of idle sides of batteries, which the client adds where the other side has a row. */
function idleSidesOf(table: Awaited<ReturnType<typeof officialRows>>): number {
  const sides = table.filter((row) => String(row['fueltech_group']).startsWith('battery_'));
  const keyOf = (row: (typeof table)[number]) => `${row.interval.toISOString()} ${String(row['region'])}`;
  return new Set(sides.map(keyOf)).size * 2 - sides.length;
}

describe('the table of a result', () => {
  const sample = useSample();

  for (const query of queries)
    it(`has the size of the official client’s table: ${JSON.stringify(query)}`, async () => {
      const own = clientOfSample(sample.service, { now: Date.now });
      for (const window of windows) {
        const table = await officialRows(sample.service, { ...query, ...window });
        const { series } = await own.run({ ...query, ...window });
        const { series: counted, ...shape } = shapeOf(series);
        assert.equal(counted?.count, series.length);
        const { rows, labels, metrics } = shape;
        const columns = [...new Set(table.flatMap((row) => Object.keys(row)))];
        assert.deepEqual(
          { rows, columns: ['interval', ...labels, ...metrics] },
          { rows: table.length + idleSidesOf(table), columns },
          window.date_start,
        );
        if (window !== windows[0]) continue;
        const expected = expectedShape(query, series[0]?.times.length);
        const known = expected.rows === undefined ? { ...shape, rows: undefined, values: undefined } : shape;
        assert.deepEqual(expected, known, 'before a run');
      }
    });
});
