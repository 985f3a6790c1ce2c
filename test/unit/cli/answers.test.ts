import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { replyJson, withServer, type Handler } from '../../support/httpServer';

const hourMs = 3_600_000;
const stampOf = (ms: number): string => `${new Date(ms + 10 * hourMs).toISOString().slice(0, 19)}+10:00`;
const msOf = (text: string): number =>
  Date.parse(`${text.padEnd(11, 'T').padEnd(19, '00:00:00')}Z`) - 10 * hourMs;

/** Serves hourly values of series by metric; a window in which `valueAt` has none is answered 404. */
function service(
  directory: readonly object[],
  series: readonly Readonly<Record<string, string>>[],
  valueAt: (stamp: string, metric: string, columns: Readonly<Record<string, string>>) => number | undefined,
): Handler {
  return (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const reply = (body: object, status?: number): void => replyJson(body, status)(request, response);
    if (pathname.startsWith('/v4/facilities')) {
      reply({ success: true, total_records: directory.length, data: directory });
      return;
    }
    if (!pathname.startsWith('/v4/data/') && !pathname.startsWith('/v4/market/')) {
      reply({ detail: 'Not Found' }, 404);
      return;
    }
    const [startMs, endMs] = ['date_start', 'date_end'].map((name) => msOf(searchParams.get(name) ?? ''));
    const stamps = Array.from({ length: (endMs - startMs) / hourMs }, (_, i) =>
      stampOf(startMs + i * hourMs),
    );
    const units = searchParams.getAll('unit_code');
    const technologies = searchParams.getAll('fueltech');
    const asked = series.filter(
      ({ unit_code: unit = '', fueltech = '' }) =>
        (units.length === 0 || units.includes(unit)) &&
        (technologies.length === 0 || technologies.includes(fueltech)),
    );
    const data = searchParams.getAll('metrics').map((metric) => ({
      network_code: 'NEM',
      metric,
      unit: 'MWh',
      interval: '1h',
      network_timezone_offset: '+10:00',
      results: asked.flatMap((columns) => {
        const points = stamps.flatMap((stamp) => {
          const value = valueAt(stamp, metric, columns);
          return value === undefined ? [] : [[stamp, value]];
        });
        return points.length === 0 ? [] : [{ name: metric, columns, data: points }];
      }),
    }));
    if (data.every(({ results }) => results.length === 0))
      reply({ response_status: 'ERROR', error: 'No data available for this query', success: false }, 404);
    else reply({ success: true, data });
  };
}

const coal = {
  code: 'OLDCOAL',
  name: 'Old Coal',
  network_id: 'NEM',
  network_region: 'NSW1',
  units: [{ code: 'OLD1', fueltech_id: 'coal_black', status_id: 'operating', capacity_registered: 40 }],
};

const unitOf = (code: string, fueltech_id: string, more: object = {}) => ({
  code,
  fueltech_id,
  status_id: 'operating',
  capacity_registered: 100,
  ...more,
});

const battery = (
  code: string,
  capacity_storage: number,
  sides = ['battery', 'battery_charging', 'battery_discharging'],
) => ({
  code,
  name: code,
  network_id: 'NEM',
  network_region: 'SA1',
  units: sides.map((fueltech, i) => unitOf(`${code}${i}`, fueltech, { capacity_storage })),
});

const week = '--operation facilities --interval 7d --date-start 2026-10-04 --date-end 2026-10-11';

/** Runs a query of a service, without a cache. */
const ask = (handler: Handler, args: string) =>
  withServer(handler, async ({ baseAddress, requests }) => ({
    ...(await gridlens(`query --network-code NEM ${args}`.split(' '), {
      env: { OPENELECTRICITY_API_URL: baseAddress, OPENELECTRICITY_API_KEY: '0123456789' },
    })),
    urls: requests.map(({ url }) => url),
    paths: requests.map(({ url }) => new URL(url, baseAddress).pathname),
  }));

describe('an answer of gridlens query', () => {
  it('counts values, and names the windows without data', () =>
    withEmptyFolder(async (folder) => {
      const file = path.join(folder, 'gap.csv');
      const isOpen = (stamp: string): boolean => stamp < '2026-03' || stamp >= '2026-06';
      const { code, err } = await ask(
        service([coal], [{ unit_code: 'OLD1' }], (stamp) => (isOpen(stamp) ? 7 : undefined)),
        `--operation facilities --facility-code OLDCOAL --unit-code OLD1 --metrics energy --interval 1h --date-start 2026-02-15 --date-end 2026-06-15 -o ${file}`,
      );
      assert.equal(code, 0, err);
      const rows = (await fs.readFile(file, 'utf8')).trimEnd().split('\n').slice(1);
      const filled = rows.filter((row) => row.includes(',7')).length;
      assert.equal(rows.length, 120 * 24);
      assert.equal(filled, 28 * 24);
      assert.match(err, /The service has no data from 1 Mar to 31 May 2026\./);
      assert.ok(err.includes(': 1 series, 672 of 2,880 points have values'), err);
    })).timeout(30_000);

  it('keeps the data of a region that is not in the catalog, and says so', async () => {
    const { code, out, err } = await ask(
      service([], [{ region: 'NSW1' }, { region: 'NT1' }], () => 50),
      '--operation market --metrics price --primary-grouping network_region --interval 1h --date-start 2026-02-15 --date-end 2026-02-16',
    );
    assert.equal(code, 0, err);
    assert.match(out.split('\n')[1] ?? '', /,50,50$/);
    assert.match(err, /The reply has a region that Gridlens does not know: NT1\./);
    assert.doesNotMatch(err, /NSW1/);
  }).timeout(30_000);

  it('has the start or the end of a financial year as its time, and its name on a screen', async () => {
    // As the service stamps the years from July 2023 and from July 2024.
    const data = [
      ['2024-01-01T00:00:00+10:00', 190],
      ['2025-01-01T00:00:00+10:00', 200.5],
    ];
    const head = { network_code: 'NEM', metric: 'energy', unit: 'MWh', interval: 'fy' };
    const results = [{ name: 'energy', columns: {}, data }];
    const body = { success: true, data: [{ ...head, network_timezone_offset: '+10:00', results }] };
    const answerOf = async (args: string) => {
      const { code, out, err } = await ask(
        replyJson(body),
        `--metrics energy --interval fy --date-start 2023-07-01 --date-end 2025-07-01 ${args}`,
      );
      assert.equal(code, 0, err);
      return out;
    };
    const timesOf = (text: string) => text.match(/20\d\d-\d\d-\d\d(?:T00:00:00)?\+?(?:10:00)?/g);
    const starts = ['2023-07-01T00:00:00+10:00', '2024-07-01T00:00:00+10:00'];
    const ends = ['2024-07-01T00:00:00+10:00', '2025-07-01T00:00:00+10:00'];
    assert.deepEqual(timesOf(await answerOf('--format csv')), starts);
    assert.deepEqual(timesOf(await answerOf('--format csv --stamp end')), ends);
    assert.deepEqual(timesOf(await answerOf('--format jsonl')), starts);
    assert.deepEqual(timesOf(await answerOf('--format jsonl --stamp end')), ends);
    const envelope = JSON.parse(await answerOf('--format json --shape envelope')) as typeof body;
    assert.deepEqual(envelope.data[0]?.results[0]?.data, data);
    const table = await answerOf('--format table');
    assert.match(table, /^FY 2023–24 +190(?:\.0+)?$/m);
    assert.match(table, /^FY 2024–25 +200\.50*$/m);
    assert.equal(timesOf(table), null);
  }).timeout(60_000);

  it('says nothing of an unknown region that is not asked for', async () => {
    const { code, out, err } = await ask(
      service([], [{ region: 'NSW1' }, { region: 'VIC1' }, { region: 'NT1' }], () => 50),
      '--operation market --metrics price --network-region NSW1,VIC1 --interval 1h --date-start 2026-02-15 --date-end 2026-02-16',
    );
    assert.equal(code, 0, err);
    assert.match(out.split('\n')[1] ?? '', /,50,50$/);
    assert.doesNotMatch(err, /NT1/);
  }).timeout(30_000);

  it('has the regions that are asked for, from one request', () =>
    withEmptyFolder(async (folder) => {
      const day = { interval: '1h', date_start: '2026-02-15', date_end: '2026-02-16' };
      const fields = { operation: 'market', network_code: 'NEM', metrics: ['price'], ...day };
      const file = path.join(folder, 'two.gridlens.json');
      const query = { ...fields, network_region: ['NSW1', 'VIC1'] };
      await fs.writeFile(file, JSON.stringify({ version: 1, name: 'two', query }));
      const typed = '--metrics price --interval 1h --date-start 2026-02-15 --date-end 2026-02-16';
      const priceOf: Record<string, number> = { NSW1: 51, QLD1: 62, SA1: 73, VIC1: 84 };
      const regions = Object.keys(priceOf).map((region) => ({ region }));
      const handler = service([], regions, (_stamp, _metric, { region = '' }) => priceOf[region]);
      for (const args of [
        `${typed} --network-region NSW1,VIC1`,
        `${typed} --network-region nsw1 --network-region victoria`,
        `${typed} --network-region NSW1,VIC1 --format json --shape envelope`,
        file,
      ]) {
        const { code, out, err, urls } = await ask(handler, args);
        assert.equal(code, 0, err);
        const asked = urls.filter((url) => url.startsWith('/v4/market/'));
        assert.equal(asked.length, 1, args);
        assert.match(asked[0] ?? '', /[?&]primary_grouping=network_region(?:&|$)/);
        assert.doesNotMatch(asked[0] ?? '', /[?&]network_region=/);
        assert.match(out, /51[^]*84/);
        assert.doesNotMatch(out, /QLD1|SA1|62|73/);
        if (args.includes('json --shape')) continue;
        assert.match(out.split('\n')[0] ?? '', /NSW1.*VIC1/);
        assert.match(out.split('\n')[1] ?? '', /^2026-02-15T00:00:00\+10:00,51,84$/);
      }
    })).timeout(30_000);

  const units = ['OLD1', 'ONE0', 'ONE1', 'ONE2'].map((unit_code) => ({ unit_code }));
  const refused: [args: string, directory: object[], sentence: RegExp][] = [
    [
      `${week} --facility-code OLDCOAL --measures battery_cycles`,
      [coal],
      /“battery_cycles” cannot be computed for Coal \(Black\): it needs Energy of Battery \(Discharging\), and a known capacity/,
    ],
    [
      `${week} --facility-code OLDCOAL --metrics energy --measures battery_net_revenue`,
      [coal],
      /needs Market value of Battery \(Discharging\) and Market value of Battery \(Charging\)\./,
    ],
    [
      `${week} --facility-code ONE --measures capacity_factor`,
      [battery('ONE', 200)],
      /for Battery, Battery \(Charging\) and Battery \(Discharging\): it needs Energy by source, without battery, /,
    ],
    [
      `${week} --facility-code OLDCOAL --measures capacity_factor`,
      [{ ...coal, units: [{ code: 'OLD1', fueltech_id: 'coal_black' }] }],
      /for Coal \(Black\): .*, and a known capacity\./,
    ],
    [
      `${week} --facility-code ONE --unit-code ONE0 --measures capture_price`,
      [battery('ONE', 200)],
      /for Battery: it needs Market value by source and Energy by source, without battery\./,
    ],
    [
      `${week.replace('facilities', 'market')} --network-code WEM --measures curtailment_share`,
      [],
      /“curtailment_share” exists for the NEM only/,
    ],
  ];
  for (const [args, directory, sentence] of refused)
    it(`is refused before any data are requested: ${args.slice(week.length)}`, () =>
      withEmptyFolder(async (folder) => {
        const file = path.join(folder, 'a.csv');
        const { code, out, err, paths } = await ask(
          service(directory, units, () => 1),
          `${args} -o ${file}`,
        );
        assert.deepEqual([code, out], [2, ''], err);
        assert.match(err, sentence);
        assert.deepEqual(await fs.readdir(folder), []);
        assert.ok(!paths.some((one) => one.startsWith('/v4/data')), paths.join());
      })).timeout(30_000);

  it('has no file where the reply lacks the terms of its only measure', () =>
    withEmptyFolder(async (folder) => {
      const onlyCharging = service([], [{ fueltech: 'battery_charging' }], () => 5);
      const query =
        '--operation network --network-region SA1 --interval 1d --date-start 2026-10-04 --date-end 2026-10-05';
      const file = path.join(folder, 'a.xlsx');
      const lost = await ask(onlyCharging, `${query} --measures battery_spread -o ${file}`);
      assert.equal(lost.code, 3, lost.err);
      assert.match(lost.err, /“battery_spread” cannot be computed: it needs Market value of Battery/);
      assert.doesNotMatch(lost.err, /every value is missing/);
      assert.deepEqual(await fs.readdir(folder), []);
      const rest = await ask(onlyCharging, `${query} --measures battery_spread,charge_price`);
      assert.equal(rest.code, 3, rest.err);
      assert.match(rest.err, /“battery_spread” cannot be computed/);
      assert.match(rest.out, /^time,Charge price/);
    })).timeout(30_000);

  for (const [side, sign] of [
    ['battery_charging', -1],
    ['battery_discharging', 1],
  ] as const)
    it(`has the net revenue of a region whose only side with rows is ${side}`, async () => {
      const { code, out, err } = await ask(
        service([], [{ fueltech: side }], () => 5),
        '--operation network --network-region SA1 --interval 1h --date-start 2026-10-04 --date-end 2026-10-05 --measures battery_net_revenue',
      );
      assert.equal(code, 0, err);
      const values = out
        .trimEnd()
        .split('\n')
        .slice(1)
        .map((line) => Number(line.split(',')[1]));
      assert.deepEqual(values, Array<number>(24).fill(5 * sign));
    }).timeout(30_000);

  it('names a metric that has no data, whose measures have', async () => {
    const { code, out, err } = await ask(
      service([], [{ fueltech: 'wind' }], (_, metric) => (metric === 'emissions' ? undefined : 5)),
      '--operation network --interval 1h --date-start 2026-10-04 --date-end 2026-10-05 --metrics emissions --measures capture_price',
    );
    assert.equal(code, 0, err);
    assert.match(err, /The service sent no data for emissions\./);
    assert.match(out, /^time,Capture price[^,]*\n[^,]*,1\n/);
  }).timeout(30_000);

  const levels: Record<string, number> = { ONE0: 50, TWO0: 100, TWO1: 60 };
  const revenues: Record<string, number> = { ONE1: 30, ONE2: 100 };
  const batteries = service(
    [
      battery('ONE', 200),
      {
        ...battery('TWO', 0),
        units: [100, 300].map((mwh, i) => unitOf(`TWO${i}`, 'battery', { capacity_storage: mwh })),
      },
    ],
    ['ONE0', 'ONE1', 'ONE2', 'TWO0', 'TWO1'].map((unit_code) => ({ unit_code })),
    (_, metric, { unit_code: unit = '' }) => (metric === 'storage_battery' ? levels : revenues)[unit],
  );
  const shares: [args: string, head: string, row: number[]][] = [
    ['--facility-code ONE --facility-code TWO --measures state_of_charge', 'ONE|TWO', [25, 40]],
    [
      '--facility-code TWO --unit-code TWO0 --unit-code TWO1 --measures state_of_charge',
      'TWO0|TWO1',
      [100, 20],
    ],
    ['--facility-code ONE --unit-code ONE1 --measures state_of_charge', 'ONE', [25]],
    ['--facility-code ONE --measures battery_net_revenue', 'ONE', [70]],
    ['--facility-code ONE --unit-code ONE0 --measures battery_net_revenue', 'ONE', [70]],
    ['--facility-code ONE --unit-code ONE2 --measures battery_net_revenue', 'ONE', [70]],
  ];
  for (const [args, names, row] of shares)
    it(`has one number for each battery or unit: ${args}`, async () => {
      const { code, out, err } = await ask(
        batteries,
        `--operation facilities --interval 1h --date-start 2026-10-04 --date-end 2026-10-05 ${args}`,
      );
      assert.equal(code, 0, err);
      const [head = '', first = ''] = out.split('\n');
      for (const [i, name] of names.split('|').entries())
        assert.ok(head.split(',')[i + 1]?.includes(name), head);
      assert.deepEqual(first.split(',').slice(1).map(Number), row);
    }).timeout(30_000);
});

describe('gridlens list --search', () => {
  for (const words of ['state of charge', 'SoC', 'charge level'])
    it(`finds the state of charge by “${words}”`, async () => {
      const { out } = await gridlens(['list', 'measures', '--search', words, '--format', 'csv']);
      assert.match(out, /^state_of_charge,/m);
    });

  it('finds the stored energy by “state of charge”', async () => {
    const { out } = await gridlens(['list', 'metrics', '--search', 'state of charge', '--format', 'csv']);
    assert.match(out, /^storage_battery,/m);
  });
});

describe('the answer of gridlens query about a battery', () => {
  const hill = {
    ...battery('HILL', 200, []),
    units: ['battery', 'battery_discharging', 'battery_charging', 'gas_ocgt'].map((fueltech, i) =>
      unitOf(['HILLB1', 'HILLG1', 'HILLL1', 'HILLX1'][i] ?? '', fueltech, { capacity_storage: 200 }),
    ),
  };
  type Rows = Record<string, Record<string, (number | null)[]>>;

  /** Answers the metrics that `rows` has, by unit, from 1 October 2026 on. */
  const rowsOf =
    (rows: Rows, stepMs: number): Handler =>
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const data = searchParams.getAll('metrics').flatMap((metric) => {
        const results = Object.entries(rows[metric] ?? {}).map(([unit, values]) => ({
          name: `${metric}_${unit}`,
          columns: { unit_code: unit },
          data: values.map((value, i) => [stampOf(msOf('2026-10-01') + i * stepMs), value]),
        }));
        const header = { network_code: 'NEM', metric, unit: 'MW', interval: searchParams.get('interval') };
        return results.length === 0 ? [] : [{ ...header, network_timezone_offset: '+10:00', results }];
      });
      const isList = pathname.startsWith('/v4/facilities');
      replyJson({ success: true, data: isList ? [hill] : data })(request, response);
    };

  const days = { HILLG1: [14, 14], HILLL1: [80, 80] };
  const daily = { HILLG1: [280, 280], HILLL1: [320, 320] };
  const [run, idle] = [Array<number>(6).fill(30), Array<number>(6).fill(0)];
  const twice = /sent both as a whole and as their charging and discharging sides/;
  const mean = /is the mean over the time in which each ran/;
  /** The columns in any order; loads are negative. */
  const cases: [string, string, number, Rows, number[][], RegExp | undefined][] = [
    [
      'counts the three units once, and says so',
      '--metrics power --interval 5m --date-end 2026-10-01T00:10:00',
      hourMs / 12,
      { power: { HILLB1: [-60, 90], HILLG1: [null, 90], HILLL1: [60, null] } },
      [
        [-60, 90],
        [0, 90],
        [-60, 0],
      ],
      twice,
    ],
    [
      'has a net revenue where one side is null',
      '--measures battery_net_revenue --interval 1h --date-end 2026-10-01T04:00:00',
      hourMs,
      { market_value: { HILLG1: [null, 500, 4000, 0], HILLL1: [900, 200, null, null] } },
      [[-900, 300, 4000, 0]],
      undefined,
    ],
    [
      'has the power of a side by its energy',
      '--metrics power --interval 1d --date-end 2026-10-03',
      24 * hourMs,
      { power: days, energy: daily },
      [
        [11.666667, 11.666667],
        [-13.333333, -13.333333],
      ],
      undefined,
    ],
    [
      'says that the power of a side is a mean, without energy',
      '--metrics power --interval 1d --date-end 2026-10-03',
      24 * hourMs,
      { power: days },
      [
        [14, 14],
        [-80, -80],
      ],
      mean,
    ],
    [
      'has zeros where a side is idle until the end',
      '--metrics power --interval 5m --date-end 2026-10-01T01:00:00',
      hourMs / 12,
      { power: { HILLX1: [...run, ...run], HILLG1: run, HILLL1: [...idle.map(() => null), ...run] } },
      [
        [...run, ...idle],
        [...idle, ...run.map((value) => -value)],
        [...run, ...run],
      ],
      undefined,
    ],
  ];
  for (const [what, args, stepMs, rows, expected, notice] of cases)
    it(what, async () => {
      const { code, out, err } = await ask(
        rowsOf(rows, stepMs),
        `--operation facilities --facility-code HILL --date-start 2026-10-01 ${args} --format csv`,
      );
      assert.equal(code, 0, err);
      const [, ...lines] = out.trimEnd().split('\n');
      const cells = lines.map((line) => line.split(',').slice(1).map(Number));
      const columns = expected.map((_, c) => cells.map((row) => row[c]));
      assert.deepEqual([...columns].sort(), [...expected].sort());
      for (const one of [twice, mean]) assert.equal(one.test(err), one === notice, err);
    }).timeout(30_000);
});
