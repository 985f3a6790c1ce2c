import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fetch as undiciFetch } from 'undici';
import {
  runAgainst,
  runWithBlocks,
  block,
  clientOf,
  envelope,
  hour,
  hourMs,
  pointsOf,
  wholeDay,
  query,
  rejection,
} from '../../support/runAgainst';
import { replyJson, replySilence } from '../../support/httpServer';

describe('an address', () => {
  it('that cannot be reached gives a network error with the system’s code', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    await rejection(clientOf(`http://127.0.0.1:${port}`).run(query), 'network', { code: 'ECONNREFUSED' });
  });

  it('with an unknown host name gives a network error', async () => {
    const failing = Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }),
    });
    const client = clientOf('https://api.invalid', { fetch: () => Promise.reject(failing) });
    await rejection(client.run(query), 'network', { code: 'ENOTFOUND' });
  });
});

describe('undici’s own fetch', () => {
  const fetch = undiciFetch as unknown as typeof globalThis.fetch;

  it('serves the client', async () => {
    const { series } = await runAgainst(replyJson(envelope(block([{ data: [[hour(0), 2]] }]))), query, {
      fetch,
    });
    assert.deepEqual(pointsOf(series[0]), wholeDay([[hourMs(0), 2]]));
    await rejection(runAgainst(replySilence, query, { fetch, timeoutMs: 50 }), 'timeout');
    await rejection(
      runAgainst(({ socket }) => void socket.destroy(), query, { fetch }),
      'network',
    );
  });
});

describe('a result', () => {
  it('states its origin', async () => {
    const { provenance } = await runWithBlocks([block([])]);
    const [request] = provenance.requests;
    assert.equal(provenance.isSample, false);
    assert.equal(provenance.offsetMinutes, 600);
    assert.equal(request?.status, 200);
    assert.ok(request.url.startsWith(`${provenance.baseAddress}/v4/data/network/NEM?`));
    assert.equal(
      (await runAgainst(replyJson(envelope()), query, { isSample: true })).provenance.isSample,
      true,
    );
  });
});
