import http from 'node:http';
import type { AddressInfo } from 'node:net';
import assert from '../../../support/assert';
import { type CacheUse, parseDirectory, type Query } from '#src/domain';
import type { Token } from '#src/services/keys/keys';
import { replyHtml, replyJson, withServer } from '../../../support/httpServer';
import { rejection } from '../../../support/runAgainst';
import { openSource, type SourceOptions } from './openSource';
import { createClient, type QueryOptions } from '#src/client/index';
import { guardClient, type ServiceAnswer } from '#src/services/connections/connectionSource';
import { result } from '../../formats/sampleResults';
import * as sample from '#src/sample/index';

const query: Query = { operation: 'market', network_code: 'NEM', metrics: ['price'], interval: '1h' };

interface Service {
  origin: string;
  /** The Authorization header of each request, in order. */
  authorizations: (string | undefined)[];
  close(): Promise<void>;
}

/** Answers 401 to requests without the accepted key, and the price of one bucket to all others. */
async function startService(accepted?: string): Promise<Service> {
  const authorizations: (string | undefined)[] = [];
  const server = http.createServer((request, response) => {
    authorizations.push(request.headers.authorization);
    const isWelcome = accepted === undefined || request.headers.authorization === `Bearer ${accepted}`;
    response.writeHead(isWelcome ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(
        isWelcome
          ? {
              version: '4.5',
              created_at: '2026-10-05T00:00:00Z',
              success: true,
              data: [
                {
                  network_code: 'NEM',
                  metric: 'price',
                  unit: '$/MWh',
                  interval: '1h',
                  network_timezone_offset: '+10:00',
                  results: [{ name: 'price_NEM', columns: {}, data: [['2026-10-05T00:00:00+10:00', 84.2]] }],
                },
              ],
            }
          : { version: '4.5', response_status: 'ERROR', error: 'Authentication failed', success: false },
      ),
    );
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorizations,
    close: () =>
      new Promise((closed) => {
        server.close(() => {
          closed();
        });
        server.closeAllConnections();
      }),
  };
}

const keyOf = (value: string): Token => ({ value, source: 'key', label: 'Key' });

describe('a connection', () => {
  const open: { close(): Promise<void> }[] = [];
  const serve = async (accepted?: string) => {
    const service = await startService(accepted);
    open.push(service);
    return service;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });

  /** A source for `address`, with keys by origin. */
  const sourceFor = (
    address: string,
    keys: Record<string, Token> = {},
    more: Partial<SourceOptions> & { without?: string[] } = {},
  ) =>
    openSource({
      baseAddress: () => address,
      keys: {
        get: (origin) => Promise.resolve(keys[origin]),
        mayGoWithout: (origin) => more.without?.includes(origin) === true,
      },
      ...more,
    });

  it('sends the key of its origin', async () => {
    const { origin, authorizations } = await serve('right-token');
    const { client, label, kind } = await sourceFor(origin, { [origin]: keyOf('right-token') }).connect(
      false,
    );
    const { series, provenance } = await client.run(query);
    assert.equal(series[0]?.values[0], 84.2);
    assert.equal(provenance.isSample, false);
    assert.deepEqual(authorizations, ['Bearer right-token']);
    assert.equal(label, new URL(origin).host);
    assert.equal(kind, 'service');
  });

  it('sends no key of another origin', async () => {
    const { origin, authorizations } = await serve();
    const keys = { 'https://api.example.org': keyOf('not-for-here') };
    const { client } = await sourceFor(origin, keys, { without: [origin] }).connect(false);
    await client.run(query);
    assert.deepEqual(authorizations, [undefined]);
  });

  it('sends nothing without a key until the user chooses to', async () => {
    const { origin, authorizations } = await serve();
    const { client } = await sourceFor(origin).connect(false);
    await rejection(client.run(query), 'unauthorised', { status: undefined, hadToken: false });
    assert.deepEqual(authorizations, []);
  });

  it('reports when a key is refused and when one is accepted again', async () => {
    const { origin } = await serve('right-token');
    const answers: [string, string][] = [];
    const keys: Record<string, Token> = { [origin]: keyOf('wrong-token') };
    const source = sourceFor(origin, keys, { onAnswer: (...answer) => answers.push(answer) });
    const { client } = await source.connect(false);
    await rejection(client.run(query), 'unauthorised', { hadToken: true });
    keys[origin] = keyOf('right-token');
    await client.run(query);
    assert.deepEqual(answers, [
      [origin, 'refused'],
      [origin, 'accepted'],
    ]);
  });

  it('distinguishes a proven key from an unproven one', async () => {
    const { origin } = await serve('right-token');
    const workedBefore = async (token: Token) => {
      const { client } = await sourceFor(origin, { [origin]: token }).connect(false);
      return (await rejection(client.run(query), 'unauthorised')).facts.workedBefore;
    };
    assert.equal(await workedBefore({ ...keyOf('spent-token'), isProven: true }), true);
    assert.equal(await workedBefore(keyOf('spent-token')), undefined);
  });

  it('splits windows by the limits of the settings', async () => {
    const { origin, authorizations } = await serve();
    const days = { ...query, date_start: '2026-10-01', date_end: '2026-10-07' };
    const source = sourceFor(origin, {}, { without: [origin], windowDays: () => ({ '1h': 2 }) });
    const { client } = await source.connect(false);
    assert.equal(client.plan(days).cost.requests, 3);
    await client.run(days);
    assert.equal(authorizations.length, 3);
  });

  it('shares running requests until a setting changes', async () => {
    const { origin, authorizations } = await serve('right-token');
    const keys: Record<string, Token> = { [origin]: keyOf('right-token') };
    let maxBodyBytes = 1e6;
    const source = sourceFor(origin, keys, { maxBodyBytes: () => maxBodyBytes });
    const runOnce = async () => (await source.connect(false)).client.run(query);
    await Promise.all([runOnce(), runOnce()]);
    assert.equal(authorizations.length, 1);
    maxBodyBytes = 10;
    await rejection(runOnce(), 'tooLarge');
  });

  it('reports an unreachable service', async () => {
    const service = await startService();
    const { origin } = service;
    await service.close();
    const answers: string[] = [];
    const source = sourceFor(
      origin,
      {},
      { without: [origin], onAnswer: (_, answer) => answers.push(answer) },
    );
    await rejection((await source.connect(false)).client.run(query), 'network');
    assert.deepEqual(answers, ['unreachable']);
  });

  for (const [name, reply, kind, answer] of [
    ['a firewall that blocks it', replyHtml('error code: 1010', 403), 'blocked', 'unreachable'],
    ['a sign-in page', replyHtml('<title>Welcome</title>'), 'notJson', 'unreachable'],
    ['a CDN without it', replyHtml('', 526), 'server', 'unreachable'],
    ['its own failure', replyJson({ success: false, error: 'No' }, 500), 'server', 'other'],
    ['its own refusal', replyJson({ detail: 'Forbidden' }, 403), 'unauthorised', 'refused'],
  ] as const)
    it(`reports ${name} as ${answer}`, () =>
      withServer(reply, async ({ baseAddress }) => {
        const answers: string[] = [];
        const keys = { [baseAddress]: { ...keyOf('right-token'), isProven: true as const } };
        const source = sourceFor(baseAddress, keys, { onAnswer: (_, one) => answers.push(one) });
        await rejection((await source.connect(false)).client.run(query), kind, {
          workedBefore: kind === 'unauthorised' ? true : undefined,
        });
        assert.deepEqual(answers, [answer]);
      }));

  for (const address of [
    'http://api.example.org',
    'ftp://example.org',
    'nonsense',
    'https://a:b@example.org',
  ])
    it(`refuses the base address ${address}`, async () => {
      await rejection(sourceFor(address).connect(false), 'badBaseAddress');
    });

  describe('with sample data', () => {
    const sampleOptions = (
      service: Service,
      started: () => void,
    ): Pick<SourceOptions, 'kind' | 'loadSample'> => ({
      kind: () => 'sample',
      loadSample: () =>
        Promise.resolve({
          createSampleService: () => {
            started();
            return {
              token: 'sample-token',
              fetch: (url, init) => {
                const { pathname, search } = new URL(url instanceof Request ? url.url : url);
                return fetch(service.origin + pathname + search, init);
              },
            };
          },
        }),
    });

    it('loads the sample service once, uses its token, and marks results as sample data', async () => {
      const service = await serve('sample-token');
      let starts = 0;
      const source = openSource(sampleOptions(service, () => starts++));
      const [first, second] = await Promise.all([source.connect(false), source.connect(false)]);
      assert.equal(first.kind, 'sample');
      assert.equal(first.label, 'Sample data');
      assert.equal((await first.client.run(query)).provenance.isSample, true);
      await second.client.run(query);
      assert.equal(starts, 1);
      assert.deepEqual(service.authorizations, ['Bearer sample-token', 'Bearer sample-token']);
    });

    it('plans and reads the cache without loading the sample service', async () => {
      const service = await serve('sample-token');
      let starts = 0;
      const source = openSource(sampleOptions(service, () => starts++));
      const { client } = await source.connect(false);
      assert.equal(client.plan(query).cost.requests, 1);
      assert.equal(await client.peek(query), undefined);
      assert.equal(starts, 0);
    });

    it('retries a failed load', async () => {
      const service = await serve('sample-token');
      const { loadSample } = sampleOptions(service, () => undefined);
      let tries = 0;
      const source = openSource({
        kind: () => 'sample',
        loadSample: () => (tries++ === 0 ? Promise.reject(new Error('no module')) : loadSample()),
      });
      await assert.rejects(source.connect(true), /no module/);
      assert.equal((await source.connect(true)).kind, 'sample');
    });
  });
});

const origin = 'https://api.example.org';

/** Returns the answers reported for the service after a result whose requests used the cache like this. */
async function answersOf(uses: (CacheUse | undefined)[]) {
  const answers: ServiceAnswer[] = [];
  const empty = result([]);
  const requests = uses.map((cache) => ({
    url: `${origin}/v4/data/network/NEM?metrics=power`,
    status: 200,
    fetchedAtMs: 1,
    durationMs: 1,
    bytes: 2,
    ...(cache === undefined ? {} : { cache }),
  }));
  const answered = { ...empty, provenance: { ...empty.provenance, requests } };
  const client = {
    ...createClient({ baseAddress: origin, fetch: () => Promise.reject(new Error('not asked')) }),
    run: async (_: Query, options: QueryOptions = {}) => {
      await options.approve?.({ requests: 1 });
      return answered;
    },
  };
  const keys = { get: () => Promise.resolve(undefined), mayGoWithout: () => true };
  const guarded = guardClient(client, origin, keys, (answer) => answers.push(answer));
  assert.equal(await guarded.run(query), answered);
  return answers;
}

describe('a result', () => {
  const rows: [string, (CacheUse | undefined)[], ServiceAnswer[]][] = [
    ['an accepted query', [undefined], ['accepted']],
    ['a partly cached query as accepted', ['fresh', undefined], ['accepted']],
    ['a revalidated reply as accepted', ['revalidated'], ['accepted']],
    ['nothing from the cache alone', ['fresh', 'fresh'], []],
    ['a stale reply as an unreachable service', ['fresh', 'stale', undefined], ['unreachable']],
  ];
  for (const [name, uses, expected] of rows)
    it(`reports ${name}`, async () => {
      assert.deepEqual(await answersOf(uses), expected);
    });
});

describe('a directory of facilities', () => {
  it('is not requested without a key until the user chooses to', async () => {
    let asked = 0;
    const client = {
      ...createClient({ baseAddress: origin, fetch: () => Promise.reject(new Error('not asked')) }),
      fetchDirectory: () => Promise.resolve(parseDirectory([{ code: `F${(asked += 1)}` }])),
    };
    let mayGoWithout = false;
    const keys = { get: () => Promise.resolve(undefined), mayGoWithout: () => mayGoWithout };
    const guarded = guardClient(client, origin, keys, () => undefined);
    await rejection(guarded.fetchDirectory('NEM'), 'unauthorised', { hadToken: false });
    assert.equal(asked, 0);
    mayGoWithout = true;
    assert.equal((await guarded.fetchDirectory('NEM')).facilities.length, 1);
  });
});

describe('sample data', () => {
  it('has no limit on the age or length of a window', async () => {
    const source = openSource({
      kind: () => 'sample',
      timeoutMs: () => 60_000,
      maxBodyBytes: () => 1e8,
      loadSample: () => Promise.resolve(sample),
    });
    const { client } = await source.connect(true);
    const days = { operation: 'market', network_code: 'WEM', metrics: ['price'], interval: '1d' } as const;
    assert.equal(client.plan({ ...days, interval: '1M', window: '2y' }).cost.buckets, 24);
    const old = { ...days, date_start: '2020-01-01', date_end: '2020-01-02' };
    const { series, provenance } = await client.run(old);
    assert.equal(series[0]?.times.length, 1);
    assert.equal(provenance.missing, undefined);
  });
});
