import assert from '../../../support/assert';
import fs from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Client } from '#src/client/index';
import type { Query, Result } from '#src/domain';
import { clientOf, rejection } from '../../../support/runAgainst';
import { createRecordedCache } from '../../../support/cacheBench';
import { filesIn, withFolder } from '../../../support/replies';
import { nowMs, startUnderTest } from '../../sample/sampleUnderTest';

const dayMs = 24 * 60 * 60_000;

/** The longest window at this interval is eight days, so the query takes eight requests. */
const query: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '5m',
  date_start: '2026-08-01T00:00:00',
  date_end: '2026-10-01T00:00:00',
  secondary_grouping: 'fueltech_group',
};
const parts = 8;

interface Bench {
  client: Client;
  folder: string;
  /** The number of requests sent. */
  sent: number;
  nowMs: number;
  /** Resolves once the received replies are cached; a run does not wait for this. */
  stored(): Promise<unknown>;
  stopService(): Promise<void>;
}

const withBench = (use: (bench: Bench) => Promise<void>) =>
  withFolder(async (folder) => {
    const { service } = await startUnderTest();
    const counts = { sent: 0, nowMs };
    const { cache, stored } = createRecordedCache(folder);
    const client = clientOf(service.baseAddress, {
      fetch: (...args) => {
        counts.sent++;
        return fetch(...args);
      },
      token: () => Promise.resolve(service.token),
      // Set here so that the client requests only the query itself.
      limits: { windowDays: { '5m': 8 } },
      now: () => counts.nowMs,
      maxInFlight: 1,
      cache,
    });
    try {
      await use(Object.assign(counts, { client, folder, stored, stopService: () => service.close() }));
    } finally {
      await stored();
      await service.close();
    }
  });

const usesOf = ({ provenance }: Result): (string | undefined)[] => [
  ...new Set(provenance.requests.map(({ cache }) => cache)),
];

describe('a long window', () => {
  it('comes unchanged from the cache the second time, without a request', () =>
    withBench(async (bench) => {
      const first = await bench.client.run(query);
      assert.equal(bench.sent, parts);
      assert.deepEqual(usesOf(first), [undefined]);
      await bench.stored();
      bench.nowMs += 60_000;
      const again = await bench.client.run(query);
      assert.equal(bench.sent, parts);
      assert.deepEqual(usesOf(again), ['fresh']);
      assert.deepEqual(again.series, first.series);
      assert.equal(again.provenance.fetchedAtMs, first.provenance.fetchedAtMs);
    }));

  it('is requested again with refresh', () =>
    withBench(async (bench) => {
      await bench.client.run(query);
      await bench.stored();
      bench.nowMs += 60_000;
      const refreshed = await bench.client.run(query, { refresh: true });
      assert.equal(bench.sent, 2 * parts);
      assert.deepEqual(usesOf(refreshed), [undefined]);
      assert.equal(refreshed.provenance.fetchedAtMs, bench.nowMs);
    }));

  it('is shown as of its cached time when the service is gone, after one failed attempt', () =>
    withBench(async (bench) => {
      const first = await bench.client.run(query);
      await bench.stored();
      await bench.stopService();
      bench.nowMs += 40 * dayMs;
      const { sent } = bench;
      const offline = await bench.client.run(query);
      assert.deepEqual(usesOf(offline), ['stale']);
      assert.deepEqual(offline.series, first.series);
      assert.equal(offline.provenance.fetchedAtMs, nowMs);
      assert.ok(bench.sent > sent && bench.sent - sent <= 2, `${bench.sent - sent} requests`);
      await rejection(bench.client.run(query, { refresh: true }), 'network');
    }));

  it('requests only the part whose cached body is invalid', () =>
    withBench(async (bench) => {
      const first = await bench.client.run(query);
      await bench.stored();
      const [file = ''] = await filesIn(bench.folder);
      const [header = ''] = gunzipSync(await fs.readFile(file))
        .toString()
        .split('\n');
      await fs.writeFile(file, gzipSync(`${header}\n{"data":[{"metric":5}]}`));
      const again = await bench.client.run(query);
      assert.equal(bench.sent, parts + 1);
      assert.deepEqual(again.series, first.series);
      assert.deepEqual(new Set(usesOf(again)), new Set(['fresh', undefined]));
    }));

  it('shows its cached parts when the service is gone', () =>
    withBench(async (bench) => {
      const later = { ...query, date_start: '2026-09-02T00:00:00' };
      await bench.client.run(later);
      await bench.stored();
      await bench.stopService();
      const sent = bench.sent;
      const result = await bench.client.run(query);
      const missing = result.provenance.missing ?? [];
      const { requests } = result.provenance;
      assert.equal(missing.length + requests.length, parts);
      assert.ok(requests.length >= 3, String(requests.length));
      assert.ok(missing.length >= 3);
      assert.ok(missing.every(({ kind }) => kind === 'network'));
      assert.ok(bench.sent - sent <= 3, 'stops after three failures in a row');
    }));
});
