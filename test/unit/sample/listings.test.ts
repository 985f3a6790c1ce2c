import assert from 'node:assert/strict';
import { sydneyOffset } from '#src/sample/index';
import { useSample } from './sampleUnderTest';

interface Facility {
  code: string;
  name: string;
  network_region: string;
  units: Readonly<Record<string, unknown>>[];
}

describe('the sample service', () => {
  const sample = useSample();

  const facilities = async (query: string): Promise<Facility[]> => {
    const { body } = await sample.fetch(`/v4/facilities/${query}`);
    return (body as { data: Facility[] }).data;
  };

  it('lists NEM with a region that has no data, and WEM, not AU, without a key', async () => {
    const { status, body } = await sample.fetch('/v4/networks', {});
    assert.equal(status, 200);
    assert.deepEqual(
      (body as { code: string; regions: unknown[] }[]).map((one) => [one.code, one.regions.length]),
      [
        ['NEM', 6],
        ['WEM', 1],
      ],
    );
  });

  it('lists the limits of each plan without a key', async () => {
    const { body } = await sample.fetch('/v4/plans', {});
    const plans = body as { code: string; bucket_limits: Readonly<Record<string, number>> }[];
    assert.deepEqual(
      plans.map((plan) => [plan.code, plan.bucket_limits['5m'], plan.bucket_limits['1d']]),
      [
        ['COMMUNITY', 8, 366],
        ['PRO', 30, 3650],
        ['ACADEMIC', 30, 3650],
        ['ENTERPRISE', 30, 3650],
      ],
    );
  });

  it('reports its health, metrics and fueltechs without a key', async () => {
    assert.equal((await sample.fetch('/health', {})).body, 'OK');
    const metrics = (await sample.fetch('/v4/metrics', {})).body as { total: number };
    assert.equal(metrics.total, 28);
    const fueltechs = (await sample.fetch('/v4/fueltechs', {})).body as { code: string }[];
    assert.ok(fueltechs.some((one) => one.code === 'coal_black'));
  });

  it('describes the account of the key', async () => {
    const { body } = await sample.fetch('/v4/me');
    const { data } = body as { data: unknown };
    assert.deepEqual(data, {
      id: 'user_sample',
      full_name: 'Sample user',
      plan: 'COMMUNITY',
      roles: ['user'],
      credits: { remaining: 500 },
    });
  });

  it('lists dozens of facilities of all six regions by name', async () => {
    const all = await facilities('');
    assert.ok(all.length >= 30);
    assert.equal(new Set(all.map((one) => one.network_region)).size, 6);
    const names = all.map((one) => one.name);
    assert.deepEqual(names, [...names].sort());
    const units = all.flatMap((one) => one.units.map((unit) => unit['code']));
    assert.equal(new Set(units).size, units.length);
    assert.ok(!units.some((code) => String(code).startsWith('ROOFTOP')));
  });

  it('describes a unit as the live service does, without absent fields', async () => {
    const [waratah] = await facilities('?facility_code=WARATAH&fueltech_id=battery');
    assert.deepEqual(waratah?.units, [
      {
        code: 'WTAHB1',
        fueltech_id: 'battery',
        status_id: 'operating',
        capacity_registered: 700,
        capacity_storage: 1400,
        data_first_seen: '2024-12-01T00:00:00+10:00',
        data_last_seen: '2026-11-21T13:30:00+10:00',
        dispatch_type: 'BIDIRECTIONAL',
        commencement_date: '2024-12-01T00:00:00+10:00',
        commencement_date_specificity: 'day',
      },
    ]);
  });

  const filters: [query: string, codes: string[]][] = [
    ['?facility_code=ERARING&facility_code=GORDON', ['ERARING', 'GORDON']],
    ['?network_region=TAS1&fueltech_id=wind', ['CTHLWF', 'MUSSELR', 'TAS_OTHER_WIND']],
    [
      '?network_id=WEM&fueltech_group_id=battery',
      ['COLLIE_ESR', 'COLLIE_ESR2', 'COLLIE_BESS', 'KWINANA_ESR', 'KWINANA_ESR2'],
    ],
    ['?status_id=retired', ['ANGLESEA', 'HAZELWOOD', 'LIDDELL', 'MUJA', 'NPSNTHN', 'TORRISA', 'TORRISB']],
  ];
  for (const [query, codes] of filters) {
    it(`filters by ${query}`, async () => {
      assert.deepEqual(
        (await facilities(query)).map((one) => one.code),
        codes,
      );
    });
  }

  it('replies 404 when no facility matches', async () => {
    const { status, body } = await sample.fetch('/v4/facilities/?facility_code=NOPE');
    assert.equal(status, 404);
    assert.equal((body as { response_status: string }).response_status, 'ERROR');
  });

  it('answers without /v4 as well', async () => {
    const query = 'metrics=price&date_start=2026-11-18&date_end=2026-11-19';
    for (const path of [
      `/market/network/NEM?${query}`,
      '/facilities/?facility_code=ERARING',
      '/plans',
      '/me',
    ]) {
      const { status, body } = await sample.fetch(path);
      assert.equal(status, 200, path);
      assert.deepEqual(
        (body as { data?: unknown }).data,
        ((await sample.fetch(`/v4${path}`)).body as { data?: unknown }).data,
      );
    }
    assert.equal((await sample.fetch('/nothing')).status, 404);
  });

  it('redirects an address without the last slash', async () => {
    const response = await fetch(`${sample.service.baseAddress}/v4/facilities?network_id=WEM`, {
      redirect: 'manual',
    });
    assert.equal(response.status, 307);
    assert.equal(response.headers.get('location'), '/v4/facilities/?network_id=WEM');
  });

  const clocks: [instant: string, offset: number][] = [
    ['2026-04-04T15:59:59Z', 660],
    ['2026-04-04T16:00:00Z', 600],
    ['2026-10-03T15:59:59Z', 600],
    ['2026-10-03T16:00:00Z', 660],
    ['2026-12-31T23:00:00Z', 660],
  ];
  for (const [instant, offset] of clocks) {
    it(`puts Sydney ${offset} minutes ahead at ${instant}`, () => {
      assert.equal(sydneyOffset(Date.parse(instant)), offset);
    });
  }
});
