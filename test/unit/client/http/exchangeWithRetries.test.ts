import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import type { ApiErrorKind, ClientOptions, RunProgress } from '../../../../src/client/index';
import { createFakeTimers } from '../../../support/fakeTimers';
import {
  block,
  clientOf,
  envelope,
  hour,
  hourMs,
  pointsOf,
  wholeDay,
  query,
  rejection,
} from '../../../support/runAgainst';
import {
  replyJson,
  replyRaw,
  replySilence,
  withServer,
  writeChunk,
  type Handler,
} from '../../../support/httpServer';

const sound = envelope(block([{ data: [[hour(0), 1.5]] }]));
const text = JSON.stringify(sound);
const good = replyJson(sound);
/** Retries without a wait. */
const eager: Partial<ClientOptions> = { retry: { firstDelayMs: 0 } };

/** Answers each request with the next handler, and all further ones with the last. */
function inTurn(...handlers: readonly Handler[]): Handler {
  let turn = 0;
  return (request, response) => {
    const handler = handlers[Math.min(turn++, handlers.length - 1)];
    handler?.(request, response);
  };
}

const hangUp: Handler = (request) => request.socket.destroy();
const resetInHeaders = replyRaw('HTTP/1.1 200 OK\r\nContent-Le');
const resetInBody: Handler = (_, response) => {
  response.writeHead(200, { 'Content-Length': text.length });
  void writeChunk(response, text.slice(0, 40)).then(() => response.destroy());
};
const app = (status: number, headers: Record<string, string> = {}): Handler =>
  replyJson(
    { version: '4.5.17', response_status: 'ERROR', error: 'No luck', success: false },
    status,
    headers,
  );
const proxy = (status: number): Handler => replyJson('<html><title>Bad luck</title>', status);
const zipped = gzipSync(text);
const zippedUpTo =
  (end: number): Handler =>
  (_, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(zipped.subarray(0, end));
  };
const shorterThanAnnounced = replyRaw(`HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${text}`);
const longerThanAnnounced = replyRaw(`HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n${text}`);
const closedEarly = replyRaw(`HTTP/1.0 200 OK\r\n\r\n${text.slice(0, -30)}`);

describe('a failure that may pass', () => {
  for (const [name, fault] of [
    ['a connection closed before the headers', hangUp],
    ['a connection closed in the headers', resetInHeaders],
    ['a connection closed in the body', resetInBody],
    ['a packed body that ends early', zippedUpTo(-20)],
    ['a packed body that ends before its first byte', zippedUpTo(12)],
    ['a body shorter than announced', shorterThanAnnounced],
    ['a body longer than announced', longerThanAnnounced],
    ['a body that ends early without a word', closedEarly],
    ['a body that ends early after a bracket', replyJson(text.slice(0, text.indexOf('}') + 1))],
    ['a body that ends early in a text', replyJson(text.slice(0, text.indexOf('NEM') + 1))],
    ['a body that ends early after a backslash', replyJson('{"data":["\\')],
    ['429', app(429)],
    ['429 with Retry-After', app(429, { 'Retry-After': '0' })],
    ['502', proxy(502)],
    ['503', proxy(503)],
    ['503 for maintenance with Retry-After', app(503, { 'Retry-After': '0' })],
    ['504', proxy(504)],
  ] as const) {
    it(`is got over: ${name}`, () =>
      withServer(inTurn(fault, fault, good), async (server) => {
        const { series, provenance } = await clientOf(server.baseAddress, eager).run(query);
        assert.deepEqual(pointsOf(series[0]), wholeDay([[hourMs(0), 1.5]]));
        assert.equal(provenance.requests.length, 1);
        assert.equal(server.requests.length, 3);
      }));
  }

  for (const [name, fault, kind, facts] of [
    ['closed connections', hangUp, 'network', { attempts: 4 }],
    ['broken bodies', resetInBody, 'truncated', { attempts: 4 }],
    ['a storm of 503', proxy(503), 'server', { attempts: 4, status: 503, serverMessage: 'Bad luck' }],
    ['a storm of 429', app(429), 'rateLimited', { attempts: 4, serverMessage: 'No luck' }],
  ] as const) {
    it(`is told when it does not pass: ${name}`, () =>
      withServer(fault, async (server) => {
        await rejection(clientOf(server.baseAddress, eager).run(query), kind, facts);
        assert.equal(server.requests.length, 4);
      }));
  }

  it('that the next attempt turns into another one is told as that', () =>
    withServer(inTurn(proxy(502), app(404)), async (server) => {
      await rejection(clientOf(server.baseAddress, eager).run(query), 'noData', { attempts: 2 });
      assert.equal(server.requests.length, 2);
    }));

  it('is told of before the wait, with how long it is', () =>
    withServer(inTurn(app(429, { 'Retry-After': '0' }), proxy(502), good), async (server) => {
      const told: RunProgress[] = [];
      const retry = { firstDelayMs: 4, random: () => 0.5 };
      await clientOf(server.baseAddress, { retry }).run(query, {
        onProgress: (progress) => told.push(progress),
      });
      assert.deepEqual(told, [
        { receivedBytes: 0, attempt: 2, waitingMs: 2 },
        { receivedBytes: 0, attempt: 3, waitingMs: 4 },
        { receivedBytes: text.length, attempt: 3 },
      ]);
    }));
});

describe('a failure that will not pass', () => {
  const lasting: readonly (readonly [name: string, fault: Handler, kind: ApiErrorKind])[] = [
    ['400', app(400), 'invalidRequest'],
    ['401', app(401), 'unauthorised'],
    ['404', app(404), 'noData'],
    ['a storm of 500', app(500), 'server'],
    ['503 for maintenance', app(503), 'maintenance'],
    ['429 that asks to wait for an hour', app(429, { 'Retry-After': '3600' }), 'rateLimited'],
    ['an answer in another protocol', (request) => void request.socket.write('SSH-2.0-x\r\n'), 'network'],
    ['a refusal with status 200', replyJson({ success: false }), 'refused'],
    ['half a page', replyJson('<html><bo'), 'notJson'],
  ];
  for (const [name, fault, kind] of lasting) {
    it(`is asked once: ${name}`, () =>
      withServer(fault, async (server) => {
        const { facts } = await rejection(clientOf(server.baseAddress, eager).run(query), kind);
        assert.equal(facts.attempts, undefined);
        assert.equal(server.requests.length, 1);
      }));
  }

  it('is asked once: silence', () =>
    withServer(replySilence, async (server) => {
      await rejection(clientOf(server.baseAddress, { ...eager, timeoutMs: 30 }).run(query), 'timeout');
      assert.equal(server.requests.length, 1);
    }));
});

describe('a slow body', () => {
  /** A query on made-up time whose reply has its headers only; the test sends the body. */
  function asked(options: Partial<ClientOptions>) {
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
  const pieces = text.match(/.{1,20}/g) ?? [];

  it('is read to its end as long as it lives, however long that takes', async () => {
    const { timers, result, send, end } = asked({});
    for (const piece of pieces) await send(piece);
    end();
    assert.deepEqual(pointsOf((await result).series[0]), wholeDay([[hourMs(0), 1.5]]));
    assert.ok(timers.now() > 10 * 400);
    assert.equal(timers.pending, 0);
  });

  for (const [name, options, waitedFor] of [
    ['by the first silence', {}, 'more'],
    ['by the deadline', { deadlineMs: 399 * pieces.length }, 'whole'],
  ] as const) {
    it(`is ended ${name}`, async () => {
      const { timers, result, send } = asked(options);
      const ended = rejection(result, 'timeout', { waitedFor });
      for (const piece of pieces) await send(piece);
      await timers.pass(1);
      await ended;
      assert.equal(timers.pending, 0);
    });
  }
});

describe('a key that is refused', () => {
  const token = () => Promise.resolve('oe_key');
  const { hadToken } = { hadToken: true };

  it('is told apart when it was taken before', () =>
    withServer(inTurn(good, app(401), app(403)), async (server) => {
      const client = clientOf(server.baseAddress, { token });
      await client.run(query);
      await rejection(client.run(query), 'unauthorised', { hadToken, workedBefore: true, status: 401 });
      await rejection(client.run(query), 'unauthorised', { hadToken, workedBefore: true, status: 403 });
    }));

  it('was not taken before when another one was, or none', () =>
    withServer(inTurn(good, good, app(401)), async (server) => {
      const tokens = ['oe_other', undefined, 'oe_key'];
      const client = clientOf(server.baseAddress, { token: () => Promise.resolve(tokens.shift()) });
      await client.run(query);
      await client.run(query);
      const { facts } = await rejection(client.run(query), 'unauthorised', { hadToken });
      assert.equal(facts.workedBefore, undefined);
    }));
});

describe('a hostile body', () => {
  const mega = 1024 * 1024;
  for (const [name, body, facts] of [
    ['nests a million times', `{"data":${'['.repeat(mega)}${']'.repeat(mega)}}`, { limitDepth: 64 }],
    ['nests objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, { limitDepth: 64 }],
    [
      'refuses with an error that nests',
      `{"success":false,"error":${'['.repeat(9999)}${']'.repeat(9999)}}`,
      {},
    ],
    [
      'has a text of a megabyte',
      JSON.stringify({ ...sound, version: 'x'.repeat(mega) }),
      { limitTextLength: 65_536 },
    ],
    ['has too many series', JSON.stringify(envelope(block(Array.from({ length: 50_001 }, () => ({})))))],
  ] as const) {
    it(`is refused when it ${name}`, () =>
      withServer(replyJson(body), (server) =>
        rejection(clientOf(server.baseAddress, eager).run(query), 'tooLarge', facts),
      ));
  }

  it('is a refusal when its error nests where the points of a series would be', () => {
    const points = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    const body = `{"success":false,"error":{"message":"no","a":{"b":{"c":{"data":${points}}}}}}`;
    return withServer(replyJson(body), (server) =>
      rejection(clientOf(server.baseAddress, eager).run(query), 'refused', { serverMessage: 'no' }),
    );
  });

  for (const [name, body] of [
    ['brackets and quotes in texts', envelope(block([{ name: '[{"\\'.repeat(100), data: [[hour(0), 1]] }]))],
    ['many siblings', envelope(...Array.from({ length: 200 }, () => block([{ data: [[hour(0), 1]] }])))],
  ] as const) {
    it(`is no body with ${name}`, () =>
      withServer(replyJson(body), async (server) => {
        const { series } = await clientOf(server.baseAddress, eager).run(query);
        assert.deepEqual(pointsOf(series[0]), wholeDay([[hourMs(0), 1]]));
      }));
  }
});
