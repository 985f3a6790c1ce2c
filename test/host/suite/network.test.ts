import assert from '../../support/assert';
import * as vscode from 'vscode';
import { createClient, type Client } from '#src/client/index';
import { problemOf } from '#src/words/failures/problemOf';
import { activate, setSetting } from '../../support/editor';
import { block, envelope, hour, hourMs, pointsOf, query, rejection } from '../../support/runAgainst';
import { replyJson, withServer } from '../../support/httpServer';
import { startProxy, type ProxyServer } from '../../support/proxyServer';
import { until } from '../../support/quickInput';
import { runCodeAgainst } from '../../support/runCode';
import { certificatesIn, secureHost, startSecureServer, type SecureServer } from '../../support/secureServer';

const certificates = certificatesIn(process.env['GRIDLENS_TEST_CERTIFICATES'] ?? '');
const good = replyJson(envelope(block([{ data: [[hour(0), 1.5]] }])));

/** Uses the fetch that VS Code installs, as the extension does. */
const clientOf = (baseAddress: string, key?: string): Client =>
  createClient({
    baseAddress,
    token: () => Promise.resolve(key),
    fetch: (...args) => globalThis.fetch(...args),
    retry: { maxAttempts: 1 },
  });

describe('the user’s network', () => {
  /** The system trusts the authority of its certificate. */
  let service: SecureServer;
  /** Its certificate is self-signed. Only Node trusts it, through NODE_EXTRA_CA_CERTS. */
  let stranger: SecureServer;
  let proxy: ProxyServer | undefined;

  const set = async (id: string, value: unknown) => {
    await setSetting(id, value);
  };

  /** Sets the user's proxy to one that leads to this server, by a host name that only the proxy knows. */
  async function useProxyTo(server: SecureServer, refusal?: number): Promise<ProxyServer> {
    proxy = await startProxy({ [secureHost]: server.port }, refusal);
    await set('http.proxy', proxy.address);
    return proxy;
  }

  before(async () => {
    await activate();
    service = await startSecureServer(certificates, 'service.pem', good);
    stranger = await startSecureServer(certificates, 'stranger.pem', good);
  });

  afterEach(async () => {
    for (const id of ['http.proxy', 'http.noProxy', 'http.systemCertificates']) await set(id, undefined);
    await proxy?.close();
  });

  after(async () => {
    await service.close();
    await stranger.close();
  });

  it('has a proxy in http.proxy that a query uses', async () => {
    const { asked } = await useProxyTo(service);
    await runCodeAgainst(`https://${secureHost}`, async () => {
      await until('the request at the proxy', () => asked.length > 0);
      assert.deepEqual([...new Set(asked)], [`CONNECT ${secureHost}:443`]);
    });
  });

  it('reaches local hosts over plain http without the proxy', async () => {
    const { asked } = await useProxyTo(service);
    await withServer(good, async ({ baseAddress, requests }) => {
      const { port } = new URL(baseAddress);
      for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST', '127.1'])
        await clientOf(`http://${host}:${port}`, 'oe_key').run(query);
      // Nothing listens at this address: the test checks only the route to it.
      await rejection(clientOf(`http://[::1]:${port}`, 'oe_key').run(query), 'network');
      assert.deepEqual(
        requests.map(({ headers }) => headers.authorization),
        Array<string>(4).fill('Bearer oe_key'),
      );
    });
    assert.deepEqual(asked, []);
  });

  it('sees no plain request to other hosts, because none can be made', async () => {
    const { asked } = await useProxyTo(service);
    await globalThis.fetch('http://127.0.0.2:8000/').catch(() => undefined);
    assert.equal(asked.length, 1, 'VS Code reaches it directly now');
    assert.throws(() => clientOf('http://127.0.0.2:8000', 'oe_key'), { kind: 'badBaseAddress' });
  });

  it('has no proxy for a host in http.noProxy', async () => {
    const { asked } = await useProxyTo(service);
    await set('http.noProxy', [secureHost]);
    await rejection(clientOf(`https://${secureHost}`).run(query), 'network');
    assert.deepEqual(asked, []);
  });

  it('has a proxy whose refusal is explained', async () => {
    await useProxyTo(service, 407);
    const error = await rejection(clientOf(`https://${secureHost}`).run(query), 'network');
    assert.match(problemOf(error).remedy ?? '', /^The proxy blocked the request\. .*http\.proxy/);
  });

  describe('with a private certificate authority', () => {
    before(function () {
      // The test must not change a desktop's certificate store.
      if (vscode.env.uiKind === vscode.UIKind.Desktop) this.skip();
    });

    it('reaches a service whose certificate the system trusts', async () => {
      const { asked } = await useProxyTo(service);
      const before = service.requests.length;
      const { series } = await clientOf(`https://${secureHost}`).run(query);
      assert.deepEqual(pointsOf(series[0])[0], [hourMs(0), 1.5]);
      assert.deepEqual(asked, [`CONNECT ${secureHost}:443`]);
      assert.equal(service.requests.length, before + 1);
      const direct = await clientOf(`https://127.0.0.1:${service.port}`).run(query);
      assert.deepEqual(direct.series, series);
      assert.equal(asked.length, 1);
    });

    it('explains an untrusted certificate, and sends nothing', async () => {
      await useProxyTo(stranger);
      for (const address of [`https://${secureHost}`, `https://127.0.0.1:${stranger.port}`]) {
        const error = await rejection(clientOf(address).run(query), 'network', {
          code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
        });
        const { sentence, remedy } = problemOf(error);
        assert.match(sentence, /could not be reached/);
        assert.match(remedy ?? '', /certificate is not trusted.*http\.systemCertificates.*restart VS Code/);
      }
      assert.equal(stranger.requests.length, 0);
    });

    it('reaches a service in NODE_EXTRA_CA_CERTS when http.systemCertificates is off', async () => {
      await set('http.systemCertificates', false);
      await useProxyTo(stranger);
      const { series } = await clientOf(`https://${secureHost}`).run(query);
      assert.deepEqual(pointsOf(series[0])[0], [hourMs(0), 1.5]);
    });
  });
});
