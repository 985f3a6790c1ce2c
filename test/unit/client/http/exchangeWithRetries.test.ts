import assert from '../../../support/assert';
import type { RunProgress } from '#src/domain';
import type { ClientOptions } from '#src/client/index';
import { inTurn, refuse, soundPoints, soundText } from '../../../support/faults';
import { createFakeTimers } from '../../../support/fakeTimers';
import { replyHtml, replyJson, withServer } from '../../../support/httpServer';
import { clientOf, pointsOf, wholeDay, query, rejection } from '../../../support/runAgainst';

const good = replyJson(soundText);

describe('a temporary failure', () => {
  it('is reported before the wait, with its length', () =>
    withServer(inTurn(refuse(429, { 'Retry-After': '0' }), replyHtml('', 502), good), async (server) => {
      const reports: RunProgress[] = [];
      const retry = { firstDelayMs: 4, random: () => 0.5 };
      await clientOf(server.baseAddress, { retry }).run(query, {
        onProgress: (progress) => reports.push(progress),
      });
      assert.deepEqual(reports, [
        { receivedBytes: 0, attempt: 2, waitingMs: 2 },
        { receivedBytes: 0, attempt: 3, waitingMs: 4 },
        { receivedBytes: soundText.length, attempt: 3 },
      ]);
    }));
});

describe('a slow body', () => {
  /** A query on fake timers whose reply has only headers; the test sends the body. */
  function runSlowly(options: Partial<ClientOptions>) {
    const timers = createFakeTimers();
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
    const fetch = () => Promise.resolve(new Response(stream));
    const client = clientOf('https://example.org', { fetch, timers, timeoutMs: 400, ...options });
    return {
      timers,
      result: client.run(query),
      send: async (piece: string) => {
        await timers.pass(0);
        body?.enqueue(new TextEncoder().encode(piece));
        await timers.pass(399);
      },
      end: () => body?.close(),
    };
  }
  const pieces = soundText.match(/.{1,20}/g) ?? [];

  it('is read to its end while bytes arrive, however long that takes', async () => {
    const { timers, result, send, end } = runSlowly({});
    for (const piece of pieces) await send(piece);
    end();
    assert.deepEqual(pointsOf((await result).series[0]), wholeDay(soundPoints));
    assert.ok(timers.now() > 10 * 400);
    assert.equal(timers.pending, 0);
  });

  for (const [name, options, waitedFor] of [
    ['by the first silence', {}, 'more'],
    ['by the deadline', { deadlineMs: 399 * pieces.length }, 'whole'],
  ] as const) {
    it(`is ended ${name}`, async () => {
      const { timers, result, send } = runSlowly(options);
      const ended = rejection(result, 'timeout', { waitedFor });
      for (const piece of pieces) await send(piece);
      await timers.pass(1);
      await ended;
      assert.equal(timers.pending, 0);
    });
  }
});

describe('a refused key', () => {
  const token = () => Promise.resolve('oe_key');
  const hadToken = true;

  it('is reported as accepted before', () =>
    withServer(inTurn(good, refuse(401), refuse(403)), async (server) => {
      const client = clientOf(server.baseAddress, { token });
      await client.run(query);
      await rejection(client.run(query), 'unauthorised', { hadToken, workedBefore: true, status: 401 });
      await rejection(client.run(query), 'unauthorised', { hadToken, workedBefore: true, status: 403 });
    }));

  it('is not reported as accepted before when only a sign-in page or a firewall replied', () =>
    withServer(inTurn(replyHtml('<title>In</title>'), replyHtml('', 403), refuse(401)), async (server) => {
      const client = clientOf(server.baseAddress, { token });
      await rejection(client.run(query), 'notJson');
      await rejection(client.run(query), 'blocked', { hadToken, workedBefore: undefined });
      await rejection(client.run(query), 'unauthorised', { hadToken, workedBefore: undefined });
    }));

  it('is not reported as accepted before when another key or none was', () =>
    withServer(inTurn(good, good, refuse(401)), async (server) => {
      const tokens = ['oe_other', undefined, 'oe_key'];
      const client = clientOf(server.baseAddress, { token: () => Promise.resolve(tokens.shift()) });
      await client.run(query);
      await client.run(query);
      const { facts } = await rejection(client.run(query), 'unauthorised', { hadToken });
      assert.equal(facts.workedBefore, undefined);
    }));
});
