import assert from 'node:assert/strict';
import { fetchCached } from '../../../../src/client/run/fetchPart';
import { exchange } from '../../../../src/client/http/exchange';
import { nowMs, rejection } from '../../../support/runAgainst';
import { redirectTo, replyJson, withServer } from '../../../support/httpServer';
import { minuteMs, token, versions, withBench } from '../../../support/cachedFetch';

describe('a stale reply', () => {
  it('is fresh again after a 304', () =>
    withBench(versions('a', 'b').handler, async (bench) => {
      await bench.fetchText();
      bench.nowMs += 6 * minuteMs;
      assert.deepEqual(await bench.fetchText(), ['"a"', 'revalidated']);
      assert.equal(bench.server.requests[1]?.headers['if-none-match'], '"v0"');
      assert.equal(bench.server.requests[1].headers.authorization, `Bearer ${token}`);
      bench.nowMs += 4 * minuteMs;
      const { use, reply } = await bench.fetch();
      assert.deepEqual([use, reply.fetchedAtMs], ['fresh', nowMs + 6 * minuteMs]);
      bench.nowMs += minuteMs;
      assert.deepEqual(await bench.fetchText(), ['"a"', 'revalidated']);
      assert.equal(bench.server.requests.length, 3);
    }));

  it('is replaced by a changed one', () => {
    const texts = versions('a', 'b');
    return withBench(texts.handler, async (bench) => {
      await bench.fetchText();
      texts.next();
      bench.nowMs += 6 * minuteMs;
      assert.deepEqual(await bench.fetchText(), ['"b"', undefined]);
      assert.deepEqual(await bench.fetchText(), ['"b"', 'fresh']);
      bench.nowMs += 6 * minuteMs;
      assert.deepEqual(await bench.fetchText(), ['"b"', 'revalidated']);
      assert.equal(bench.server.requests[2]?.headers['if-none-match'], '"v1"');
    });
  });

  for (const etag of ['*', 'x'.repeat(2000)])
    it(`is requested without a condition when its ETag is unusable: ${etag.slice(0, 5)}`, () =>
      withBench(replyJson('1', 200, { ETag: etag }), async (bench) => {
        await bench.fetchText();
        bench.nowMs += 6 * minuteMs;
        await bench.fetchText();
        assert.deepEqual(
          bench.server.requests.map(({ headers }) => headers['if-none-match']),
          [undefined, undefined],
        );
      }));

  it('does not send its ETag to another origin', () =>
    withServer(replyJson('2'), (elsewhere) =>
      withBench(versions('a').handler, async (bench) => {
        await bench.fetchText();
        bench.handler = redirectTo(`${elsewhere.baseAddress}/v4`);
        bench.nowMs += 6 * minuteMs;
        await rejection(bench.fetch(), 'notThisApi');
        assert.equal(elsewhere.requests.length, 0);
      }),
    ));
});

describe('a conditional request', () => {
  it('does not share an unconditional one', () =>
    withBench(versions('a').handler, async ({ transport, url, server }) => {
      const conditions = ['"v0"', undefined, '"v0"', undefined];
      const asked = conditions.map((ifNoneMatch) => exchange(transport, url, { ifNoneMatch }));
      const answers = await Promise.all(asked);
      assert.deepEqual(
        answers.map(({ status, bytes }) => [status, bytes.length]),
        [
          [304, 0],
          [200, 3],
          [304, 0],
          [200, 3],
        ],
      );
      assert.equal(server.requests.length, 2);
    }));

  it('is retried like any other', () =>
    withBench(versions('a').handler, async (bench) => {
      await bench.fetchText();
      bench.nowMs += 6 * minuteMs;
      let failures = 1;
      const { handler } = bench;
      bench.handler = (request, response) => {
        if (failures-- > 0) response.writeHead(503).end();
        else handler(request, response);
      };
      const { transport, url, cache } = bench;
      const patient = { ...transport, retry: { ...transport.retry, maxAttempts: 2, firstDelayMs: 0 } };
      const { use } = await fetchCached(patient, url, { cache });
      assert.equal(use, 'revalidated');
      const conditions = bench.server.requests.map(({ headers }) => headers['if-none-match']);
      assert.deepEqual(conditions, [undefined, '"v0"', '"v0"']);
    }));
});
