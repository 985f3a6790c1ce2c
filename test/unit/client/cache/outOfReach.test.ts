import assert from 'node:assert/strict';
import { fetchCached } from '../../../../src/client/cache/fetchCached';
import { ApiError, type FailureKind } from '../../../../src/domain/result/failure';
import { nowMs, rejection } from '../../../support/runAgainst';
import { replyJson, replyRaw, replySilence, type Handler } from '../../../support/httpServer';
import { dayMs, minuteMs, withBench } from '../../../support/cachedFetch';

describe('a service out of reach', () => {
  const rows: readonly (readonly [string, FailureKind, Handler])[] = [
    ['that is not there', 'network', (request) => request.socket.destroy()],
    ['that says nothing', 'timeout', replySilence],
    ['that breaks off', 'truncated', replyRaw('HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"data":')],
    ['that fails', 'server', replyJson({ error: 'Error executing query' }, 500)],
    ['under maintenance', 'maintenance', replyJson({ error: 'Maintenance Mode', success: false }, 503)],
    ['that has had enough', 'rateLimited', replyJson({ detail: 'Too many' }, 429)],
  ];
  for (const [name, kind, handler] of rows) {
    it(`${name}: the cached reply of any age is shown, as of its own time`, () =>
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

    it(`${name}: refresh says so`, () =>
      withBench(replyJson('1'), async (bench) => {
        await bench.fetchText();
        bench.handler = handler;
        await rejection(bench.fetch({ refresh: true }), kind);
        assert.deepEqual(await bench.fetchText(), ['1', 'fresh']);
      }));
  }

  it('is not waited for once more in the same call, but for what is not kept', () =>
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

  it('with nothing kept is told', () =>
    withBench(replySilence, async (bench) => {
      await rejection(bench.fetch(), 'timeout');
    }));

  it('at the address of another question is told', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      bench.handler = replySilence;
      const { transport, url, cache } = bench;
      await rejection(fetchCached(transport, url.replace('power', 'energy'), { cache }), 'timeout');
    }));
});

describe('a refusal', () => {
  const rows: readonly (readonly [string, FailureKind, Handler])[] = [
    ['of the key', 'unauthorised', replyJson({ error: 'Authentication failed' }, 401)],
    ['of the query', 'invalidRequest', replyJson({ detail: 'no' }, 400)],
    ['for want of data', 'noData', replyJson({ response_status: 'ERROR', error: 'No data available' }, 404)],
    ['to send more', 'tooLarge', replyJson(`"${'x'.repeat(1_100_000)}"`)],
  ];
  for (const [name, kind, handler] of rows)
    it(`${name} is not hidden by what is kept`, () =>
      withBench(replyJson('1'), async (bench) => {
        await bench.fetchText();
        bench.handler = handler;
        bench.nowMs += 6 * minuteMs;
        await rejection(bench.fetch(), kind);
      }));

  for (const etag of [{}, { ETag: '"a"' }])
    it(`is a 304 that nobody asked for: ${JSON.stringify(etag)}`, () =>
      withBench(replyJson('', 304, etag), async (bench) => {
        await rejection(bench.fetch(), 'notThisApi', { status: 304 });
      }));

  it('is the end of the time for the whole, however it ends', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      bench.nowMs += 6 * minuteMs;
      const controller = new AbortController();
      bench.handler = () => {
        controller.abort(new ApiError('timeout', { waitedFor: 'whole' }));
      };
      await rejection(bench.fetch({ signal: controller.signal }), 'timeout', { waitedFor: 'whole' });
    }));

  it('is a cancel, and not a lack of service', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      bench.nowMs += 6 * minuteMs;
      const controller = new AbortController();
      bench.handler = () => {
        controller.abort();
      };
      await rejection(bench.fetch({ signal: controller.signal }), 'cancelled');
    }));
});
