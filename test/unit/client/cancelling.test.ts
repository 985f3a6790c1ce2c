import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { createFakeTimers } from '../../support/fakeTimers';
import { clientOf, envelope, query, rejection } from '../../support/asking';
import { replyForever, replyJson, replySilence, withServer } from '../../support/httpServer';

const token = () => Promise.resolve('oe_key');
const settle = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Resolves with the first news. */
function firstProgress(): { readonly promise: Promise<void>; readonly onProgress: () => void } {
  let onProgress = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    onProgress = resolve;
  });
  return { promise, onProgress };
}

/** What keeps the process alive, by kind. */
function countResources(): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Waits until no more of these is alive than before; the test's own time limit ends it. */
async function untilBack(
  before: Readonly<Record<string, number>>,
  ...kinds: readonly string[]
): Promise<void> {
  const isBack = (kind: string): boolean => (countResources()[kind] ?? 0) <= (before[kind] ?? 0);
  while (!kinds.every(isBack)) await settle();
}

describe('a cancel', () => {
  it('in the wait for the next attempt ends it at once: no timer, no later request', () =>
    withServer(replyJson('busy', 503, { 'Retry-After': '30' }), async (server) => {
      const timers = createFakeTimers();
      const stop = new AbortController();
      const onProgress = (): void => {
        stop.abort();
      };
      const client = clientOf(server.baseAddress, { timers, retry: {} });
      await rejection(client.run(query, { signal: stop.signal, onProgress }), 'cancelled');
      assert.equal(timers.pending, 0);
      assert.equal(getEventListeners(stop.signal, 'abort').length, 0);
      await timers.pass(600_000);
      assert.equal(server.requests.length, 1);
    }));

  it('in the queue leaves it: what waits is never sent', () =>
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

  it('by the deadline ends the wait for the next attempt as well', () =>
    withServer(replyJson('busy', 503, { 'Retry-After': '30' }), async (server) => {
      const timers = createFakeTimers();
      const client = clientOf(server.baseAddress, { timers, retry: {}, deadlineMs: 20_000 });
      const { promise: waiting, onProgress } = firstProgress();
      const ended = rejection(client.run(query, { onProgress }), 'timeout', { waitedFor: 'whole' });
      await waiting;
      await timers.pass(20_000);
      await ended;
      assert.equal(timers.pending, 0);
      assert.equal(server.requests.length, 1);
    }));

  it('a thousand times leaves sockets and timers where they were', function () {
    this.timeout(60_000);
    return withServer(
      (request, response) => {
        if (request.url?.includes('forever') === true) replyForever(request, response);
        else if (request.url?.includes('busy') === true)
          replyJson('busy', 503, { 'Retry-After': '30' })(request, response);
        else replySilence(request, response);
      },
      async (server) => {
        const client = clientOf(server.baseAddress, { retry: {}, mostInFlight: 20 });
        const cancelled = async (region: string, n: number): Promise<void> => {
          const stop = new AbortController();
          const onProgress = (): void => {
            stop.abort();
          };
          const asked = { ...query, network_region: `${region}${n}` };
          const ended = rejection(client.run(asked, { signal: stop.signal, onProgress }), 'cancelled');
          if (n % 4 === 0) await Promise.resolve();
          else if (n % 4 === 1) await new Promise((resolve) => setImmediate(resolve));
          else await settle();
          if (region === 'silent' || n % 4 < 2) stop.abort();
          await ended;
        };
        const round = (from: number, count: number): Promise<unknown> =>
          Promise.all(
            Array.from({ length: count }, (_, i) =>
              cancelled(['silent', 'forever', 'busy'][(from + i) % 3] ?? '', from + i),
            ),
          );
        const before = countResources();
        for (let from = 0; from < 1000; from += 100) await round(from, 100);
        await untilBack(before, 'Timeout', 'TCPSocketWrap', 'Immediate');
        const sent = server.requests.length;
        await new Promise((resolve) => setTimeout(resolve, 20));
        assert.equal(server.requests.length, sent);
      },
    );
  });
});

describe('identical requests under way', () => {
  it('are one request, and each caller may leave', () =>
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

  it('are given up when the last caller leaves', () =>
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
