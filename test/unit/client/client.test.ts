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
import { replyHtml, replyJson, replyRaw, replySilence } from '../../support/httpServer';

describe('a host', () => {
  it('that cannot be reached is a network error with the system’s code', async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    await rejection(clientOf(`http://127.0.0.1:${port}`).run(query), 'network', { code: 'ECONNREFUSED' });
  });

  it('whose name nobody knows is a network error', async () => {
    const failing = Object.assign(new TypeError('fetch failed'), {
      cause: Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }),
    });
    const client = clientOf('https://api.invalid', { fetch: () => Promise.reject(failing) });
    await rejection(client.run(query), 'network', { code: 'ENOTFOUND' });
  });

  it('that hangs up before it answers is a network error', () =>
    rejection(
      runAgainst((request) => request.socket.destroy()),
      'network',
    ));

  it('that does not speak HTTP is a network error', () =>
    rejection(runAgainst(replyRaw('SSH-2.0-x\r\n')), 'network'));

  it('that answers with a page is not JSON', () =>
    rejection(runAgainst(replyHtml('<!doctype html><title>Welcome</title>')), 'notJson', { status: 200 }));

  for (const [name, text] of [
    ['an empty body', ''],
    ['plain text', 'OK'],
    ['a bare NaN', '{"data": [NaN]}'],
    ['UTF-16', '\u0000{\u0000}'],
  ] as const) {
    it(`that answers with ${name} is not JSON`, () => rejection(runAgainst(replyJson(text)), 'notJson'));
  }

  for (const body of [
    '[]',
    'null',
    '3',
    '"x"',
    '{"hello":"world"}',
    '{"data":{}}',
    '{"data":"x"}',
    '{"ok":true}',
  ]) {
    it(`that answers with ${body} is not this API`, () =>
      rejection(runAgainst(replyJson(body)), 'notThisApi', { status: 200 }));
  }

  it('that refuses with status 200 is heard', async () => {
    const refused = { success: false, error: 'Not today', data: [] };
    await rejection(runAgainst(replyJson(refused)), 'refused', { serverMessage: 'Not today', status: 200 });
    await rejection(runAgainst(replyJson({ response_status: 'ERROR', error: 'No' })), 'refused', {
      serverMessage: 'No',
    });
    await rejection(runAgainst(replyJson({ success: false })), 'refused');
    await rejection(runAgainst(replyJson({ error: 'Alone' })), 'refused', { serverMessage: 'Alone' });
  });
});

describe('undici’s own fetch', () => {
  const fetch = undiciFetch as unknown as typeof globalThis.fetch;

  it('serves as well', async () => {
    const { series } = await runAgainst(replyJson(envelope(block([{ data: [[hour(0), 2]] }]))), query, {
      fetch,
    });
    assert.deepEqual(pointsOf(series[0]), wholeDay([[hourMs(0), 2]]));
    await rejection(runAgainst(replySilence, query, { fetch, timeoutMs: 50 }), 'timeout');
    await rejection(
      runAgainst((request) => request.socket.destroy(), query, { fetch }),
      'network',
    );
  });
});

describe('a result', () => {
  it('tells where it came from', async () => {
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
