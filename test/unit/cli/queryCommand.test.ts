import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import {
  replyHtml,
  replyJson,
  replySilence,
  routes,
  withServer,
  type Handler,
} from '../../support/httpServer';
import { replyParts, sendError } from '../../support/partServer';
import { block, envelope } from '../../support/runAgainst';
import { assertRefused, succeed, wordsOf, writeQueryFile } from './cliUnderTest';

const key = 'oe_test_1234567890';
const price = '--metrics price --interval 1h';
const day = `${price} --date-start 2026-10-05 --date-end 2026-10-06`;
const prices = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '1d' };

/** Runs gridlens against a service with this handler, and returns the outcome with the requests received. */
const against = (handler: Handler, args: string, env: Record<string, string> = {}) =>
  withServer(handler, async ({ baseAddress, requests }) => {
    const own = { OPENELECTRICITY_API_URL: baseAddress, OPENELECTRICITY_API_KEY: key, ...env };
    return { ...(await gridlens(`query ${args}`.trim().split(' '), { env: own })), requests };
  });

const account =
  (handler: Handler): Handler =>
  (request, response) => {
    if (request.url?.startsWith('/v4/plans') === true || request.url?.startsWith('/v4/me') === true)
      replyJson({ detail: 'Not Found' }, 404)(request, response);
    else handler(request, response);
  };

describe('gridlens query', () => {
  it('writes only the data to standard output', async () => {
    const { code, out, err, requests } = await against(account(replyParts()), day);
    assert.deepEqual([code, err], [0, '']);
    const lines = out.trimEnd().split('\n');
    assert.match(lines[0] ?? '', /^time,/);
    assert.equal(lines.length, 25);
    assert.match(lines[1] ?? '', /^2026-10-05T00:00:00\+10:00,\d/);
    const data = requests.filter(({ url }) => url.startsWith('/v4/market/network/NEM?'));
    assert.equal(data.length, 1);
    assert.equal(data[0]?.headers.authorization, `Bearer ${key}`);
  });

  it('writes the reply of a single request byte for byte', async () => {
    const data = [['2026-10-05T00:00:00+10:00', 84.5]] as const;
    const body = envelope(block([{ data, name: 'price_total' }], { metric: 'price', interval: '1h' }));
    // Spaces and digits that parsing and formatting would lose.
    const text = JSON.stringify(body, null, 3).replace('84.5', '8.450e+1');
    const args = `${day} --format json --shape envelope`;
    const { code, out, err } = await against(account(replyJson(text)), args);
    assert.deepEqual([code, err, out], [0, '', text]);
  });

  it('says that a window shorter than its interval is answered by a whole one', async () => {
    const { err } = await succeed('query --sample --metrics price --interval 1d --window 1m');
    assert.match(err, /price.*: Asked from .* 23:59 to .*: intervals of 1 day are shown whole\./);
  });

  it('answers from the sample service, and marks sample data', async () => {
    const { out } = await succeed(`query --sample ${price} --window 24h`);
    assert.match(out, /^time,Price.*,sample_data\n.*,true\n/);
  });

  it('writes and describes a file for each query file, named by --output', () =>
    withEmptyFolder(async (folder) => {
      const query = { ...prices, window: '7d' };
      for (const name of ['Prices, NSW', '../../Escape'])
        await writeQueryFile(folder, name.replaceAll(/\W+/g, ''), query, { name });
      const files = 'PricesNSW.gridlens.json Escape.gridlens.json';
      const { err } = await succeed(`query ${files} --sample -o {name}-{interval}.json`, { cwd: folder });
      assert.match(err, /Prices-NSW-1d-sample-data\.json: 1 series, 7 points, sample data/);
      assert.deepEqual(
        (await fs.readdir(folder))
          .filter((name) => name.endsWith('.json') && !name.includes('gridlens'))
          .sort(),
        ['Escape-1d-sample-data.json', 'Prices-NSW-1d-sample-data.json'],
      );
      const text = await fs.readFile(path.join(folder, 'Prices-NSW-1d-sample-data.json'), 'utf8');
      assert.deepEqual((JSON.parse(text) as { query: unknown }).query, query);
    }));

  it('overrides the dates of a query file by a window', () =>
    withEmptyFolder(async (folder) => {
      const dates = { date_start: '2026-01-01', date_end: '2026-02-01' };
      const file = await writeQueryFile(folder, 'p', { ...prices, ...dates });
      const { out } = await gridlens(['query', file, '--dry-run', '--window', '1 Oct 2026 to 8 Oct 2026']);
      assert.match(out, /date_start=2026-10-01T00%3A00%3A00&date_end=2026-10-09T00%3A00%3A00\n$/);
    }));

  it('sends nothing with --dry-run', async () => {
    const { code, out, err, requests } = await against(replySilence, `${price} --window 60d --dry-run`);
    assert.equal(code, 0);
    assert.equal(out.trim().split('\n').length, 2);
    assert.match(err, /1,440 points · 2 requests|1,441 points · 2 requests/);
    assert.equal(requests.length, 0);
  });
});

describe('gridlens query of a battery’s units', () => {
  const battery =
    'query --sample --operation facilities --facility-code HORNSDPR --metrics power ' +
    '--interval 1h --date-start 2026-10-05 --date-end 2026-10-06 --format jsonl';
  for (const [loads, isNegative] of [
    ['', true],
    [' --loads negative', true],
    [' --loads asSent', false],
  ] as const)
    it(`has charging ${isNegative ? 'below' : 'above'} zero with${loads || ' no option'}`, async () => {
      const { out } = await succeed(battery + loads);
      const records = out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as { unit_code: string; value: number });
      const charging = records.filter(({ unit_code }) => unit_code === 'HPRL1').map(({ value }) => value);
      assert.ok(charging.some((value) => value !== 0));
      assert.ok(charging.every((value) => (isNegative ? value <= 0 : value >= 0)));
    });
});

describe('gridlens query of dates in numbers', () => {
  it('reads them day first, and says so', async () => {
    for (const [args, start, end, said] of [
      [
        ['--date-start', '1/10/2026', '--date-end', '2026/10/8'],
        '2026-10-01',
        '2026-10-08',
        /“1\/10\/2026” is read as 1 October 2026\./,
      ],
      [['--window', '1/10/2026 to 7/10/2026'], '2026-10-01', '2026-10-08', /is read as 1–7 Oct 2026\./],
      [['--window', '31.12.2025 - 2/1/2026'], '2025-12-31', '2026-01-03', /is read as 31 Dec 2025/],
    ] as const) {
      const { out, err } = await succeed(['query', '--sample', ...wordsOf(price), '--dry-run', ...args]);
      assert.ok(out.includes(`date_start=${start}T00%3A00%3A00&date_end=${end}T00%3A00%3A00`), out);
      assert.match(err, said);
    }
  });

  it('reads them in query files', () =>
    withEmptyFolder(async (folder) => {
      for (const when of [
        { window: '1/9/2026 to 30/9/2026' },
        { window: '2026/09/01 - 2026/09/30' },
        { date_start: '1/9/2026', date_end: '2026/10/01' },
      ]) {
        const fields = {
          operation: 'market',
          network_code: 'nem',
          metrics: ['PRICE'],
          network_region: 'nsw1',
        };
        const file = await writeQueryFile(folder, 'q', { ...fields, interval: '1d', ...when });
        const { out, err } = await succeed(['query', '--sample', file, '--dry-run']);
        assert.ok(out.includes('date_start=2026-09-01T00%3A00%3A00&date_end=2026-10-01T00%3A00%3A00'), out);
        assert.match(err, /“nem” is read as NEM\..*“PRICE” is read as price\..*“nsw1” is read as NSW1\./s);
        if (when.window !== undefined)
          assert.ok(err.includes(`“${when.window}” is read as 1–30 Sep 2026.`), err);
        assert.ok(!err.includes('is not included'), err);
      }
    }));

  it('names the one that is no date', async () => {
    for (const args of [
      ['--date-start', '13/13/2026'],
      ['--window', '1/10/2026 to 13/13/2026'],
    ])
      await assertRefused(['query', '--sample', ...wordsOf(price), ...args], /^“13\/13\/2026” is not a /);
  });
});

describe('gridlens query of a range up to the last day of a month', () => {
  const said =
    /31 October 2026 is not included: date_end is exclusive\. Write 2026-11-01 to include the day\./;
  const dry = ['query', '--sample', ...wordsOf(price), '--dry-run'];

  it('says once that the day is excluded, and sends the end as typed', async () => {
    const { out, err } = await succeed([...dry, '--date-start', '2026-10-01', '--date-end', '2026-10-31']);
    assert.ok(out.includes('date_end=2026-10-31T00%3A00%3A00'), out);
    assert.match(err, said);
    assert.equal(err.split('is not included').length, 2, err);
  });

  it('says nothing of a first, of another start, or of a typed window', async () => {
    for (const args of [
      ['--date-start', '2026-10-01', '--date-end', '2026-11-01'],
      ['--date-start', '2026-10-02', '--date-end', '2026-10-31'],
      ['--window', '1 Oct 2026 to 30 Oct 2026'],
    ]) {
      const { err } = await succeed([...dry, ...args]);
      assert.ok(!err.includes('is not included'), err);
    }
  });
});

describe('gridlens query of named facilities', () => {
  const unit = (code: string): object => ({ code, fueltech_id: 'coal_black', status_id: 'operating' });
  const directory = {
    success: true,
    data: [
      {
        code: 'LAKE',
        name: 'Lakeside',
        network_id: 'NEM',
        network_region: 'NSW1',
        units: [unit('LK1'), unit('LK2')],
      },
      { code: 'HILL', name: 'Hill', network_id: 'NEM', network_region: 'NSW1', units: [unit('HL1')] },
    ],
  };
  const query =
    '--operation facilities --metrics energy --interval 1d --date-start 2026-10-01 --date-end 2026-10-03';
  const values = [['2026-10-01T00:00:00+10:00', 1]] as const;
  const data = replyJson(
    envelope(block([{ columns: { unit_code: 'LK1' }, data: values }], { metric: 'energy', interval: '1d' })),
  );
  const service = (list: Handler): Handler =>
    account(routes({ '/v4/facilities/': list, '/v4/data/facilities/NEM': data }));

  it('refuses what the directory does not list in this place, and names the nearest', async () => {
    for (const [codes, message] of [
      ['--facility-code LK1', /^LK1 is a unit of LAKE: use --unit-code LK1 or --facility-code LAKE\. /],
      [
        '--unit-code LAKE',
        /^LAKE is a facility, not a unit: use --facility-code LAKE or --unit-code LK1,LK2\. /,
      ],
      ['--facility-code HILL --unit-code LK1', /^LK1 is a unit of LAKE: use --facility-code LAKE/],
      ['--facility-code LAEK', /“LAEK” is not .*Did you mean LAKE\?/],
    ] as const) {
      const { code, out, err, requests } = await against(service(replyJson(directory)), `${query} ${codes}`);
      assert.deepEqual([code, out], [2, ''], err);
      assert.match(err, message);
      assert.ok(requests.every(({ url }) => url.startsWith('/v4/facilities/')));
    }
  });

  it('reads a name as its code, and says so', async () => {
    const args = `${query} --network-code nem --facility-code lakeside`;
    const { code, err, requests } = await against(service(replyJson(directory)), args);
    assert.equal(code, 0, err);
    assert.match(err, /“nem” is read as NEM\.\n“lakeside” is read as LAKE\./);
    assert.ok(
      requests.some(({ url }) => url.includes('/data/facilities/NEM?') && url.includes('facility_code=LAKE')),
    );
  });

  it('sends a code as it is typed with --unchecked, and where there is no directory', async () => {
    for (const [list, more] of [
      [replyJson(directory), ' --unchecked'],
      [replyJson({ error: 'No such list.' }, 500), ''],
    ] as const) {
      const { requests } = await against(service(list), `${query} --facility-code LK1${more}`);
      assert.ok(requests.some(({ url }) => url.includes('facility_code=LK1')));
    }
  });
});

describe('gridlens query of facility data without codes', () => {
  const all =
    '--operation facilities --metrics power --date-start 2026-10-05T08:00 --date-end 2026-10-05T09:00';

  it('gets all units of the network', async () => {
    const { out, err } = await succeed(`query --sample ${all} --layout long`);
    const [head = '', ...rows] = out.trimEnd().split('\n');
    const at = head.split(',').indexOf('unit_code');
    const units = new Set(rows.map((row) => row.split(',')[at]));
    assert.ok(units.size > 100, `${units.size} units`);
    assert.doesNotMatch(err, /last value/);
  });

  it('ends with 3 and writes nothing when the service mixes the units', async () => {
    const data = [1, 2].map((value) => ['2026-10-05T08:00:00+10:00', value] as const);
    const mixed = routes({
      '/v4/data/facilities/NEM': replyJson(envelope(block([{ data }], { interval: '5m' }))),
    });
    const { code, out, err } = await against(mixed, all);
    assert.deepEqual([code, out], [3, '']);
    assert.match(err, /values of several units under one name.*Name the facilities/s);
  });

  it('names the directory as the first request of a dry run', async () => {
    const { code, out, err, requests } = await against(replySilence, `${all} --dry-run`);
    assert.deepEqual([code, requests.length], [0, 0]);
    assert.match(out, /\/v4\/facilities\/\?network_id=NEM\n$/);
    assert.match(err, /All units of the network/);
  });
});

describe('gridlens query ends with', () => {
  it('2 without a request for wrong usage', () =>
    withEmptyFolder(async (folder) => {
      const broken = path.join(folder, 'broken.gridlens.json');
      await fs.writeFile(broken, '{ "version": 1, "name": "x", "query": { "operation": "market" } }');
      for (const [args, message] of [
        ['', /Add a query file/],
        ['--metrics prise', /“prise” is not a metric/],
        ['--metrics price --window soon', /“soon” is not a time window/],
        [`${price} -o a.xyz`, /No format has the ending “\.xyz”/],
        [`${price} -o {day}.csv`, /no \{day\}/],
        ['a.gridlens.json b.gridlens.json -o x.csv', /a name that differs for each/],
        ['missing.gridlens.json', /“missing\.gridlens\.json” cannot be read/],
        [broken, /is not a query file.*network_code is missing/],
        ['--metrics prcie', /“prcie” is not a metric that Gridlens knows\. Did you mean price\?/],
        [`${day} --address ftp://example.org`, /--address: “ftp:\/\/example\.org” is not .* https:\/\//],
        [`${day} --network-region NSW`, /“NSW” is not a value of network_region.*Did you mean NSW1\?/],
        [`${day} --network-region sa`, /Did you mean SA1\?.*To send it anyway, add --unchecked/],
        [`${day} --network-code nam`, /“nam” is not a value of network_code.*Did you mean NEM\?/],
        ['--metrics price --interval hour', /“hour” is not a value of interval.*Did you mean 1h\?/],
        ['--metrics power --fueltech coal', /“coal” is not .* It is a value of fueltech_group\./],
        [
          '--metrics power --fueltech wind --secondary-grouping status',
          /The filter fueltech makes the service group by fueltech/,
        ],
        [
          '--metrics power --fueltech wind --fueltech-group wind',
          /The filter fueltech_group makes the service group by fueltech_group/,
        ],
        [`${day} -o none/x.csv`, /--output: the folder “none” does not exist\. Create it/],
        [`${day} -o package.json/x.csv`, /--output: the folder “package\.json” is not a folder/],
        [`${price} --date-start 2026-10-06 --date-end 2026-10-05`, /ends before/],
      ] as const) {
        const { code, out, err, requests } = await against(replySilence, args);
        assert.deepEqual([code, out, requests.length], [2, '', 0], `${args}: ${err}`);
        assert.match(err, message);
      }
    })).timeout(60_000);

  for (const end of ['/*', '/* why'])
    it(`2 for an unfinished comment in the query file: ${end}`, () =>
      withEmptyFolder(async (folder) => {
        const file = await writeQueryFile(folder, 'open', { ...prices, window: '7d' });
        await fs.appendFile(file, end);
        await assertRefused(
          ['query', file, '--sample'],
          /open\.gridlens\.json” is not a query file\. It is not valid JSON/,
        );
      }));

  it('3 when parts are missing, names them and writes the others', async () => {
    const failing = account(
      replyParts({
        refuse: ({ startMs }, response) =>
          startMs > Date.parse('2026-08-15') && sendError(response, 400, 'No such thing.'),
      }),
    );
    const { code, out, err } = await against(
      failing,
      `${price} --date-start 2026-07-01 --date-end 2026-09-15`,
    );
    assert.equal(code, 3, err);
    assert.ok(out.split('\n').length > 500);
    assert.match(err, /missing: /);
  });

  it('4 without a request when a run exceeds its budget', async () => {
    for (const budget of ['', ' --budget 2']) {
      const args = `--metrics price --interval 5m --window 5y${budget}`;
      const { code, err, requests } = await against(replySilence, args);
      assert.deepEqual([code, requests.length], [4, 0]);
      assert.match(err, /Add --budget \d+ to run it\./);
    }
  });

  it('5 for a refused or missing key, and never shows it', async () => {
    const refusing = routes({
      '/v4/market/network/NEM': replyJson({ success: false, error: `Wrong key ${key}.` }, 401),
    });
    const refused = await against(refusing, day);
    assert.equal(refused.code, 5);
    assert.match(refused.err, /OPENELECTRICITY_API_KEY/);
    assert.ok(!refused.err.includes(key) && !refused.out.includes(key));
    assert.equal((await against(refusing, day, { OPENELECTRICITY_API_KEY: '' })).code, 5);
  });

  for (const [name, reply, code, message] of [
    [
      '1 for a text of a firewall',
      replyHtml('error code: 1010', 403),
      1,
      /in front of the service \(error code: 1010\)/,
    ],
    ['1 for a page of a CDN', replyHtml('<html><title>Just a moment…</title>', 403), 1, /\(Just a moment…\)/],
    ['1 for a bare refusal', replyHtml('', 403), 1, /in front of the service \(403\)/],
    ['1 for a page of a proxy', replyHtml('<title>Zone 7 proxy</title>', 401), 1, /\(Zone 7 proxy\)/],
    ['1 for a gateway’s JSON', replyJson({ code: 'DENIED', message: 'No entry' }, 403), 1, /\(No entry\)/],
    [
      '1 for a sign-in page',
      replyHtml('<title>Welcome</title>'),
      1,
      /not like an Open Electricity API[^]*\nWelcome\n/,
    ],
    ['1 for a certificate that a CDN refuses', replyHtml('', 526), 1, /Something in front .* \(526\)\.\n/],
    ['5 for a refusal of the framework', replyJson({ detail: 'Forbidden' }, 403), 5, /refused the API key/],
  ] as const)
    it(`${name}, after one attempt`, async () => {
      const ended = await against(account(reply), day);
      assert.equal(ended.code, code, ended.err);
      assert.match(ended.err, message);
      assert.equal(
        /OPENELECTRICITY_API_KEY|refused the API key|no longer accepts/.test(ended.err),
        code === 5,
      );
      assert.equal(ended.requests.filter(({ url }) => url.includes('/market/')).length, 1);
    });

  for (const [status, again] of [
    [520, replyHtml('<title>520: unknown error</title>', 520)],
    [521, replyHtml('', 521)],
    [530, replyHtml('error code: 1033', 530)],
    [403, replyJson({ detail: 'Request throttled' }, 403)],
  ] as const)
    it(`0 when a second attempt follows a ${status}`, async () => {
      let asked = 0;
      const once = account((request, response) => {
        (asked++ === 0 ? again : replyParts())(request, response);
      });
      const { code, out, err } = await against(once, day);
      assert.deepEqual([code, err, out.split('\n').length, asked], [0, '', 26, 2]);
    });

  it('4 while the service throttles, by 403 too', async () => {
    const { code, err, requests } = await against(
      account(replyJson({ detail: 'Request throttled' }, 403)),
      day,
    );
    assert.equal(code, 4, err);
    assert.match(err, /is limiting requests/);
    assert.equal(requests.filter(({ url }) => url.includes('/market/')).length, 4);
  }).timeout(20_000);

  it('1 when the service cannot be reached', async () => {
    const { code, err } = await gridlens(wordsOf(`query ${day} --address http://127.0.0.1:9`));
    assert.equal(code, 1);
    assert.match(err, /could not be reached/);
  });

  it('1 when the file cannot be written, and changes nothing', () =>
    withEmptyFolder(async (folder) => {
      await fs.mkdir(path.join(folder, 'x.csv'));
      const { code, err } = await gridlens(wordsOf(`query --sample ${day} -o x.csv`), { cwd: folder });
      assert.equal(code, 1);
      assert.match(err, /was not exported to “x\.csv”/);
      assert.deepEqual(await fs.readdir(folder), ['x.csv']);
    }));

  it('0 when an unknown code is sent with --unchecked', async () => {
    const { code, err, requests } = await against(
      account(replyParts()),
      `${day} --network-region NSW --unchecked`,
    );
    assert.equal(code, 0, err);
    assert.match(err, /“NSW” is not a value of network_region.* It is sent anyway/);
    assert.ok(requests.some(({ url }) => url.includes('network_region=NSW')));
  });

  it('2 for an unknown code in a query file, and 0 for a forced grouping', () =>
    withEmptyFolder(async (folder) => {
      const power = { ...prices, operation: 'network', metrics: ['power'], window: '1d', interval: '1h' };
      const run = async (query: object) =>
        gridlens(['query', '--sample', await writeQueryFile(folder, 'q', { ...power, ...query })]);
      assert.equal((await run({ network_region: 'NSW' })).code, 2);
      assert.equal((await run({ fueltech: ['wind'], secondary_grouping: 'status' })).code, 0);
    }));
});

describe('the key of gridlens query', () => {
  it('is sent only to its own service', async () => {
    const requests = await withServer(account(replyParts()), async (server) => {
      const env = { OPENELECTRICITY_API_KEY: key };
      await succeed(`query ${day} --address ${server.baseAddress}`, { env });
      return server.requests;
    });
    assert.ok(requests.length > 0);
    assert.ok(requests.every(({ headers }) => headers.authorization === undefined));
  });
});
