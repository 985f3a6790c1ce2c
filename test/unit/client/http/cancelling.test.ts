import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { createFakeTimers } from '../../../support/fakeTimers';
import { clientOf, envelope, query, rejection } from '../../../support/runAgainst';
import { replyJson, replySilence, withServer } from '../../../support/httpServer';

const token = () => Promise.resolve('oe_key');

describe('a cancelled run', () => {
  it('ends its wait for the next attempt, without a timer or a later request', () =>
    withServer(replyJson('busy', 503, { 'Retry-After': '30' }), async (server) => {
      const timers = createFakeTimers();
      const stop = new AbortController();
      const onProgress = () => stop.abort();
      const client = clientOf(server.baseAddress, { timers, retry: {} });
      await rejection(client.run(query, { signal: stop.signal, onProgress }), 'cancelled');
      assert.equal(timers.pending, 0);
      assert.equal(getEventListeners(stop.signal, 'abort').length, 0);
      await timers.pass(600_000);
      assert.equal(server.requests.length, 1);
    }));

  it('leaves the queue without a request', () =>
    withServer(replyJson(envelope()), async (server) => {
      const timers = createFakeTimers();
      const client = clientOf(server.baseAddress, { timers, requestsPerSecond: 1 });
      await client.run(query);
      const stop = new AbortController();
      const asked = rejection(client.run(query, { signal: stop.signal }), 'cancelled');
      await timers.pass(500);
      stop.abort();
      await asked;
      assert.equal(timers.pending, 0);
      await timers.pass(600_000);
      assert.equal(server.requests.length, 1);
    }));

  it('ends its wait for the next attempt at the deadline', () =>
    withServer(replyJson('busy', 503, { 'Retry-After': '30' }), async (server) => {
      const timers = createFakeTimers();
      const client = clientOf(server.baseAddress, { timers, retry: {}, deadlineMs: 20_000 });
      let ended: Promise<unknown> | undefined;
      await new Promise<void>((onProgress) => {
        ended = rejection(client.run(query, { onProgress: () => onProgress() }), 'timeout', {
          waitedFor: 'whole',
        });
      });
      await timers.pass(20_000);
      await ended;
      assert.equal(timers.pending, 0);
      assert.equal(server.requests.length, 1);
    }));
});

describe('identical concurrent requests', () => {
  it('share one request, which each caller may leave', () =>
    withServer(
      (request, response) => {
        setImmediate(() => {
          replyJson(envelope())(request, response);
        });
      },
      async (server) => {
        const client = clientOf(server.baseAddress, { token });
        const stop = new AbortController();
        const left = rejection(client.run(query, { signal: stop.signal }), 'cancelled');
        const asked = [
          client.run(query),
          client.run({ ...query }),
          client.run(query, { signal: new AbortController().signal }),
        ];
        await server.requested();
        stop.abort();
        await left;
        const [first, ...others] = await Promise.all(asked);
        for (const other of others) assert.deepEqual(other, first);
        assert.equal(server.requests.length, 1);
        await client.run(query);
        assert.equal(server.requests.length, 2);
      },
    ));

  it('are cancelled when the last caller leaves', () =>
    withServer(replySilence, async (server) => {
      const client = clientOf(server.baseAddress);
      const stops = [new AbortController(), new AbortController()];
      const asked = stops.map(({ signal }) => rejection(client.run(query, { signal }), 'cancelled'));
      await server.requested();
      for (const stop of stops) stop.abort();
      await Promise.all(asked);
      await server.abandoned();
      assert.equal(server.requests.length, 1);
    }));

  it('are not identical with another key', () =>
    withServer(replyJson(envelope()), async (server) => {
      const tokens = ['oe_first', 'oe_second', undefined];
      const client = clientOf(server.baseAddress, { token: () => Promise.resolve(tokens.shift()) });
      await Promise.all([client.run(query), client.run(query), client.run(query)]);
      const sent = server.requests.map((request) => request.headers.authorization ?? 'none');
      assert.deepEqual(sent.sort(), ['Bearer oe_first', 'Bearer oe_second', 'none']);
    }));
});
