import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { fetchCached, isFresh } from '#src/client/run/fetchPart';
import { createDiskCache } from '#src/client/cache/diskCache';
import { nowMs, rejection } from '../../../support/runAgainst';
import { redirectTo, replyJson, withServer } from '../../../support/httpServer';
import { dayMs, minuteMs, token, versions, withBench } from '../../../support/cachedFetch';
import { filesIn, unpackFile } from '../../../support/replies';
import { toEtag } from '#src/client/http/transport';
import { exchange } from '#src/client/http/exchange';

describe('fetching through the cache', () => {
  it('sends no request the second time', () =>
    withBench(replyJson('1'), async (bench) => {
      assert.deepEqual(await bench.fetchText(), ['1', undefined]);
      bench.nowMs += 5 * minuteMs - 1;
      assert.deepEqual(await bench.fetchText(), ['1', 'fresh']);
      assert.equal((await bench.fetch()).reply.fetchedAtMs, nowMs);
      assert.equal(bench.server.requests.length, 1);
    }));

  it('sends a request after five minutes while the window may change', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      bench.handler = replyJson('2');
      bench.nowMs += 5 * minuteMs;
      assert.deepEqual(await bench.fetchText(), ['2', undefined]);
      assert.equal((await bench.fetch()).reply.fetchedAtMs, bench.nowMs);
    }));

  it('sends no request for days when the window ended long ago', () =>
    withBench(replyJson('1'), async (bench) => {
      const windowEndMs = nowMs - 100 * dayMs;
      await bench.fetchText({ windowEndMs });
      bench.nowMs += 10 * dayMs - 1;
      assert.deepEqual(await bench.fetchText({ windowEndMs }), ['1', 'fresh']);
      bench.nowMs += 1;
      assert.deepEqual(await bench.fetchText({ windowEndMs }), ['1', undefined]);
      assert.equal(bench.server.requests.length, 2);
    }));

  it('sends a request after the clock was set back', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      bench.nowMs -= 1;
      assert.deepEqual(await bench.fetchText(), ['1', undefined]);
    }));

  it('always sends a request without a cache', () =>
    withBench(replyJson('1'), async (bench) => {
      for (let i = 0; i < 2; i++)
        assert.deepEqual(await bench.fetchText({ cache: undefined }), ['1', undefined]);
      assert.equal(bench.server.requests.length, 2);
      assert.deepEqual(await filesIn(bench.folder), []);
    }));

  it('sends an unconditional request with refresh', () =>
    withBench(versions('a').handler, async (bench) => {
      await bench.fetchText();
      bench.nowMs += 1;
      assert.deepEqual(await bench.fetchText({ refresh: true }), ['"a"', undefined]);
      assert.equal(bench.server.requests[1]?.headers['if-none-match'], undefined);
      assert.equal((await bench.fetch()).reply.fetchedAtMs, bench.nowMs);
    }));

  it('can be cancelled', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      await rejection(bench.fetch({ signal: AbortSignal.abort() }), 'cancelled');
    }));
});

describe('a fetched reply', () => {
  it('is not cached before its body is accepted', () =>
    withBench(replyJson('1'), async (bench) => {
      const { transport, url, cache, folder } = bench;
      await fetchCached(transport, url, { cache });
      assert.deepEqual(await filesIn(folder), []);
    }));

  it('removes the cached one when it says no-store', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      bench.nowMs += 6 * minuteMs;
      bench.handler = replyJson('2', 200, { 'Cache-Control': 'private, No-Store' });
      assert.deepEqual(await bench.fetchText(), ['2', undefined]);
      assert.deepEqual(await filesIn(bench.folder), []);
    }));

  it('is not cached when it is a failure', () =>
    withBench(replyJson({ error: 'Authentication failed' }, 401), async (bench) => {
      await rejection(bench.fetch(), 'unauthorised');
      assert.deepEqual(await filesIn(bench.folder), []);
    }));

  it('is requested again after it was dropped', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      await bench.cache.drop(bench.url);
      assert.deepEqual(await bench.fetchText(), ['1', undefined]);
    }));

  it('is requested again when its file is damaged', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      for (const file of await filesIn(bench.folder)) await fs.truncate(file, 20);
      assert.deepEqual(await bench.fetchText(), ['1', undefined]);
      assert.deepEqual(await bench.fetchText(), ['1', 'fresh']);
    }));

  it('is requested again when its cached body is refused', () =>
    withBench(replyJson('1'), async (bench) => {
      const { reply } = await bench.fetch();
      await bench.cache.put({
        ...reply,
        bytes: new TextEncoder().encode('['.repeat(1000) + ']'.repeat(1000)),
      });
      assert.deepEqual(await bench.fetchText(), ['1', undefined]);
    }));

  it('is shared by two windows', () =>
    withBench(replyJson('1'), async (bench) => {
      await bench.fetchText();
      const theirs = createDiskCache({ folder: bench.folder, maxBytes: 1e6 });
      assert.deepEqual(await bench.fetchText({ cache: theirs }), ['1', 'fresh']);
      await theirs.clear();
      assert.deepEqual(await bench.fetchText(), ['1', undefined]);
    }));

  it('is cached without the token', () =>
    withBench(versions('a').handler, async (bench) => {
      await bench.fetchText();
      assert.equal(bench.server.requests[0]?.headers.authorization, `Bearer ${token}`);
      const files = await filesIn(bench.folder);
      assert.equal(files.length, 1);
      for (const file of files) {
        const text = await unpackFile(file);
        assert.match(text, /"url":"http:.*\n"a"$/);
        assert.doesNotMatch(file + text, /secret|authorization|bearer/i);
      }
    }));
});

const fetchedAtMs = Date.UTC(2026, 9, 6, 14);

describe('a cached reply', () => {
  const rows: [string, number | undefined, number][] = [
    ['its window was chosen by the service', undefined, 5 * minuteMs],
    ['its window ends in the future', fetchedAtMs + dayMs, 5 * minuteMs],
    ['its window has just ended', fetchedAtMs, 5 * minuteMs],
    ['its window ended a minute less than two days before', fetchedAtMs - 2 * dayMs + minuteMs, 5 * minuteMs],
    ['its window ended two days before', fetchedAtMs - 2 * dayMs, 0.2 * dayMs],
    ['its window ended a month before', fetchedAtMs - 30 * dayMs, 3 * dayMs],
    ['its window ended years before', fetchedAtMs - 4000 * dayMs, 30 * dayMs],
  ];
  for (const [name, windowEndMs, expected] of rows) {
    it(`stays fresh for ${expected / minuteMs} minutes when ${name}`, () => {
      assert.equal(isFresh({ fetchedAtMs, windowEndMs }, fetchedAtMs + expected - 1), true);
      assert.equal(isFresh({ fetchedAtMs, windowEndMs }, fetchedAtMs + expected), false);
    });
  }

  it('is stale when its time lies in the future', () => {
    assert.equal(isFresh({ fetchedAtMs, windowEndMs: undefined }, fetchedAtMs - 1), false);
  });
});

describe('an ETag', () => {
  const rows: [string, unknown, boolean][] = [
    ['in quotes', '"abc"', true],
    ['weak', 'W/"abc"', true],
    ['without quotes, as the service sends it', 'W/-4021870', true],
    ['that is empty', '', false],
    ['that matches every reply', '*', false],
    ['with a line break', '"a"\r\nX: y', false],
    ['beyond ASCII', '"ä"', false],
    ['with spaces around it', ' "a" ', false],
    ['of a kilobyte', 'x'.repeat(1024), true],
    ['of more than a kilobyte', 'x'.repeat(1025), false],
    ['that is a number', 5, false],
  ];
  for (const [name, text, isSent] of rows)
    it(`${name} is ${isSent ? 'sent back' : 'ignored'}`, () => {
      assert.equal(toEtag(text), isSent ? text : undefined);
    });
});

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
