import assert from 'node:assert/strict';
import type { IDataTableRow } from 'openelectricity';
import type { Client } from '#src/client/index';
import type { Query } from '#src/domain';
import { officialClientOf, officialRows } from './officialClient';
import { clientOfSample, useSample, type Block } from './sampleUnderTest';

/** "stamp in ms / label / value" for each point, sorted, so that clients of any shape can be compared. */
type Points = string[];

const toPoint = (ms: number, label: string, value: number | null) => `${ms} ${label} ${String(value)}`;

const window = { date_start: '2026-11-17', date_end: '2026-11-19' };
const nem = { network_code: 'NEM', interval: '1h', ...window } as const;

/** `label` is the column that distinguishes the series. */
const cases: { what: string; path: string; query: Query; label: string }[] = [
  {
    what: 'power by fueltech',
    path: 'data/network/NEM?metrics=power&interval=5m&secondary_grouping=fueltech',
    query: {
      ...nem,
      operation: 'network',
      metrics: ['power'],
      interval: '5m',
      secondary_grouping: 'fueltech',
    },
    label: 'fueltech',
  },
  {
    what: 'the price by region',
    path: 'market/network/NEM?metrics=price&interval=1h&primary_grouping=network_region',
    query: { ...nem, operation: 'market', metrics: ['price'], primary_grouping: 'network_region' },
    label: 'region',
  },
  {
    what: 'the energy of facilities',
    path: 'data/facilities/NEM?metrics=energy&interval=1h&facility_code=HDWF&facility_code=BAYSW',
    query: { ...nem, operation: 'facilities', metrics: ['energy'], facility_code: ['HDWF', 'BAYSW'] },
    label: 'unit_code',
  },
];

function pointsOfRaw([block]: Block[], label: string): Points {
  return (block?.results ?? [])
    .flatMap((row) =>
      row.data.map(([stamp, value]) => toPoint(Date.parse(stamp), String(row.columns[label]), value)),
    )
    .sort();
}

function pointsOfTable(rows: IDataTableRow[], metric: string, label: string): Points {
  return rows
    .map((row) => toPoint(row.interval.getTime(), String(row[label]), row[metric] as number | null))
    .sort();
}

async function pointsOfOurs(client: Client, query: Query, label: string): Promise<Points> {
  const { series } = await client.run(query);
  return series
    .flatMap((one) =>
      [...one.times].map((ms, i) => {
        const value = one.values[i] ?? NaN;
        return toPoint(ms, String(one.labels[label]), Number.isNaN(value) ? null : value);
      }),
    )
    .sort();
}

describe('the sample service', () => {
  const sample = useSample();
  let raw: Points[] = [];
  before(async () => {
    raw = await Promise.all(
      cases.map(async ({ path, label }) =>
        pointsOfRaw(
          await sample.blocks(`/v4/${path}&date_start=${window.date_start}&date_end=${window.date_end}`),
          label,
        ),
      ),
    );
  });

  cases.forEach(({ what, query, label }, index) => {
    const [metric = ''] = query.metrics;

    it(`gives the official client ${what} unchanged`, async () => {
      const rows = await officialRows(sample.service, query);
      assert.ok(rows.length > 40);
      assert.deepEqual(pointsOfTable(rows, metric, label), raw[index]);
    });

    it(`gives our client ${what} unchanged`, async () => {
      const client = clientOfSample(sample.service, { now: Date.now });
      assert.deepEqual(await pointsOfOurs(client, query, label), raw[index]);
    });
  });

  it('gives the official client the reason of a refusal', async () => {
    const client = officialClientOf(sample.service, 'oe_this_is_not_the_key');
    await assert.rejects(client.getMarket('NEM', ['price']), /Authentication failed/);
  });

  it('lists facilities for the official client', async () => {
    const { response } = await officialClientOf(sample.service).getFacilities({
      network_id: ['WEM'],
      fueltech_id: ['wind'],
    });
    assert.deepEqual(
      response.data.map((one) => one.code),
      ['ALBANY', 'COLLGAR', 'WEM_OTHER_WIND', 'WARRADARGE', 'YANDIN'],
    );
  });
});
