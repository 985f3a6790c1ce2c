import assert from 'node:assert/strict';
import { OpenElectricityClient, type IDataTableRow } from 'openelectricity';
import type { Query } from '../../../src/domain/query/query';
import { expectedShape, shapeOf } from '../../../src/domain/series/resultShape';
import { clientOfSample, useSample } from './sampleUnderTest';

/** Past days, and a window that ends in the future. */
const windows = [
  { date_start: '2026-11-17', date_end: '2026-11-19' },
  { date_start: '2026-11-20', date_end: '2026-11-22' },
] as const;

type Ask = (
  client: OpenElectricityClient,
  dates: { dateStart: string; dateEnd: string; interval: '1h' },
) => Promise<{ datatable?: unknown }>;

const nem = { network_code: 'NEM', interval: '1h' } as const;

/** Each query as Gridlens sends it and as the official client does. */
const cases: [query: Query, ask: Ask][] = [
  [
    { ...nem, operation: 'network', metrics: ['power'] },
    (client, dates) => client.getNetworkData('NEM', ['power'], dates),
  ],
  [
    { ...nem, operation: 'network', metrics: ['power'], secondary_grouping: 'fueltech' },
    (client, dates) => client.getNetworkData('NEM', ['power'], { ...dates, secondaryGrouping: ['fueltech'] }),
  ],
  [
    {
      ...nem,
      operation: 'network',
      metrics: ['energy', 'market_value'],
      primary_grouping: 'network_region',
      secondary_grouping: 'fueltech_group',
    },
    (client, dates) =>
      client.getNetworkData('NEM', ['energy', 'market_value'], {
        ...dates,
        primaryGrouping: 'network_region',
        secondaryGrouping: ['fueltech_group'],
      }),
  ],
  [
    { ...nem, operation: 'network', metrics: ['energy'], interval: '5m', secondary_grouping: 'renewable' },
    (client, dates) =>
      client.getNetworkData('NEM', ['energy'], {
        ...dates,
        interval: '5m',
        secondaryGrouping: ['renewable'],
      }),
  ],
  [
    {
      ...nem,
      operation: 'network',
      metrics: ['emissions'],
      network_region: 'VIC1',
      fueltech: ['coal_brown'],
    },
    (client, dates) =>
      client.getNetworkData('NEM', ['emissions'], {
        ...dates,
        network_region: 'VIC1',
        fueltech: ['coal_brown'],
      }),
  ],
  [
    { ...nem, operation: 'market', metrics: ['price'], network_region: 'NSW1' },
    (client, dates) => client.getMarket('NEM', ['price'], { ...dates, network_region: 'NSW1' }),
  ],
  [
    { ...nem, operation: 'market', metrics: ['price', 'demand'], primary_grouping: 'network_region' },
    (client, dates) =>
      client.getMarket('NEM', ['price', 'demand'], {
        ...dates,
        primaryGrouping: 'network_region',
      }),
  ],
  [
    { ...nem, operation: 'market', network_code: 'WEM', metrics: ['demand_energy'], interval: '1d' },
    (client, dates) => client.getMarket('WEM', ['demand_energy'], { ...dates, interval: '1d' }),
  ],
  [
    { ...nem, operation: 'facilities', metrics: ['power'], facility_code: ['HDWF', 'BAYSW'] },
    (client, dates) => client.getFacilityData('NEM', ['HDWF', 'BAYSW'], ['power'], dates),
  ],
  [
    { ...nem, operation: 'facilities', metrics: ['energy', 'emissions'], facility_code: ['BAYSW'] },
    (client, dates) => client.getFacilityData('NEM', 'BAYSW', ['energy', 'emissions'], dates),
  ],
];

describe('the table of a result', function () {
  this.timeout(60_000);
  const sample = useSample();

  for (const [query, ask] of cases)
    it(`has the size of the official client’s table: ${JSON.stringify(query)}`, async () => {
      const { baseAddress, token } = sample.service;
      const official = new OpenElectricityClient({ apiKey: token, baseUrl: `${baseAddress}/v4` });
      const own = clientOfSample(sample.service, { now: Date.now });
      for (const window of windows) {
        const { datatable } = await ask(official, {
          dateStart: window.date_start,
          dateEnd: window.date_end,
          interval: '1h',
        });
        const table = (datatable as { getRows(): IDataTableRow[] }).getRows();
        const { series } = await own.run({ ...query, ...window });
        const { series: counted, ...shape } = shapeOf(series);
        assert.equal(counted?.count, series.length);
        const { rows, labels, metrics } = shape;
        const columns = [...new Set(table.flatMap((row) => Object.keys(row)))];
        assert.deepEqual(
          { rows, columns: ['interval', ...labels, ...metrics] },
          { rows: table.length, columns },
          window.date_start,
        );
        if (window !== windows[0]) continue;
        const expected = expectedShape(query, series[0]?.times.length);
        const known = expected.rows === undefined ? { ...shape, rows: undefined, values: undefined } : shape;
        assert.deepEqual(expected, known, 'before a run');
      }
    });
});
