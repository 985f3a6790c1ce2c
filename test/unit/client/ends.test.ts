import assert from 'node:assert/strict';
import { clientOf, query, rejection } from '../../support/asking';
import { withServer, replySilence, replyForever } from '../../support/httpServer';

describe('an end', () => {
  it('by the time limit: no answer', () =>
    withServer(replySilence, async (server) => {
      await rejection(clientOf(server.baseAddress, { timeoutMs: 50 }).run(query), 'timeout');
      await server.abandoned();
    }));

  it('by the time limit: a body without end', () =>
    withServer(replyForever, async (server) => {
      await rejection(clientOf(server.baseAddress, { timeoutMs: 50 }).run(query), 'timeout');
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
});
