import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import type { Socket } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createNodeFetch, type NodeFetch } from '#src/client/node/nodeFetch';
import {
  block,
  clientOf,
  envelope,
  hour,
  hourMs,
  pointsOf,
  wholeDay,
  query,
} from '../../../support/runAgainst';
import { replyJson, withServer, type Handler } from '../../../support/httpServer';
import { startProxy, type ProxyServer } from '../../../support/proxyServer';
import {
  certificatesIn,
  secureHost,
  startSecureServer,
  type SecureServer,
} from '../../../support/secureServer';

const text = JSON.stringify(envelope(block([{ data: [[hour(0), 1.5]] }])));
const expected = wholeDay([[hourMs(0), 1.5]]);
const variables = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];

/** Returns the environment of this process with these proxy variables and no others. */
function withEnvironment(given: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !variables.includes(name));
  return { ...Object.fromEntries(others), ...given };
}

async function withNodeFetch<T>(
  environment: Readonly<Record<string, string>>,
  use: (fetch: NodeFetch) => Promise<T>,
): Promise<T> {
  const before = process.env;
  process.env = withEnvironment(environment);
  let fetch: NodeFetch | undefined;
  try {
    fetch = createNodeFetch();
    return await use(fetch);
  } finally {
    process.env = before;
    await fetch?.close();
  }
}

describe('fetch in plain Node', () => {
  for (const [encoding, pack] of [
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ] as const) {
    it(`requests ${encoding} and unpacks it`, () => {
      const handler: Handler = (request, response) => {
        const asked = request.headers['accept-encoding']?.split(/, ?/) ?? [];
        const packed = asked.includes(encoding);
        response.writeHead(packed ? 200 : 406, { 'Content-Encoding': encoding }).end(pack(text));
      };
      return withServer(handler, (server) =>
        withNodeFetch({}, async (fetch) => {
          const { series } = await clientOf(server.baseAddress, { fetch }).run(query);
          assert.deepEqual(pointsOf(series[0]), expected);
        }),
      );
    });
  }

  it('reuses a connection until it is closed', async () => {
    const sockets = new Set<Socket>();
    const handler: Handler = (request, response) => {
      sockets.add(request.socket);
      replyJson(text)(request, response);
    };
    await withServer(handler, (server) =>
      withNodeFetch({}, async (fetch) => {
        const client = clientOf(server.baseAddress, { fetch });
        for (let i = 0; i < 3; i++) {
          await client.run(query);
          // A connection becomes free one turn after its reply.
          await new Promise((resolve) => setImmediate(resolve));
        }
        assert.equal(sockets.size, 1);
        const [socket] = sockets;
        assert.ok(socket && !socket.destroyed);
        const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
        await fetch.close();
        await closed;
        await assert.rejects(fetch(server.baseAddress), TypeError);
      }),
    );
  });

  it('accepts a Request, headers and a signal', () =>
    withServer(replyJson(text), (server) =>
      withNodeFetch({}, async (fetch) => {
        const headers = { 'X-One': '1', 'Accept-Encoding': 'identity' };
        await fetch(new Request(`${server.baseAddress}/a`, { method: 'POST', body: 'b', headers }));
        await fetch(new URL(`${server.baseAddress}/b`), { headers: new Headers(headers) });
        assert.deepEqual(
          server.requests.map(({ method, url, headers }) => [
            method,
            url,
            headers['x-one'],
            headers['accept-encoding'],
          ]),
          [
            ['POST', '/a', '1', 'identity'],
            ['GET', '/b', '1', 'identity'],
          ],
        );
        await assert.rejects(fetch(server.baseAddress, { signal: AbortSignal.abort() }), {
          name: 'AbortError',
        });
      }),
    ));

  it('refuses a proxy with an invalid address', () =>
    assert.rejects(
      withNodeFetch({ HTTPS_PROXY: 'http://' }, () => Promise.resolve()),
      TypeError,
    ));
});

describe('fetch in plain Node, with a proxy', () => {
  const host = 'market.example.test';
  const plain = `http://${host}/v4?a=1`;
  /** Returns the requests that reach the proxy when `address` is fetched in this environment. */
  const askedOf = (address: string, environment: (proxy: string) => Record<string, string>) =>
    withServer(replyJson('{}'), async (origin) => {
      const proxy = await startProxy({ [host]: Number(new URL(origin.baseAddress).port) });
      try {
        await withNodeFetch(environment(proxy.address), async (fetch) => {
          const asked = fetch(address.replace('ORIGIN', origin.baseAddress));
          // Only the proxy can resolve this host.
          if (address === plain) await asked.catch(() => undefined);
          else assert.equal((await asked).status, 200);
        });
        return proxy.asked;
      } finally {
        await proxy.close();
      }
    });

  const rows: [
    name: string,
    address: string,
    environment: (proxy: string) => Record<string, string>,
    asked: string[],
  ][] = [
    ['HTTP_PROXY for http', plain, (proxy) => ({ HTTP_PROXY: proxy }), [`GET ${plain}`]],
    ['http_proxy as well', plain, (proxy) => ({ http_proxy: proxy }), [`GET ${plain}`]],
    [
      'lower case before upper case',
      plain,
      (proxy) => ({ http_proxy: proxy, HTTP_PROXY: 'http://127.0.0.1:9' }),
      [`GET ${plain}`],
    ],
    ['an address without a scheme', plain, (proxy) => ({ HTTP_PROXY: proxy.slice(7) }), [`GET ${plain}`]],
    ['HTTPS_PROXY not for http', plain, (proxy) => ({ HTTPS_PROXY: proxy }), []],
    ['none for a host of NO_PROXY', plain, (proxy) => ({ HTTP_PROXY: proxy, NO_PROXY: `a.b, ${host}` }), []],
    [
      'none for a domain of no_proxy',
      plain,
      (proxy) => ({ HTTP_PROXY: proxy, no_proxy: '.example.test' }),
      [],
    ],
    ['none for any host', plain, (proxy) => ({ HTTP_PROXY: proxy, NO_PROXY: '*' }), []],
    ['none to this machine', 'ORIGIN/v4', (proxy) => ({ HTTP_PROXY: proxy }), []],
  ];
  for (const [name, address, environment, asked] of rows) {
    it(`uses ${name}`, async () => {
      assert.deepEqual(await askedOf(address, environment), asked);
    });
  }
});

describe('fetch in plain Node, to this machine', () => {
  /** Returns the number of requests that reach the proxy; nothing needs to listen at the host. */
  const askedFor = (host: string) =>
    withServer(replyJson('{}'), async ({ baseAddress }) => {
      const proxy = await startProxy({});
      try {
        const environment = { HTTP_PROXY: proxy.address, HTTPS_PROXY: proxy.address };
        await withNodeFetch(environment, (fetch) =>
          fetch(`http://${host}:${new URL(baseAddress).port}/`).catch(() => undefined),
        );
        return proxy.asked.length;
      } finally {
        await proxy.close();
      }
    });

  const hosts = [
    '127.0.0.1',
    'localhost',
    'localhost.',
    'a.localhost',
    '[::1]',
    '127.0.0.2',
    '127.255.255.255',
  ];
  for (const host of [...hosts, '[::ffff:127.0.0.1]', '127.1', '0x7f000001'])
    it(`bypasses the proxy for ${host}`, async () => {
      assert.equal(await askedFor(host), 0);
    });

  it('uses the proxy for every other host', async () => {
    assert.equal(await askedFor('127.0.0.1.example.test'), 1);
  });
});

describe('the client in plain Node, behind a proxy', () => {
  const certificates = certificatesIn(path.resolve('test/fixtures/certificates'));
  let service: SecureServer;
  let proxy: ProxyServer;
  before(async () => {
    service = await startSecureServer(certificates, 'service.pem', (_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'br' }).end(brotliCompressSync(text));
    });
    proxy = await startProxy({ [secureHost]: service.port });
  });
  after(async () => {
    await proxy.close();
    await service.close();
  });

  const built = (name: string) => JSON.stringify(pathToFileURL(path.resolve('dist', name)).href);
  /** A third-party program that imports the built files. */
  const program = `
    import { createClient } from ${built('client.mjs')};
    import { createNodeFetch } from ${built('clientNode.mjs')};
    const fetch = createNodeFetch();
    const client = createClient({
      baseAddress: 'https://${secureHost}',
      fetch,
      token: async () => 'oe_key',
      retry: { maxAttempts: 1 },
    });
    const outcome = await client.run(${JSON.stringify(query)}).then(
      ({ series }) => [...series[0].values].filter((value) => !Number.isNaN(value)),
      ({ kind, facts }) => [kind, facts.code],
    );
    await fetch.close();
    console.log(JSON.stringify(outcome));
  `;

  /** Runs the program, which exits by itself only when it leaves nothing open. */
  async function runProgram(environment: Readonly<Record<string, string>>): Promise<unknown> {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: withEnvironment(environment),
    });
    return JSON.parse(stdout);
  }

  for (const variable of ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY'])
    it(`reaches a service with a private certificate authority through ${variable}`, async () => {
      const before = { asked: proxy.asked.length, requests: service.requests.length };
      const trust = { NODE_EXTRA_CA_CERTS: certificates.authority };
      assert.deepEqual(await runProgram({ ...trust, [variable]: proxy.address }), [1.5]);
      assert.deepEqual(proxy.asked.slice(before.asked), [`CONNECT ${secureHost}:443`]);
      assert.equal(service.requests.length, before.requests + 1);
      assert.equal(service.requests.at(-1)?.headers.authorization, 'Bearer oe_key');
    });

  it('sends nothing to a service with an untrusted certificate', async () => {
    const before = service.requests.length;
    const outcome = await runProgram({ HTTPS_PROXY: proxy.address });
    assert.deepEqual(outcome, ['network', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE']);
    assert.equal(service.requests.length, before);
  });
});
