import assert from '../../../support/assert';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Query, Result, RunProgress } from '#src/domain';
import { createClient, createDiskCache, type Client } from '#src/client/index';
import { startSampleService, type SampleService } from '../../../support/sampleService';
import { rejection } from '../../../support/runAgainst';
import { dayOf } from '../../../support/partServer';

/** 2026-10-07T00:00:00+10:00. */
const nowMs = Date.UTC(2026, 9, 6, 14);
const dayMs = 86_400_000;
const stepMs = 300_000;
const startMs = nowMs - 365 * dayMs;
const year: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '5m',
  date_start: '2025-10-07',
  date_end: '2026-10-07',
  secondary_grouping: 'fueltech',
};

/** Asserts that every series with the whole year has each five-minute stamp once and in order. */
function assertYear({ series, provenance }: Result) {
  assert.equal(provenance.missing, undefined);
  assert.ok(series.length >= 12, String(series.length));
  const wind = series.find(({ labels }) => labels['fueltech'] === 'wind');
  assert.equal(wind?.times.length, 365 * 288);
  assert.ok(wind.times.every((ms, i) => ms === startMs + i * stepMs));
  for (const { times, values } of series) {
    assert.equal(times.length, values.length);
    assert.ok(times.every((ms, i) => i === 0 || ms > (times[i - 1] ?? NaN)));
  }
  // All series with the same stamps share one time column.
  assert.ok(new Set(series.map(({ times }) => times)).size < series.length);
}

describe('a year of five-minute power by fueltech', () => {
  let service: SampleService;
  let folder = '';
  /** The requested URLs. Requests whose start date is `broken` always fail. */
  let asked: string[] = [];
  let broken: string | undefined;
  let client: Client;
  let first: Result;

  before(async () => {
    service = await startSampleService({ now: () => nowMs + 12 * stepMs });
    folder = await mkdtemp(path.join(os.tmpdir(), 'gridlens-year-'));
  });
  /** Waits until all replies are cached, which happens after the result is returned. */
  const untilStored = async () => {
    const isWritten = (name: string) => /^[0-9a-f]{64}\.[a-z]+$/.test(name);
    while ((await readdir(folder)).filter(isWritten).length < 46)
      await new Promise((resolve) => setTimeout(resolve, 20));
  };
  after(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  beforeEach(() => {
    asked = [];
    broken = undefined;
    client = createClient({
      baseAddress: service.baseAddress,
      token: () => Promise.resolve(service.token),
      // Set here so that the client requests only the query itself.
      limits: { windowDays: { '5m': 8 } },
      requestsPerSecond: Infinity,
      retry: { firstDelayMs: 1, longestDelayMs: 1 },
      now: () => nowMs,
      cache: createDiskCache({ folder, maxBytes: 256e6 }),
      fetch: (input, init) => {
        const url = input instanceof Request ? input.url : input.toString();
        asked.push(url);
        if (broken !== undefined && url.includes(`date_start=${broken}`))
          return Promise.reject(new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } }));
        return fetch(input, init);
      },
    });
  });

  it('arrives in 46 requests with progress and partial results', async () => {
    const reports: RunProgress[] = [];
    let partials = 0;
    const result = await client.run(year, {
      onProgress: (progress) => {
        reports.push(progress);
      },
      onPartial: () => {
        partials++;
      },
    });
    assert.equal(asked.length, 46);
    assert.equal(new Set(asked).size, 46);
    assertYear(result);
    assert.deepEqual(reports.at(-1)?.parts, { done: 46, failed: 0, total: 46 });
    assert.equal(partials, 45);
    first = result;
    await untilStored();
  }).timeout(60_000);

  it('comes from the cache with the same values', async () => {
    const again = await client.run(year);
    assert.deepEqual(asked, []);
    assertYear(again);
    assert.ok(again.provenance.requests.every(({ cache }) => cache === 'fresh'));
    const numbers = ({ series }: Result): object =>
      Object.fromEntries(series.map(({ name, times, values }) => [name, { times, values }]));
    assert.deepEqual(numbers(again), numbers(first));
  }).timeout(60_000);

  it('sends no request after a cancel at any time', async () => {
    for (const parts of [0, 1, 7]) {
      const stop = new AbortController();
      const run = client.run(year, {
        refresh: true,
        signal: stop.signal,
        onProgress: (progress) => {
          if (progress.parts?.done === parts) stop.abort();
        },
      });
      await rejection(run, 'cancelled');
      const sent = asked.length;
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(asked.length, sent);
    }
  }).timeout(60_000);

  it('names the eight missing days when one part keeps failing', async () => {
    const part = client.plan(year).requests[20];
    broken = encodeURIComponent(part?.query.date_start ?? '');
    const result = await client.run(year, { refresh: true });
    const { missing = [] } = result.provenance;
    assert.deepEqual(
      missing.map(({ window, kind, facts }) => [window, kind, facts.attempts]),
      [[part?.window, 'network', 4]],
    );
    const window = missing[0]?.window ?? { startMs: NaN, endMs: NaN };
    assert.equal((window.endMs - window.startMs) / dayMs, 8);
    assert.match(dayOf(window.startMs), /^2026-/);
    const wind = result.series.find(({ labels }) => labels['fueltech'] === 'wind');
    assert.equal(wind?.times.length, 357 * 288);
    assert.ok(!wind.times.some((ms) => ms >= window.startMs && ms < window.endMs));
    broken = undefined;
    asked = [];
    // The cache still holds an older reply for this part, but like all missing parts it is requested again.
    assertYear(await client.complete(result, { refresh: true }));
    assert.equal(asked.length, 1);
  }).timeout(60_000);
});
