import assert from '../../support/assert';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { markets } from '#src/sample/fleet/markets';
import { createDayStore } from '#src/sample/market/marketDay';
import { CallerGoneError } from '#src/sample/answer/yielder';
import { answer } from '#src/sample/answer/answer';
import { planOf } from '#src/sample/request/servicePlans';
import { startSampleService } from '../../support/sampleService';
import { createSampleService } from '#src/sample/index';
import { clientOfSample, nowMs, startUnderTest, type Block } from './sampleUnderTest';

const paths = [
  '/v4/data/network/AU?metrics=power&metrics=emissions&primary_grouping=network_region&secondary_grouping=fueltech&date_start=2026-11-17&date_end=2026-11-19',
  '/v4/market/network/NEM?metrics=price&metrics=solar_rooftop_forecast&primary_grouping=network_region&interval=1h&date_start=2026-11-10&date_end=2026-11-25',
  '/v4/data/facilities/WEM?metrics=energy&facility_code=COLLGAR&facility_code=MUJA&interval=1d&date_start=2026-09-01&date_end=2026-11-01',
  '/v4/facilities/',
];
const withoutCreation = (text: string) => text.replace(/"created_at":"[^"]*"/, '');

describe('the sample service', () => {
  it('gives the same data from two services at different times, in any order of requests', async () => {
    const [first, second] = [await startUnderTest(), await startUnderTest({ now: () => nowMs + 60_000 })];
    try {
      const ours: string[] = [];
      for (const path of paths) ours.push((await first.fetch(path)).text);
      const theirs = new Map<string, string>();
      for (const path of [...paths].reverse()) theirs.set(path, (await second.fetch(path)).text);
      paths.forEach((path, index) => {
        assert.equal(withoutCreation(theirs.get(path) ?? ''), withoutCreation(ours[index] ?? ''));
        assert.notEqual(theirs.get(path), ours[index]);
      });
    } finally {
      await Promise.all([first.service.close(), second.service.close()]);
    }
  });

  it('creates its own token, which differs each time', () => {
    const [left, right] = [createSampleService(), createSampleService()];
    assert.ok(left.token.length > 20);
    assert.notEqual(left.token, right.token);
  });

  it('answers within the process, and opens no socket', async () => {
    const sample = createSampleService({ now: () => nowMs });
    const opened: string[] = [];
    const note = (_: unknown, name: string | symbol) => opened.push(String(name));
    const channels = ['net.client.socket', 'tracing:net.server.listen:asyncStart'];
    for (const channel of channels) subscribe(channel, note);
    try {
      const client = clientOfSample(
        { baseAddress: 'http://localhost', token: sample.token },
        { fetch: sample.fetch },
      );
      const { series } = await client.run({
        operation: 'network',
        network_code: 'NEM',
        metrics: ['power'],
        date_start: '2026-11-18',
        date_end: '2026-11-19',
      });
      assert.equal(series[0]?.times.length, 288);
      assert.ok((await client.fetchDirectory('NEM')).facilities.length > 0);
      assert.deepEqual(opened, []);
      // The channels do report sockets.
      const served = await startSampleService();
      assert.equal((await fetch(`${served.baseAddress}/health`)).status, 200);
      await served.close();
      assert.deepEqual(new Set(opened), new Set(channels));
    } finally {
      for (const channel of channels) unsubscribe(channel, note);
    }
  });

  it('rejects with the reason of the caller who aborts', async () => {
    const { fetch, token } = createSampleService({ now: () => nowMs });
    const caller = new AbortController();
    const reply = fetch(`http://localhost${paths[0]}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: caller.signal,
    });
    caller.abort(new Error('not needed any more'));
    await assert.rejects(reply, /not needed any more/);
  });

  it('stops computing when the caller disconnects', async () => {
    const store = createDayStore();
    let days = 0;
    const question = {
      operation: 'network',
      networkCode: 'NEM',
      query: new URLSearchParams('metrics=energy&interval=1d&date_start=2025-11-20&date_end=2026-11-20'),
    } as const;
    const around = {
      store: {
        dayOf: (...of: Parameters<typeof store.dayOf>) => {
          days++;
          return store.dayOf(...of);
        },
      },
      plan: planOf('COMMUNITY'),
      dateEnd: 'exclusive',
      nowMs,
      yielder: {
        yieldIfDue: () => (days < 3 ? Promise.resolve() : Promise.reject(new CallerGoneError('gone'))),
      },
    } as const;
    await assert.rejects(answer(question, around), CallerGoneError);
    assert.equal(days, 3);
  });
});

describe('monthly sample data', function () {
  this.timeout(120_000);
  let days = 0;
  const computed = createDayStore();
  const store = {
    dayOf: (...of: Parameters<typeof computed.dayOf>) => {
      days++;
      return computed.dayOf(...of);
    },
  };
  const valuesOf = async (operation: 'network' | 'market', networkCode: string, query: string) => {
    const text = await answer(
      { operation, networkCode, query: new URLSearchParams(query) },
      {
        store,
        plan: planOf('ENTERPRISE'),
        dateEnd: 'exclusive',
        nowMs,
        yielder: { yieldIfDue: () => Promise.resolve() },
      },
    );
    const [block] = JSON.parse(text) as {
      results: { name: string; data: [string, number][] }[];
    }[];
    return new Map(block?.results.map(({ name, data }) => [name, data.map(([, value]) => value)]));
  };
  const window = 'date_start=2026-08-01&date_end=2026-10-01';

  const rows: [operation: 'network' | 'market', network: string, query: string, isMean: boolean][] = [
    ['network', 'NEM', 'metrics=energy&secondary_grouping=fueltech', false],
    ['network', 'AU', 'metrics=emissions&primary_grouping=network_region', false],
    ['network', 'NEM', 'metrics=market_value&secondary_grouping=renewable', false],
    ['network', 'NEM', 'metrics=power&secondary_grouping=fueltech', true],
    ['market', 'NEM', 'metrics=price&primary_grouping=network_region', true],
    ['market', 'NEM', 'metrics=demand', true],
    ['market', 'WEM', 'metrics=demand_energy', false],
  ];
  for (const [operation, network, query, isMean] of rows)
    it(`are the ${isMean ? 'means' : 'sums'} of their days: ${network}, ${query}`, async () => {
      const daily = await valuesOf(operation, network, `${query}&interval=1d&${window}`);
      const monthly = await valuesOf(operation, network, `${query}&interval=1M&${window}`);
      assert.deepEqual([...monthly.keys()], [...daily.keys()]);
      for (const [name, [august = NaN, september = NaN]] of monthly) {
        const ofDays = daily.get(name) ?? [];
        const expected = [ofDays.slice(0, 31), ofDays.slice(31)].map(
          (part) => part.reduce((sum, value) => sum + value, 0) / (isMean ? part.length : 1),
        );
        for (const [m, value] of [august, september].entries()) {
          const wanted = expected[m] ?? NaN;
          assert.ok(
            Math.abs(value - wanted) <= 1e-4 + 1e-6 * Math.abs(wanted),
            `${name}: ${value}, ${wanted}`,
          );
        }
      }
    });

  it('are computed once for all metrics and groupings', async () => {
    await valuesOf('network', 'NEM', `metrics=energy&secondary_grouping=fueltech&interval=1M&${window}`);
    days = 0;
    await valuesOf('network', 'NEM', `metrics=energy&secondary_grouping=fueltech&interval=1M&${window}`);
    await valuesOf(
      'network',
      'NEM',
      `metrics=emissions&primary_grouping=network_region&interval=3M&${window}`,
    );
    await valuesOf('market', 'NEM', `metrics=price&primary_grouping=network_region&interval=1M&${window}`);
    assert.equal(days, 0);
  });
});

describe('the sample market', function () {
  this.timeout(120_000);
  const store = createDayStore();
  const lastDay = Math.floor(nowMs / 86_400_000) - 1;
  const year = Array.from({ length: 365 }, (_, i) => store.dayOf(markets.NEM, lastDay - i));
  const everyPrice = year.flatMap((day) => day.regions.flatMap((region) => [...region.price]));
  const total = (fueltech: string, fromHour: number, toHour: number) => {
    let sum = 0;
    for (const day of year) {
      for (const unit of markets.NEM.units) {
        if (unit.fueltech !== fueltech) continue;
        for (const value of day.power[unit.index]?.subarray(fromHour * 12, toHour * 12) ?? []) {
          if (!Number.isNaN(value)) sum += value;
        }
      }
    }
    return sum / ((toHour - fromHour) * 12 * year.length);
  };

  it('has prices between floor and cap, with some negative ones and spikes', () => {
    assert.ok(everyPrice.every((price) => price >= -1000 && price <= 20_300));
    const share = (test: (price: number) => boolean) => everyPrice.filter(test).length / everyPrice.length;
    const [negative, floor, spikes] = [
      share((price) => price < 0),
      share((price) => price < -100),
      share((price) => price > 2000),
    ];
    assert.ok(negative > 0.03 && negative < 0.3, `negative ${negative}`);
    assert.ok(floor > 0 && floor < 0.005, `floor ${floor}`);
    assert.ok(spikes > 0 && spikes < 0.005, `spikes ${spikes}`);
  });

  it('has solar by day, batteries charging at noon, and batteries and gas in the evening', () => {
    assert.equal(total('solar_utility', 0, 4), 0);
    assert.ok(total('solar_rooftop', 11, 13) > 5000);
    assert.ok(total('battery_charging', 10, 14) > 10 * total('battery_charging', 17, 22));
    assert.ok(total('battery_discharging', 17, 22) > 10 * total('battery_discharging', 10, 14));
    assert.ok(total('gas_ocgt', 18, 20) > 3 * total('gas_ocgt', 10, 14));
    assert.ok(total('coal_black', 18, 20) > total('coal_black', 11, 13));
    assert.ok(total('pumps', 11, 13) > 0);
  });

  it('has power between zero and the capacity of each unit', () => {
    for (const day of year.slice(0, 60)) {
      for (const unit of markets.NEM.units) {
        for (const value of day.power[unit.index] ?? []) {
          if (!Number.isNaN(value)) {
            const least = unit.fueltech === 'battery' ? -unit.capacity : 0;
            assert.ok(value >= least && value <= unit.capacity * 1.1, unit.code);
          }
        }
      }
    }
  });

  it('has outages of coal units for days', () => {
    const black = markets.NEM.units.filter((unit) => unit.fueltech === 'coal_black');
    const idle = year.flatMap((day) => black.filter((unit) => (day.power[unit.index]?.[150] ?? 1) === 0));
    const share = idle.length / (black.length * year.length);
    assert.ok(share > 0.02 && share < 0.2, `out of service ${share}`);
  });

  it('has no larger step at midnight than within a day', async () => {
    const sample = await startUnderTest();
    try {
      const [block] = (await sample.blocks(
        '/v4/market/network/NEM?metrics=demand_gross&date_start=2026-11-10&date_end=2026-11-17',
      )) as [Block];
      const points = block.results[0]?.data ?? [];
      const steps = points.slice(1).map(([stamp, value], i) => ({
        atMidnight: stamp.includes('T00:00'),
        size: Math.abs((value ?? NaN) - (points[i]?.[1] ?? NaN)),
      }));
      const largest = (atMidnight: boolean) =>
        Math.max(...steps.filter((step) => step.atMidnight === atMidnight).map((step) => step.size));
      assert.ok(largest(true) <= largest(false));
    } finally {
      await sample.service.close();
    }
  });
});
