import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { clientOf, envelope, query, rejection } from '../../../support/runAgainst';
import { replyForever, replyJson, replySilence, withServer } from '../../../support/httpServer';

describe('a run', () => {
  // The first fetch of a process takes longer than these limits, so it would end before the server gets its request.
  before(() =>
    withServer(replyJson(envelope()), async (server) => {
      await clientOf(server.baseAddress).run(query);
    }),
  );

  it('ends a body without end at the deadline', () =>
    withServer(replyForever, async (server) => {
      const client = clientOf(server.baseAddress, { maxBodyBytes: Number.MAX_SAFE_INTEGER });
      await rejection(client.run(query, { deadlineMs: 50 }), 'timeout', { waitedFor: 'whole' });
      await server.abandoned();
    }));

  it('ends at the time limit without a key, and sends nothing', () =>
    withServer(replySilence, async (server) => {
      const token = () => new Promise<string>(() => undefined);
      await rejection(clientOf(server.baseAddress, { timeoutMs: 50, token }).run(query), 'timeout');
      assert.equal(server.requests.length, 0);
    }));

  it('sends nothing when it was cancelled before', () =>
    withServer(replySilence, async (server) => {
      await rejection(clientOf(server.baseAddress).run(query, { signal: AbortSignal.abort() }), 'cancelled');
      assert.equal(server.requests.length, 0);
    }));

  it('closes the connection when it is cancelled before the headers', () =>
    withServer(replySilence, async (server) => {
      const stop = new AbortController();
      const asked = rejection(clientOf(server.baseAddress).run(query, { signal: stop.signal }), 'cancelled');
      await server.requested();
      stop.abort();
      await asked;
      await server.abandoned();
    }));

  it('closes the connection when it is cancelled in a body without end', () =>
    withServer(replyForever, async (server) => {
      const stop = new AbortController();
      const onProgress = () => stop.abort();
      const client = clientOf(server.baseAddress);
      await rejection(client.run(query, { signal: stop.signal, onProgress }), 'cancelled');
      await server.abandoned();
    }));

  it('is cancelled while fetch ignores its signal', async () => {
    const stop = new AbortController();
    const client = clientOf('https://example.org', { fetch: () => new Promise(() => undefined) });
    const asked = rejection(client.run(query, { signal: stop.signal }), 'cancelled');
    stop.abort();
    await asked;
  });

  it('cancels a body when fetch ignores its signal', async () => {
    const stop = new AbortController();
    const cancelled = new Promise<void>((resolve) => {
      const body = new ReadableStream<Uint8Array>({ cancel: () => resolve() });
      const client = clientOf('https://example.org', {
        fetch: () => {
          setImmediate(() => stop.abort());
          return Promise.resolve(new Response(body));
        },
      });
      void rejection(client.run(query, { signal: stop.signal }), 'cancelled');
    });
    await cancelled;
  });

  for (const [code, fetch] of [
    ['UND_ERR_HEADERS_TIMEOUT', (error: Error) => Promise.reject(new TypeError('failed', { cause: error }))],
    [
      'UND_ERR_BODY_TIMEOUT',
      (error: Error) =>
        Promise.resolve(new Response(new ReadableStream({ pull: (control) => control.error(error) }))),
    ],
  ] as const) {
    it(`reports a time limit of fetch itself: ${code}`, async () => {
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
