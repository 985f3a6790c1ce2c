import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { fetch as undiciFetch } from 'undici';
import {
  ask,
  askBlocks,
  block,
  clientOf,
  envelope,
  hour,
  hourMs,
  pointsOf,
  query,
  rejection,
} from '../../support/asking';
import { replyHtml, replyJson, replyRaw, withServer, type Handler } from '../../support/httpServer';

const mega = 1024 * 1024;

/** Resolves when the chunk is on its way, or the connection is gone. */
const write = (response: ServerResponse, chunk: string | Buffer): Promise<void> =>
  new Promise((resolve) => {
    response.write(chunk, () => {
      resolve();
    });
  });

/** A sound body that is blown up with blanks to `megabytes`; `told` counts what was written. */
function replyLarge(megabytes: number, told: { megabytes: number }): Handler {
  const blanks = ' '.repeat(mega);
  const body = JSON.stringify(envelope(block([{ data: [[hour(0), 1]] }])));
  return (_, response) => {
    void (async () => {
      for (; told.megabytes < megabytes && !response.destroyed; told.megabytes++)
        await write(response, blanks);
      response.end(body);
    })();
  };
}

const silent: Handler = () => undefined;
const endless: Handler = (_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' });
  void (async () => {
    while (!response.destroyed) {
      await write(response, ' '.repeat(1000));
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
};

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
      ask((request) => request.socket.destroy()),
      'network',
    ));

  it('that does not speak HTTP is a network error', () =>
    rejection(ask(replyRaw('SSH-2.0-x\r\n')), 'network'));

  it('that answers with a page is not JSON', () =>
    rejection(ask(replyHtml('<!doctype html><title>Welcome</title>')), 'notJson', { status: 200 }));

  for (const [name, text] of [
    ['an empty body', ''],
    ['plain text', 'OK'],
    ['a bare NaN', '{"data": [NaN]}'],
    ['UTF-16', '\u0000{\u0000}'],
  ] as const) {
    it(`that answers with ${name} is not JSON`, () => rejection(ask(replyJson(text)), 'notJson'));
  }

  for (const body of [
    '{}',
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
      rejection(ask(replyJson(body)), 'notThisApi', { status: 200 }));
  }

  it('that refuses with status 200 is heard', async () => {
    const refused = { success: false, error: 'Not today', data: [] };
    await rejection(ask(replyJson(refused)), 'refused', { serverMessage: 'Not today', status: 200 });
    await rejection(ask(replyJson({ response_status: 'ERROR', error: 'No' })), 'refused', {
      serverMessage: 'No',
    });
    await rejection(ask(replyJson({ success: false })), 'refused');
    await rejection(ask(replyJson({ error: 'Alone' })), 'refused', { serverMessage: 'Alone' });
  });
});

describe('a body', () => {
  const sound = JSON.stringify(envelope(block([{ data: [[hour(0), 1.5]] }])));

  it('may have no envelope but its data', async () => {
    const { series, provenance } = await ask(replyJson({ data: [block([{ data: [[hour(0), 1.5]] }])] }));
    assert.deepEqual(pointsOf(series[0]), [[hourMs(0), 1.5]]);
    assert.equal(provenance.requests[0]?.version, undefined);
  });

  it('may be compressed, start with a mark and come in any chunks', async () => {
    const { series, provenance } = await ask((_, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' });
      void (async () => {
        for (const byte of gzipSync(`\ufeff${sound}`)) await write(response, Buffer.of(byte));
        response.end();
      })();
    });
    assert.deepEqual(pointsOf(series[0]), [[hourMs(0), 1.5]]);
    assert.equal(provenance.requests[0]?.version, '4.5.17');
    assert.equal(provenance.requests[0].createdAt, '2026-10-07T01:00:00+11:00');
  });

  it('with no data has no series, and tells which metric is missing', async () => {
    for (const body of [envelope(), { version: '4', success: true, data: null }]) {
      const { series, notices } = await ask(replyJson(body));
      assert.deepEqual(series, []);
      assert.deepEqual(notices, [{ code: 'missingMetric', subject: 'power' }]);
    }
  });

  it('that ends before its announced length is truncated', () =>
    rejection(
      ask((_, response) => {
        response.writeHead(200, { 'Content-Length': sound.length }).write(sound.slice(0, 50));
        setImmediate(() => response.destroy());
      }),
      'truncated',
    ));

  it('that ends in the middle of a chunk is truncated', () =>
    rejection(
      ask(replyRaw(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nfff\r\n${sound}`)),
      'truncated',
    ));

  it('that ends early without a word is truncated', () =>
    rejection(ask(replyRaw(`HTTP/1.0 200 OK\r\n\r\n${sound.slice(0, -40)}`)), 'truncated'));

  it('that ends early inside its compression is truncated', () =>
    rejection(
      ask((_, response) => {
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(sound).subarray(0, -30));
      }),
      'truncated',
    ));

  it('of 100 MB is read', async () => {
    const told = { megabytes: 0 };
    let received = 0;
    await withServer(replyLarge(100, told), async (server) => {
      const onProgress = ({ receivedBytes }: { readonly receivedBytes: number }): void => {
        assert.ok(receivedBytes > received);
        received = receivedBytes;
      };
      const { series, provenance } = await clientOf(server.baseAddress).run(query, { onProgress });
      assert.deepEqual(pointsOf(series[0]), [[hourMs(0), 1]]);
      assert.ok((provenance.requests[0]?.bytes ?? 0) > 100 * mega);
    });
    assert.ok(received > 0);
  });

  it('beyond the limit is given up early', async () => {
    const told = { megabytes: 0 };
    await withServer(replyLarge(400, told), async (server) => {
      const client = clientOf(server.baseAddress, { maxBodyBytes: 2 * mega });
      await rejection(client.run(query), 'tooLarge', { limitBytes: 2 * mega });
      await server.abandoned();
    });
    assert.ok(told.megabytes < 100, `${told.megabytes} MB were sent`);
  });

  it('announced beyond the limit is not read at all', () =>
    withServer(
      (_, response) => {
        response.writeHead(200, { 'Content-Length': 3 * mega });
        response.flushHeaders();
      },
      async (server) => {
        const client = clientOf(server.baseAddress, { maxBodyBytes: 2 * mega });
        await rejection(client.run(query), 'tooLarge', { limitBytes: 2 * mega });
        await server.abandoned();
      },
    ));

  it('that grows beyond the limit only when unpacked is too large', () =>
    rejection(
      ask(
        (_, response) => {
          response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(' '.repeat(8 * mega)));
        },
        query,
        { maxBodyBytes: mega },
      ),
      'tooLarge',
    ));
});

describe('an end', () => {
  it('by the time limit: no answer', () =>
    withServer(silent, async (server) => {
      await rejection(clientOf(server.baseAddress, { timeoutMs: 50 }).run(query), 'timeout');
      await server.abandoned();
    }));

  it('by the time limit: a body without end', () =>
    withServer(endless, async (server) => {
      await rejection(clientOf(server.baseAddress, { timeoutMs: 50 }).run(query), 'timeout');
      await server.abandoned();
    }));

  it('by the time limit: a key that nobody hands out', () =>
    withServer(silent, async (server) => {
      const token = () => new Promise<string>(() => undefined);
      await rejection(clientOf(server.baseAddress, { timeoutMs: 50, token }).run(query), 'timeout');
      assert.equal(server.requests.length, 0);
    }));

  it('by the time limit: the body of an error', () =>
    withServer(
      (_, response) => {
        response.writeHead(500).write('{');
      },
      async (server) => {
        await rejection(clientOf(server.baseAddress, { timeoutMs: 50 }).run(query), 'timeout');
      },
    ));

  it('by a cancel before the request: nothing is sent', () =>
    withServer(silent, async (server) => {
      await rejection(clientOf(server.baseAddress).run(query, { signal: AbortSignal.abort() }), 'cancelled');
      assert.equal(server.requests.length, 0);
    }));

  it('by a cancel before the headers: the connection is closed', () =>
    withServer(silent, async (server) => {
      const stop = new AbortController();
      const asked = rejection(clientOf(server.baseAddress).run(query, { signal: stop.signal }), 'cancelled');
      await server.requested();
      stop.abort();
      await asked;
      await server.abandoned();
    }));

  it('by a cancel in a body without end: the connection is closed', () =>
    withServer(endless, async (server) => {
      const stop = new AbortController();
      const onProgress = (): void => {
        stop.abort();
      };
      const asked = clientOf(server.baseAddress).run(query, { signal: stop.signal, onProgress });
      await rejection(asked, 'cancelled');
      await server.abandoned();
    }));

  it('by a cancel, with a fetch that takes no notice', async () => {
    const stop = new AbortController();
    const client = clientOf('https://example.org', { fetch: () => new Promise(() => undefined) });
    const asked = rejection(client.run(query, { signal: stop.signal }), 'cancelled');
    stop.abort();
    await asked;
  });
});

describe('undici’s own fetch', () => {
  const fetch = undiciFetch as unknown as typeof globalThis.fetch;

  it('serves as well', async () => {
    const { series } = await ask(replyJson(envelope(block([{ data: [[hour(0), 2]] }]))), query, { fetch });
    assert.deepEqual(pointsOf(series[0]), [[hourMs(0), 2]]);
    await rejection(ask(silent, query, { fetch, timeoutMs: 50 }), 'timeout');
    await rejection(
      ask((request) => request.socket.destroy(), query, { fetch }),
      'network',
    );
  });
});

describe('a result', () => {
  it('tells where it came from', async () => {
    const { provenance } = await askBlocks([block([])]);
    const [request] = provenance.requests;
    assert.equal(provenance.isSample, false);
    assert.equal(provenance.offsetMinutes, 600);
    assert.equal(request?.status, 200);
    assert.ok(request.url.startsWith(`${provenance.baseAddress}/v4/data/network/NEM?`));
    assert.equal((await ask(replyJson(envelope()), query, { isSample: true })).provenance.isSample, true);
  });
});
