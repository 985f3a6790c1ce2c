import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { createRecordedCache } from '../../../support/cacheBench';
import type { Client } from '#src/client/index';
import { dayMs, type Query, type Result } from '#src/domain';
import { block, clientOf, envelope, hour, nowMs, query } from '../../../support/runAgainst';
import { replyJson, withServer, type TestServer } from '../../../support/httpServer';
import { filesIn, withFolder } from '../../../support/replies';

/** This query takes two requests: a window is at most one day. */
const twoDays: Query = { ...query, date_end: '2026-10-07T00:00:00' };

interface Bench {
  client: Client;
  server: TestServer;
  folder: string;
  clock: { nowMs: number };
  /** A client whose token cannot be read. */
  keyless: Client;
  /** Runs a query and waits until its replies are cached. */
  runAndCache: (query: Query) => Promise<Result>;
}

const withBench = (use: (bench: Bench) => Promise<void>) =>
  withFolder((folder) =>
    withServer(replyJson(envelope(block([{ data: [[hour(0), 1]] }]))), async (server) => {
      const clock = { nowMs };
      const { cache, stored } = createRecordedCache(folder);
      const options = {
        cache,
        limits: { windowDays: { '1h': 1 } },
        now: () => clock.nowMs,
      };
      const client = clientOf(server.baseAddress, options);
      const keyless = clientOf(server.baseAddress, {
        ...options,
        token: () => Promise.reject(new Error('A token was read.')),
      });
      const runAndCache: Bench['runAndCache'] = async (run) => {
        const result = await client.run(run);
        await stored();
        return result;
      };
      await use({ client, server, folder, clock, keyless, runAndCache });
    }),
  );

describe('a peeked query', () => {
  it('comes from the cache at any age, sends nothing and reads no token', () =>
    withBench(async ({ server, clock, keyless, runAndCache }) => {
      const result = await runAndCache(twoDays);
      const sent = server.requests.length;
      assert.equal(sent, 2);
      clock.nowMs += 400 * dayMs;
      const peeked = await keyless.peek(twoDays);
      assert.deepEqual(peeked?.series, result.series);
      assert.deepEqual(
        peeked.provenance.requests.map(({ cache, fetchedAtMs }) => [cache, fetchedAtMs]),
        [
          ['stale', nowMs],
          ['stale', nowMs],
        ],
      );
      assert.equal(server.requests.length, sent);
    }));

  it('is fresh while its replies are fresh', () =>
    withBench(async ({ client, runAndCache }) => {
      await runAndCache(query);
      const peeked = await client.peek(query);
      assert.equal(peeked?.provenance.requests[0]?.cache, 'fresh');
      assert.equal(peeked.provenance.missing, undefined);
    }));

  it('is undefined while one of its parts is not cached', () =>
    withBench(async ({ client, server, runAndCache }) => {
      assert.equal(await client.peek(query), undefined);
      await runAndCache(query);
      const sent = server.requests.length;
      assert.equal(await client.peek(twoDays), undefined);
      assert.equal(server.requests.length, sent);
    }));

  it('is undefined when a cached reply is damaged', () =>
    withBench(async ({ client, folder, runAndCache }) => {
      await runAndCache(query);
      for (const file of await filesIn(folder)) await fs.writeFile(file, gzipSync('{}\n{}'));
      assert.equal(await client.peek(query), undefined);
    }));

  it('is undefined when it is invalid, and without a cache', () =>
    withBench(async ({ client, server, runAndCache }) => {
      await runAndCache(query);
      assert.equal(await client.peek({ ...query, metrics: [] }), undefined);
      assert.equal(await clientOf(server.baseAddress).peek(query), undefined);
      assert.equal(server.requests.length, 1);
    }));
});
