import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { clientOf, envelope, query, rejection } from '../../../support/runAgainst';
import { replyForever, replyJson, replySilence, withServer } from '../../../support/httpServer';

describe('an end', () => {
  // The first fetch of a process takes longer than these limits, so it would end before the server gets its request.
  before(() =>
    withServer(replyJson(envelope()), async (server) => {
      await clientOf(server.baseAddress).run(query);
    }),
  );

  it('by the time limit: no answer', () =>
    withServer(replySilence, async (server) => {
      const asked = clientOf(server.baseAddress, { timeoutMs: 50 }).run(query);
      await rejection(asked, 'timeout', { waitedFor: 'answer', limitMs: 50 });
      await server.abandoned();
    }));

  it('by the time limit: a body that falls silent', () =>
    withServer(
      (_, response) => {
        response.writeHead(200).write('{');
      },
      async (server) => {
        const asked = clientOf(server.baseAddress, { timeoutMs: 50 }).run(query);
        await rejection(asked, 'timeout', { waitedFor: 'more', limitMs: 50 });
        await server.abandoned();
      },
    ));

  it('by the deadline: a body without end', () =>
    withServer(replyForever, async (server) => {
      const client = clientOf(server.baseAddress, { maxBodyBytes: Number.MAX_SAFE_INTEGER });
      await rejection(client.run(query, { deadlineMs: 50 }), 'timeout', { waitedFor: 'whole' });
      await server.abandoned();
    }));

  it('by the time limit: a key that nobody hands out', () =>
    withServer(replySilence, async (server) => {
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
    withServer(replySilence, async (server) => {
      await rejection(clientOf(server.baseAddress).run(query, { signal: AbortSignal.abort() }), 'cancelled');
      assert.equal(server.requests.length, 0);
    }));

  it('by a cancel before the headers: the connection is closed', () =>
    withServer(replySilence, async (server) => {
      const stop = new AbortController();
      const asked = rejection(clientOf(server.baseAddress).run(query, { signal: stop.signal }), 'cancelled');
      await server.requested();
      stop.abort();
      await asked;
      await server.abandoned();
    }));

  it('by a cancel in a body without end: the connection is closed', () =>
    withServer(replyForever, async (server) => {
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

  it('by a cancel, with a body that takes no notice: it is given up', async () => {
    const stop = new AbortController();
    const given = new Promise<void>((resolve) => {
      const body = new ReadableStream<Uint8Array>({ cancel: () => resolve() });
      const client = clientOf('https://example.org', {
        fetch: () => {
          setImmediate(() => stop.abort());
          return Promise.resolve(new Response(body));
        },
      });
      void rejection(client.run(query, { signal: stop.signal }), 'cancelled');
    });
    await given;
  });

  for (const [code, fetch] of [
    ['UND_ERR_HEADERS_TIMEOUT', (error: Error) => Promise.reject(new TypeError('failed', { cause: error }))],
    [
      'UND_ERR_BODY_TIMEOUT',
      (error: Error) =>
        Promise.resolve(new Response(new ReadableStream({ pull: (control) => control.error(error) }))),
    ],
  ] as const) {
    it(`by a time limit of fetch itself: ${code}`, async () => {
      const error = Object.assign(new Error(code), { code });
      const client = clientOf('https://example.org', { fetch: () => fetch(error) });
      await rejection(client.run(query), 'timeout', { code });
    });
  }

  it('leaves no listener on the caller’s signal', () =>
    withServer(replyJson(envelope()), async (server) => {
      const { signal } = new AbortController();
      await clientOf(server.baseAddress).run(query, { signal });
      assert.equal(getEventListeners(signal, 'abort').length, 0);
    }));
});
