import assert from 'node:assert/strict';
import { fetchCached } from '#src/client/run/fetchPart';
import { ApiError, type FailureKind } from '#src/domain';
import { nowMs, rejection } from '../../../support/runAgainst';
import { replyHtml, replyJson, replyRaw, replySilence, type Handler } from '../../../support/httpServer';
import { dayMs, minuteMs, withBench } from '../../../support/cachedFetch';

describe('an unavailable service', () => {
  const rows: [string, FailureKind, Handler][] = [
    ['hangs up', 'network', (request) => request.socket.destroy()],
    ['is silent', 'timeout', replySilence],
    ['sends half a body', 'truncated', replyRaw('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"data":')],
    ['fails', 'server', replyJson({ error: 'Error executing query' }, 500)],
    ['is under maintenance', 'maintenance', replyJson({ error: 'Maintenance Mode', success: false }, 503)],
    ['is hidden by a sign-in page', 'notJson', replyHtml('<title>Welcome</title>')],
    ['is blocked by a proxy', 'blocked', replyHtml('<title>Denied</title>', 403)],
    ['limits the rate', 'rateLimited', replyJson({ detail: 'Too many' }, 429)],
  ];
  for (const [name, kind, handler] of rows) {
    it(`that ${name} is replaced by cached replies of any age`, () =>
      withBench(replyJson('1'), async (bench) => {
        await bench.fetchText();
        bench.nowMs += 400 * dayMs;
        bench.handler = handler;
        for (let i = 0; i < 2; i++) {
          const { use, reply } = await bench.fetch();
          assert.deepEqual([use, reply.fetchedAtMs], ['stale', nowMs]);
        }
        assert.equal(bench.server.requests.length, 3);
      }));

    it(`that ${name} fails a refresh`, () =>
      withBench(replyJson('1'), async (bench) => {
        await bench.fetchText();
        bench.handler = handler;
        await rejection(bench.fetch({ refresh: true }), kind);
        assert.deepEqual(await bench.fetchText(), ['1', 'fresh']);
      }));
  }

  it('is requested once in a run, except for uncached replies and a refresh', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      bench.nowMs += 6 * minuteMs;
      const reachability = { isLost: false };
      bench.handler = replyJson({ error: 'Error executing query' }, 500);
      assert.deepEqual(await bench.fetchText({ reachability }), ['1', 'stale']);
      bench.handler = replySilence;
      for (let i = 0; i < 3; i++) assert.deepEqual(await bench.fetchText({ reachability }), ['1', 'stale']);
      assert.equal(bench.server.requests.length, 3);
      bench.handler = replyJson('2');
      assert.deepEqual(await bench.fetchText({ reachability, refresh: true }), ['2', undefined]);
      await bench.cache.clear();
      assert.deepEqual(await bench.fetchText({ reachability }), ['2', undefined]);
    }));

  it('fails a request without a cached reply', () =>
    withBench(replySilence, async (bench) => {
      await rejection(bench.fetch(), 'timeout');
    }));

  it('fails a request when only another address is cached', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      bench.handler = replySilence;
      const { transport, url, cache } = bench;
      await rejection(fetchCached(transport, url.replace('power', 'energy'), { cache }), 'timeout');
    }));
});

describe('a cached reply', () => {
  const rows: [string, FailureKind, Handler][] = [
    ['a refused key', 'unauthorised', replyJson({ error: 'Authentication failed' }, 401)],
    ['a key refused by 403', 'unauthorised', replyJson({ detail: 'Forbidden' }, 403)],
    ['a refused query', 'invalidRequest', replyJson({ detail: 'no' }, 400)],
    ['missing data', 'noData', replyJson({ response_status: 'ERROR', error: 'No data available' }, 404)],
    ['a body over the limit', 'tooLarge', replyJson(`"${'x'.repeat(1_100_000)}"`)],
  ];
  for (const [name, kind, handler] of rows)
    it(`does not hide ${name}`, () =>
      withBench(replyJson('1'), async (bench) => {
        await bench.fetchText();
        bench.handler = handler;
        bench.nowMs += 6 * minuteMs;
        await rejection(bench.fetch(), kind);
      }));

  for (const etag of [{}, { ETag: '"a"' }])
    it(`is required for a 304: ${JSON.stringify(etag)}`, () =>
      withBench(replyJson('', 304, etag), async (bench) => {
        await rejection(bench.fetch(), 'notThisApi', { status: 304 });
      }));

  for (const [name, reason, kind, facts] of [
    [
      'the deadline of the run',
      new ApiError('timeout', { waitedFor: 'whole' }),
      'timeout',
      { waitedFor: 'whole' },
    ],
    ['a cancellation', undefined, 'cancelled', {}],
  ] as const)
    it(`does not hide ${name}`, () =>
      withBench(replyJson('1'), async (bench) => {
        await bench.fetchText();
        bench.nowMs += 6 * minuteMs;
        const controller = new AbortController();
        bench.handler = () => controller.abort(reason);
        await rejection(bench.fetch({ signal: controller.signal }), kind, facts);
      }));
});
