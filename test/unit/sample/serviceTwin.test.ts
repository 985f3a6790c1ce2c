import fs from 'node:fs';
import path from 'node:path';
import assert from '../../support/assert';
import { type Labels, type Query, type Series, signedValues, StackBuckets } from '#src/domain';
import type { Client, ClientOptions } from '#src/client/index';
import { withServer } from '../../support/httpServer';
import { replayService } from '../../support/replayedService';
import { rejection } from '../../support/runAgainst';
import { type Answer, type Block, clientOfSample, startUnderTest } from './sampleUnderTest';

/** A service, with what it sends and what our client makes of that. */
interface Twin {
  baseAddress: string;
  fetch(path: string): Promise<Answer>;
  /** Returns the points of the first block by series: by unit, technology, or `total`. */
  rowsOf(path: string): Promise<Map<string, Map<number, number | null>>>;
  client(options?: Partial<ClientOptions>): Client;
}

const keyOf = (labels: Labels): string => String(labels['unit_code'] ?? labels['fueltech'] ?? 'total');

const toTwin = (baseAddress: string, token: string): Twin => {
  const get = async (address: string): Promise<Answer> => {
    const response = await fetch(baseAddress + address, { headers: { authorization: `Bearer ${token}` } });
    const text = await response.text();
    return { status: response.status, text, body: JSON.parse(text) };
  };
  return {
    baseAddress,
    fetch: get,
    async rowsOf(address) {
      const { status, text, body } = await get(address);
      assert.equal(status, 200, text);
      const [block] = (body as { data: Block[] }).data;
      return new Map(
        block?.results.map(({ columns, data }) => [
          keyOf(columns),
          new Map(data.map(([stamp, value]) => [Date.parse(stamp), value])),
        ]),
      );
    },
    client: (options) => clientOfSample({ baseAddress, token }, { isSample: false, ...options }),
  };
};

const services: Record<string, (use: (twin: Twin) => Promise<void>) => Promise<void>> = {
  async 'the sample service'(use) {
    const { service } = await startUnderTest();
    try {
      await use(toTwin(service.baseAddress, service.token));
    } finally {
      await service.close();
    }
  },
  'replayed bodies': (use) =>
    withServer(replayService(), ({ baseAddress }) => use(toTwin(baseAddress, 'oe_replayed_0123456789'))),
};

const day = { date_start: '2026-11-18T00:00:00', date_end: '2026-11-19T00:00:00' };
const ofDay = 'date_start=2026-11-18&date_end=2026-11-19';
const facilityData = { operation: 'facilities', network_code: 'NEM' } as const;
const battery: Query = { ...facilityData, facility_code: ['VBB'], metrics: ['power'], ...day };
const batteryPath = `/v4/data/facilities/NEM?facility_code=VBB&${ofDay}`;
const peakers = { date_start: '2026-11-14T00:00:00', date_end: '2026-11-20T00:00:00' };
const peakersPath =
  '/v4/data/facilities/NEM?facility_code=URANQTY&metrics=power&interval=1h&date_start=2026-11-14&date_end=2026-11-20';

/** Runs a query with the directory of facilities, and returns its series by unit or technology. */
async function runWith(client: Client, query: Query) {
  await client.fetchDirectory('NEM');
  const { series, notices } = await client.run(query);
  const valuesOf = ({ times, values }: Series) => new Map(Array.from(times, (ms, i) => [ms, values[i]]));
  return { series, notices, values: new Map(series.map((one) => [keyOf(one.labels), valuesOf(one)])) };
}

const near = (actual: number | undefined, expected: number, what: unknown) =>
  assert.ok(Math.abs((actual ?? NaN) - expected) < 1e-5, `${String(what)}: ${actual}, not ${expected}`);

const batteryUnits = ['VBB1', 'VBBG1', 'VBBL1'];

async function batteryRows(twin: Twin, query: string) {
  const rows = await twin.rowsOf(`${batteryPath}&${query}`);
  const of = (unit: string) => rows.get(unit) ?? assert.fail(`no rows of ${unit}`);
  return { net: of('VBB1'), generator: of('VBBG1'), load: of('VBBL1') };
}

/** Asserts that a window of hours was answered by some parts only, and that a notice names the rest. */
async function assertPartOfLife(
  twin: Twin,
  unit: string,
  facility: string,
  window: [string, string],
  rest: string,
) {
  const [date_start, date_end] = window;
  const codes = { facility_code: [facility], unit_code: [unit] };
  const client = twin.client();
  const { notices, values } = await runWith(client, {
    ...facilityData,
    ...codes,
    metrics: ['energy'],
    interval: '1h',
    date_start: `${date_start}T00:00:00`,
    date_end: `${date_end}T00:00:00`,
  });
  assert.deepEqual(
    notices.filter(({ code }) => code === 'noDataIn'),
    [{ code: 'noDataIn', of: [], when: rest }],
  );
  const own = [...(values.get(unit) ?? [])];
  assert.equal(own.length, (Date.parse(date_end) - Date.parse(date_start)) / 3_600_000);
  assert.ok(own.some(([, value]) => Number.isNaN(value)) && own.some(([, value]) => (value ?? NaN) >= 0));
}

/** Each behaviour has a row in the table of docs/service.md. */
const behaviours: Record<string, (twin: Twin) => Promise<void>> = {
  async 'in each five minutes, one side of a battery has a row'(twin) {
    const { net, generator, load } = await batteryRows(twin, 'metrics=power');
    const { values } = await runWith(twin.client(), battery);
    let changes = 0;
    for (const [ms, value] of net) {
      const mw = value ?? NaN;
      assert.deepEqual([generator.get(ms) ?? null, load.get(ms) ?? null], mw < 0 ? [null, -mw] : [mw, null]);
      // The client gives the idle side zero.
      near(values.get('VBBG1')?.get(ms), Math.max(0, mw), ms);
      near(values.get('VBBL1')?.get(ms), Math.max(0, -mw), ms);
      if (mw < 0) changes += 1;
    }
    assert.ok(changes > 0 && changes < net.size);
  },

  async 'power above five minutes is the mean of the rows that exist'(twin) {
    const fine = await batteryRows(twin, 'metrics=power');
    const hours = await batteryRows(twin, 'metrics=power&interval=1h');
    const energies = await batteryRows(twin, 'metrics=energy&interval=1h');
    const { values } = await runWith(twin.client(), { ...battery, interval: '1h' });
    let shared = 0;
    for (const part of ['generator', 'load'] as const)
      for (const [ms, mw] of hours[part]) {
        if (mw === null) continue;
        const rows = [...fine[part]].flatMap(([own, value]) =>
          own >= ms && own < ms + 3_600_000 && value !== null ? [value] : [],
        );
        const sum = rows.reduce((all, one) => all + one, 0);
        near(mw, sum / rows.length, ms);
        near(energies[part].get(ms) ?? NaN, sum / 12, ms);
        // The client shows energy ÷ hours.
        near(values.get(part === 'load' ? 'VBBL1' : 'VBBG1')?.get(ms), sum / 12, ms);
        if (rows.length < 12) shared += 1;
      }
    assert.ok(shared > 0);
  },

  async 'the market value of a whole battery lacks the cost of charging'(twin) {
    const { net, generator, load } = await batteryRows(twin, 'metrics=market_value&interval=1h');
    const query: Query = { ...battery, metrics: [], measures: ['battery_net_revenue'], interval: '1h' };
    const { series } = await runWith(twin.client(), query);
    let costs = 0;
    for (const [ms, income] of net) {
      const [sold, bought] = [generator.get(ms) ?? 0, load.get(ms) ?? 0];
      near(income ?? NaN, sold, ms);
      const at = series[0]?.times.indexOf(ms) ?? -1;
      near(series[0]?.values[at], sold - bought, ms);
      if (bought !== 0) costs += 1;
    }
    assert.ok(costs > 0);
  },

  async 'stored energy stands at the whole battery alone, from 30 June 2025 on'(twin) {
    const dates = { date_start: '2025-06-29T00:00:00', date_end: '2025-07-01T00:00:00' };
    const rows = await twin.rowsOf(
      '/v4/data/facilities/NEM?facility_code=VBB&metrics=storage_battery&interval=1d&date_start=2025-06-29&date_end=2025-07-01',
    );
    const isNull = batteryUnits.map((unit) =>
      [...(rows.get(unit)?.values() ?? [])].map((value) => value === null),
    );
    assert.deepEqual(isNull, [
      [true, false],
      [true, true],
      [true, true],
    ]);
    const { values } = await runWith(twin.client(), {
      ...battery,
      ...dates,
      metrics: ['storage_battery'],
      interval: '1d',
    });
    const known = batteryUnits.map((unit) =>
      [...(values.get(unit)?.values() ?? [])].map((value) => !Number.isNaN(value)),
    );
    assert.deepEqual(
      known,
      isNull.map((own) => own.map((one) => !one)),
    );
  },

  async 'an idle unit has zeros or no rows'(twin) {
    const rows = await twin.rowsOf(peakersPath);
    const [steady, idle] = ['URANQ11', 'URANQ12'].map((unit) => rows.get(unit) ?? assert.fail(unit));
    assert.equal(steady?.size, 6 * 24);
    assert.ok([...steady.values()].includes(0));
    assert.ok(idle && idle.size < 6 * 24);
    assert.ok(!rows.has('URANQ13'));
    const units = ['URANQ11', 'URANQ12', 'URANQ13'];
    const query: Query = {
      ...facilityData,
      facility_code: ['URANQTY'],
      unit_code: units,
      metrics: ['power'],
    };
    const { series, notices, values } = await runWith(twin.client(), {
      ...query,
      ...peakers,
      interval: '1h',
    });
    // A row that is missing looks missing, and says nothing about late data.
    for (const [ms, mw] of values.get('URANQ12') ?? []) assert.equal(mw, idle.get(ms) ?? NaN);
    assert.equal(values.get('URANQ12')?.size, 6 * 24);
    assert.equal(new StackBuckets(series).completeUntilMs, Infinity);
    assert.deepEqual(
      series.map(({ settledUntilMs }) => settledUntilMs),
      [undefined, undefined],
    );
    assert.deepEqual(notices, [{ code: 'noDataIn', when: '', of: ['URANQ13'] }]);
  },

  async 'gaps inside a series have nulls, and its ends have no rows'(twin) {
    const rows = await twin.rowsOf(peakersPath);
    const lengths = new Set([...rows.values()].map(({ size }) => size));
    assert.ok(lengths.size > 1);
    let nulls = 0;
    for (const own of rows.values()) {
      const values = [...own.values()];
      assert.ok(values[0] !== null && values.at(-1) !== null);
      nulls += values.filter((value) => value === null).length;
    }
    assert.ok(nulls > 0);
    const query: Query = { ...facilityData, facility_code: ['URANQTY'], metrics: ['power'], interval: '1h' };
    const { values } = await runWith(twin.client(), { ...query, ...peakers });
    // Joined by stamp, not by position.
    for (const [unit, own] of rows)
      for (const [ms, value] of own) assert.equal(values.get(unit)?.get(ms), value ?? NaN);
  },

  async 'a window before or after the life of a unit is a 404'(twin) {
    for (const [unit, window] of [
      ['facility_code=GPWF&unit_code=GPWFWST1', 'date_start=2026-02-01&date_end=2026-02-17'],
      ['facility_code=TORRISB&unit_code=TORRB1', 'date_start=2026-07-01&date_end=2026-07-20'],
    ] as const) {
      const { status, body } = await twin.fetch(
        `/v4/data/facilities/NEM?metrics=energy&interval=1h&${unit}&${window}`,
      );
      const { response_status, error, success } = body as Record<string, unknown>;
      assert.deepEqual([status, response_status, success], [404, 'ERROR', false]);
      assert.match(String(error), /^No data available/);
    }
    await assertPartOfLife(twin, 'GPWFWST1', 'GPWF', ['2026-01-14', '2026-03-01'], '14 Jan – 16 Feb 2026');
    await assertPartOfLife(twin, 'TORRB1', 'TORRISB', ['2026-06-20', '2026-08-01'], '1–31 Jul 2026');
  },

  async 'units without their facility share one series'(twin) {
    const query = `metrics=power&interval=1h&${ofDay}`;
    const mixed = await twin.fetch(`/v4/data/facilities/NEM?${query}&unit_code=VBBG1&unit_code=VBBL1`);
    const [block] = (mixed.body as { data: Block[] }).data;
    assert.deepEqual(
      block?.results.map(({ name, columns }) => [name, columns]),
      [['power_total', {}]],
    );
    const stamps = block.results[0]?.data.map(([stamp]) => stamp) ?? [];
    assert.ok(new Set(stamps).size < stamps.length);
    const apart = await batteryRows(twin, 'metrics=energy&interval=1h');
    const { values } = await runWith(twin.client(), {
      ...facilityData,
      ...day,
      unit_code: ['VBBG1', 'VBBL1'],
      metrics: ['energy'],
      interval: '1h',
    });
    assert.deepEqual([...values.keys()].sort(), ['VBBG1', 'VBBL1']);
    for (const [ms, mwh] of apart.load) near(values.get('VBBL1')?.get(ms), mwh ?? 0, ms);
  },

  async 'date_end is excluded'(twin) {
    const rows = await twin.rowsOf(
      '/v4/data/network/NEM?metrics=energy&interval=1d&date_start=2026-11-10&date_end=2026-11-12',
    );
    const own = rows.get('total');
    assert.deepEqual(
      [...(own?.keys() ?? [])],
      ['2026-11-10', '2026-11-11'].map((date) => Date.parse(`${date}T00:00+10:00`)),
    );
    const { notices, values } = await runWith(twin.client({ limits: { windowDays: { '1d': 1 } } }), {
      operation: 'network',
      network_code: 'NEM',
      metrics: ['energy'],
      interval: '1d',
      date_start: '2026-11-10T00:00:00',
      date_end: '2026-11-12T00:00:00',
    });
    // Parts that touch have each bucket once.
    assert.deepEqual([...(values.get('total') ?? [])], [...(own ?? [])]);
    assert.deepEqual(notices, []);
  },

  async 'loads are positive numbers'(twin) {
    const rows = await twin.rowsOf(
      `/v4/data/network/NEM?metrics=power&interval=1h&fueltech=battery_charging&${ofDay}`,
    );
    const { series } = await runWith(twin.client(), {
      operation: 'network',
      network_code: 'NEM',
      metrics: ['power'],
      interval: '1h',
      fueltech: ['battery_charging'],
      ...day,
    });
    const [load] = series;
    const signed = load && signedValues(load);
    for (const [ms, mw] of rows.get('battery_charging') ?? assert.fail('no load')) {
      assert.ok((mw ?? NaN) >= 0);
      assert.ok((signed?.[load?.times.indexOf(ms) ?? -1] ?? NaN) <= 0);
    }
  },

  async 'a metric without data has no block'(twin) {
    const window = 'interval=1d&date_start=2026-11-10&date_end=2026-11-12';
    const metrics = ['flow_imports', 'price'];
    const { body } = await twin.fetch(
      `/v4/market/network/WEM?${metrics.map((one) => `metrics=${one}&`).join('')}${window}`,
    );
    const { data } = body as { data: Block[] };
    assert.deepEqual(
      data.map(({ metric }) => metric),
      ['price'],
    );
    const { notices } = await twin.client().run({
      operation: 'market',
      network_code: 'WEM',
      metrics,
      interval: '1d',
      date_start: '2026-11-10T00:00:00',
      date_end: '2026-11-12T00:00:00',
    });
    assert.deepEqual(notices, [{ code: 'missingMetric', metric: 'flow_imports' }]);
  },

  async 'a region that the catalog lacks is listed, and has no data'(twin) {
    const [nem] = await twin.client().listNetworks();
    const regions = nem?.['regions'] as { code: string }[];
    assert.ok(regions.some(({ code }) => code === 'NT1'));
    const query: Query = {
      operation: 'network',
      network_code: 'NEM',
      metrics: ['energy'],
      interval: '1d',
      ...day,
    };
    await rejection(twin.client().run({ ...query, network_region: 'NT1' }), 'noData');
  },

  async 'no data is a 404 of the service, an unknown path one of its framework'(twin) {
    const unknown = await twin.fetch('/v4/nothing');
    assert.deepEqual([unknown.status, unknown.body], [404, { detail: 'Not Found' }]);
    const client = twin.client();
    await rejection(client.run({ ...battery, facility_code: ['NOWHERE'] }), 'noData');
    await rejection(twin.client({ baseAddress: `${twin.baseAddress}/nothing` }).run(battery), 'notFound');
  },

  async 'addresses with and without /v4 are answered alike'(twin) {
    const dataOf = async (address: string) => ((await twin.fetch(address)).body as { data: unknown }).data;
    const address = `${batteryPath}&metrics=power`;
    assert.deepEqual(await dataOf(address.slice('/v4'.length)), await dataOf(address));
    const { series } = await twin.client({ baseAddress: `${twin.baseAddress}/v4` }).run(battery);
    assert.equal(series.length, 3);
  },

  async 'five narrow requests cost three credits'(twin) {
    const client = twin.client();
    const left = async () => (await client.fetchAccount()).requestsLeft ?? NaN;
    const before = await left();
    for (let i = 0; i < 5; i++) await twin.fetch(`${batteryPath}&metrics=power`);
    assert.deepEqual([await left(), await left()], [before - 3, before - 3]);
  },
};

for (const [service, withTwin] of Object.entries(services))
  describe(`the service as ${service} show it`, () => {
    for (const [behaviour, check] of Object.entries(behaviours)) it(behaviour, () => withTwin(check));
  });

describe('the table of behaviours in docs/service.md', () => {
  const text = fs.readFileSync('docs/service.md', 'utf8');
  const rows = [...text.matchAll(/^\| (\S.*?) +\| \[`(.+?)`\]\((.+?)\) +\|$/gm)].map(
    ([, behaviour = '', name = '', link = '']) => ({ behaviour, name, file: path.join('docs', link) }),
  );

  it('has a row for each behaviour that is tested here', () => {
    assert.deepEqual(
      Object.keys(behaviours).filter((one) => !rows.some(({ behaviour }) => behaviour === one)),
      [],
    );
  });

  for (const { behaviour, name, file } of rows)
    it(`names a test: ${behaviour}`, () => {
      assert.equal(path.basename(file), name);
      assert.ok(fs.readFileSync(file, 'utf8').includes(`'${behaviour}'`));
    });
});
