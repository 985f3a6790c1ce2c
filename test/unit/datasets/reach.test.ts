import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createClient, type Client } from '#src/client/index';
import { DatasetFolder } from '#src/datasets/datasetFolder';
import { makePlan } from '#src/datasets/makePlan';
import { planUpdate } from '#src/datasets/planUpdate';
import { statusOf } from '#src/datasets/statusOfDataset';
import {
  linesOfBeyond,
  linesOfDatasetPlan,
  linesOfStatus,
  sentenceOfComplete,
} from '#src/words/exports/datasetWords';
import { withEmptyFolder } from '../../support/commandLine';
import { datasetQuery, datasetSpan } from '../../support/datasetQuery';
import { withServer } from '../../support/httpServer';
import { replyParts, sendError, sendJson, type AskedPart } from '../../support/partServer';
import { appendUpdate, downloadTo, planOf, signal, verifyFolder } from './datasetUnderTest';

const dayMs = 86_400_000;
/** After the dataset’s last day: 14 October 2026, 10:00 in network time. */
const nowMs = datasetSpan.endMs + 10 * 3_600_000;
const reachDays = 20;
const edgeMs = nowMs - reachDays * dayMs;
const asked = { name: 'dataset', query: datasetQuery, span: datasetSpan, isSample: false };

interface Bench {
  client: Client;
  asked: AskedPart[];
  folder: DatasetFolder;
  /** Creates a client whose key has a plan with this reach in days; null for no limit. */
  clientOf: (days: number | null) => Client;
}

/** A service that refuses data before its plan's reach, and states the reach in its plans or only as it refuses. */
const withReach = (states: 'in its plans' | 'as it refuses', use: (bench: Bench) => Promise<void>) =>
  withEmptyFolder((root) => {
    const parts: AskedPart[] = [];
    let days: number | null = reachDays;
    const handler = replyParts({
      refuse: (part, response) => {
        const { pathname } = part.url;
        if (!pathname.includes('/data/') && states === 'as it refuses')
          return sendJson(response, 404, { detail: 'Not Found' });
        if (pathname === '/v4/me') return sendJson(response, 200, { data: { id: 'u', plan: 'COMMUNITY' } });
        if (pathname === '/v4/plans')
          return sendJson(response, 200, [{ code: 'COMMUNITY', period_limit_days: days }]);
        parts.push(part);
        return (
          days !== null &&
          part.startMs < nowMs - days * dayMs &&
          sendError(response, 400, `Your plan only allows data from the last ${days} days`)
        );
      },
    });
    return withServer(handler, async ({ baseAddress }) => {
      const clientOf = (reach: number | null): Client => {
        days = reach;
        return createClient({
          baseAddress,
          fetch,
          requestsPerSecond: Infinity,
          now: () => nowMs,
          token: () => Promise.resolve('oe_key_of_a_test'),
        });
      };
      const folder = new DatasetFolder(path.join(root, 'dataset'));
      await use({ client: clientOf(reachDays), clientOf, asked: parts, folder });
    });
  });

const get = ({ client, folder }: Pick<Bench, 'client' | 'folder'>) => downloadTo(folder, client);
const statusLines = async ({ folder }: Bench) =>
  linesOfStatus(await statusOf(folder, await planOf(folder))).join('\n');

describe('a dataset that exceeds the reach of the key’s plan', () => {
  it('starts with the first whole day in reach, and names the days left out', () =>
    withReach('in its plans', async (bench) => {
      const { client, folder } = bench;
      const { plan, cost } = await makePlan(client, asked, signal);
      const lines = linesOfDatasetPlan(plan, cost).join('\n');
      assert.match(lines, /^dataset: 25 Sep – 13 Oct 2026\nLeft out, .*: 25 Aug – 24 Sep 2026\.\n/);
      assert.match(lines, /· 3 requests/);
      assert.match(lines, /It fits into one day’s quota\.$/);
      const { size = assert.fail('no size') } = cost;
      assert.equal(size.rows, size.series * (cost.buckets ?? NaN));
      const long = linesOfDatasetPlan(plan, { requests: 1380, quotaShare: 2.76 }).join('\n');
      assert.match(long, /It takes 4 days: 20% of each day’s quota is reserved for other programs\.$/);

      await folder.create(plan);
      assert.equal(await get(bench), 'done');
      assert.ok(bench.asked.every(({ startMs }) => startMs > edgeMs));
      assert.match(
        await statusLines(bench),
        /25 Sep – 13 Oct 2026\nLeft out, .*: 25 Aug – 24 Sep 2026\.\n2 of 2 months/,
      );
    }));

  for (const states of ['in its plans', 'as it refuses'] as const)
    it(`may start within a day in reach, for a service that states its reach ${states}`, () =>
      withReach(states, async ({ client }) => {
        const span = { ...datasetSpan, startMs: edgeMs + 5 * dayMs };
        const { plan } = await makePlan(client, { ...asked, span }, signal);
        assert.deepEqual([plan.generations[0]?.startMs, plan.beyond], [span.startMs, undefined]);
      }));

  it('is refused when no day is in reach', () =>
    withReach('in its plans', async ({ client }) => {
      const span = { startMs: datasetSpan.startMs, endMs: datasetSpan.startMs + 5 * dayMs };
      await assert.rejects(makePlan(client, { ...asked, span }, signal), { kind: 'windowTooOld' });
    }));

  it('downloads the days in reach and then names the others, for a service that states its reach as it refuses', () =>
    withReach('as it refuses', async (bench) => {
      const { client, folder } = bench;
      const { plan, cost } = await makePlan(client, asked, signal);
      assert.doesNotMatch(linesOfDatasetPlan(plan, cost).join('\n'), /Left out/);
      await folder.create(plan);
      assert.equal(await get(bench), 'done');
      assert.match(
        await statusLines(bench),
        /Left out, .*: 25 Aug 00:00 – 24 Sep 2026 10:10\.\n3 of 3 months/,
      );

      const done = await planOf(folder);
      assert.match(sentenceOfComplete('dataset', done), /is complete, except for 25 Aug .* – 24 Sep 2026/);
      const { rows, faults } = await verifyFolder(folder);
      // Every five-minute bucket of two metrics, starting ten minutes after the edge.
      assert.deepEqual([rows, faults], [((datasetSpan.endMs - edgeMs) / 300_000 - 2) * 2, []]);
      const before = bench.asked.length;
      assert.equal(await get(bench), 'done');
      assert.equal(bench.asked.length, before, 'the days left out are not requested again');
    }));

  it('is updated from the first day in reach', () =>
    withReach('in its plans', async ({ client }) => {
      const old = { ...asked, span: { ...datasetSpan, endMs: edgeMs + 5 * dayMs } };
      const { plan } = await makePlan(client, old, signal);
      const later = createClient({
        baseAddress: client.baseAddress,
        fetch,
        now: () => nowMs + 10 * dayMs,
        limits: { reachDays },
      });
      const next = planUpdate(later, plan, datasetSpan.endMs + 10 * dayMs);
      const starts = next.plan.generations.map(({ startMs }) => startMs);
      assert.equal(starts.at(-1), Date.parse('2026-10-05T00:00:00+10:00'));
      assert.deepEqual([starts.length, next.reached, next.plan.beyond?.length], [2, [], 2]);
    }));

  const readme = ({ folder }: Bench) => fs.readFile(folder.layout.readme, 'utf8');
  const filesOf = async (folder: DatasetFolder) =>
    (await folder.readManifest(await planOf(folder))).files
      .map(({ path: file, rows, sha256 }) => ({ file, rows, sha256 }))
      .sort((a, b) => (a.file < b.file ? -1 : 1));

  for (const states of ['in its plans', 'as it refuses'] as const)
    it(`gains the days left out by an update with a larger plan, for a service that states its reach ${states}`, () =>
      withReach(states, async (bench) => {
        const { folder } = bench;
        const { plan } = await makePlan(bench.client, asked, signal);
        await folder.create(plan);
        await get(bench);
        assert.match(await readme(bench), /\*\*Not in it\*\*: 25 Aug .*– 24 Sep 2026/);

        // A service that does not state its reach gets no requests at each update that it would refuse.
        const larger = states === 'in its plans' ? bench.clientOf(null) : knownReach(bench);
        const before = bench.asked.length;
        const known = await planOf(folder);
        const { plan: longer, reached } = await appendUpdate(folder, known, larger, nowMs);
        assert.deepEqual([longer.beyond, reached.length, bench.asked.length], [undefined, 1, before]);
        assert.equal(await get({ client: larger, folder }), 'done');
        // The days left out, and the last eight days again.
        const [first, last] = ['2026-10-06T00:00+10:00', '2026-10-08T00:00+10:00'].map((at) =>
          Date.parse(at),
        );
        const sent = bench.asked.slice(before);
        assert.ok(sent.every(({ startMs, endMs }) => endMs <= (last ?? NaN) || startMs >= (first ?? NaN)));

        const whole = new DatasetFolder(`${folder.layout.folder}-at-once`);
        await whole.create((await makePlan(larger, asked, signal)).plan);
        await get({ client: larger, folder: whole });
        assert.deepEqual(await filesOf(folder), await filesOf(whole));
        assert.doesNotMatch(await readme(bench), /Not in it/);
        assert.deepEqual((await verifyFolder(folder)).faults, []);
      }));

  for (const states of ['in its plans', 'as it refuses'] as const)
    it(`keeps its other files when a lost one is out of reach, for a service that states its reach ${states}`, () =>
      withReach(states, async (bench) => {
        const { folder, clientOf } = bench;
        const all = clientOf(null);
        const { plan } = await makePlan(all, asked, signal);
        await folder.create(plan);
        await get({ client: all, folder });
        const whole = await filesOf(folder);
        const lost = whole.find(({ file }) => file.includes('metric=energy') && file.includes('month=9/'));
        const { file } = lost ?? assert.fail('there is no such file');
        await fs.rm(path.join(folder.layout.folder, file));
        await folder.forget(plan, [file]);

        const less = clientOf(reachDays);
        assert.equal(await get({ client: less, folder }), 'unreached');
        const others = whole.filter((one) => one.file !== file);
        assert.deepEqual(await filesOf(folder), others);
        assert.deepEqual((await verifyFolder(folder)).faults, []);
        assert.match(await statusLines(bench), /2 of 3 months written, \d requests? to go/);

        assert.equal(await get({ client: clientOf(null), folder }), 'done');
        assert.deepEqual(await filesOf(folder), whole);
      }));

  it('requests only the days that a larger plan adds', () =>
    withReach('in its plans', async (bench) => {
      const { folder } = bench;
      const { plan } = await makePlan(bench.client, asked, signal);
      await folder.create(plan);
      await get(bench);
      const before = bench.asked.length;
      const same = bench.clientOf(reachDays);
      const { plan: longer, reached } = await appendUpdate(folder, plan, same, nowMs);
      assert.deepEqual([longer.beyond, reached], [plan.beyond, []]);
      await get({ client: same, folder });
      const [tail] = bench.asked.slice(before);
      assert.deepEqual([bench.asked.length, tail?.days], [before + 1, 8], 'the last days again');

      // A plan that reaches ten days further covers these days.
      const further = bench.clientOf(reachDays + 10);
      const { plan: next } = await appendUpdate(folder, longer, further, nowMs);
      const left = linesOfBeyond(next).join();
      assert.match(left, /: 25 Aug – 14 Sep 2026\.$/);
      assert.equal(await get({ client: further, folder }), 'done');
      const [first] = (await filesOf(folder)).filter(({ file }) => file.includes('month=9/'));
      assert.equal(first?.rows, 16 * 288);
    }));

  it('keeps the data of a month that is only partly in reach', () =>
    withReach('in its plans', async (bench) => {
      const { folder, clientOf } = bench;
      const septemberMs = Date.parse('2026-09-01T00:00+10:00');
      const span = { startMs: septemberMs, endMs: septemberMs + 3 * dayMs };
      const all = clientOf(null);
      await folder.create((await makePlan(all, { ...asked, span }, signal)).plan);
      await get({ client: all, folder });
      const update = async (days: number | null) => {
        const client = clientOf(days);
        const known = await planOf(folder);
        const { plan } = await appendUpdate(folder, known, client, nowMs);
        assert.equal(await get({ client, folder }), 'done');
        const september = (await filesOf(folder)).find(({ file }) => file.includes('month=9/'));
        return { left: linesOfBeyond(plan).join(), days: (september?.rows ?? 0) / 288 };
      };
      // 1–3 September, and from 25 September on.
      assert.equal((await update(reachDays)).days, 9);
      const part = await update(reachDays + 10);
      assert.equal(part.days, 9);
      assert.match(part.left, /: 4–24 Sep 2026\.$/);
      assert.deepEqual(await update(null), { left: '', days: 30 });
    }));
});

/** A client whose limits state the reach of its key. */
const knownReach = ({ client, clientOf }: Bench): Client => {
  clientOf(null);
  return createClient({
    baseAddress: client.baseAddress,
    fetch,
    requestsPerSecond: Infinity,
    now: () => nowMs,
    limits: { reachDays: Infinity },
  });
};
