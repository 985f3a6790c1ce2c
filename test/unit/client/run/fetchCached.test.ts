import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { fetchCached } from '../../../../src/client/run/fetchPart';
import { createDiskCache } from '../../../../src/client/cache/diskCache';
import { nowMs, rejection } from '../../../support/runAgainst';
import { replyJson } from '../../../support/httpServer';
import { dayMs, minuteMs, token, versions, withBench } from '../../../support/cachedFetch';
import { filesIn, unpackFile } from '../../../support/replies';

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
