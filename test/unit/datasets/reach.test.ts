import assert from 'node:assert/strict';
import path from 'node:path';
import { createClient, type Client } from '../../../src/client/index';
import { DatasetFolder } from '../../../src/datasets/dataset';
import { download } from '../../../src/datasets/download';
import { makePlan, planUpdate } from '../../../src/datasets/makePlan';
import { statusOf } from '../../../src/datasets/status';
import { verify } from '../../../src/datasets/verify';
import { linesOfDatasetPlan, linesOfStatus, sentenceOfComplete } from '../../../src/words/datasetWords';
import { withEmptyFolder } from '../../support/commandLine';
import { datasetQuery, datasetSpan } from '../../support/datasetQuery';
import { withServer } from '../../support/httpServer';
import { replyParts, sendError, sendJson, type AskedPart } from '../../support/partServer';

const dayMs = 86_400_000;
/** The dataset’s last day is over: 14 Oct 2026, 10:00 on the network’s clock. */
const nowMs = datasetSpan.endMs + 10 * 3_600_000;
const reachDays = 20;
const edgeMs = nowMs - reachDays * dayMs;
const { signal } = new AbortController();
const asked = { name: 'dataset', query: datasetQuery, span: datasetSpan, isSample: false };

interface Bench {
  readonly client: Client;
  readonly asked: readonly AskedPart[];
  readonly folder: DatasetFolder;
}

/** A service that refuses what lies before its plan's reach, and says how far that is or keeps it to itself. */
const withReach = (says: 'in its plans' | 'as it refuses', use: (bench: Bench) => Promise<void>) =>
  withEmptyFolder((root) => {
    const parts: AskedPart[] = [];
    const handler = replyParts({
      refuse: (part, response) => {
        const { pathname } = part.url;
        if (!pathname.includes('/data/') && says === 'as it refuses')
          return sendJson(response, 404, { detail: 'Not Found' });
        if (pathname === '/v4/me') return sendJson(response, 200, { data: { id: 'u', plan: 'COMMUNITY' } });
        if (pathname === '/v4/plans')
          return sendJson(response, 200, [{ code: 'COMMUNITY', period_limit_days: reachDays }]);
        parts.push(part);
        return (
          part.startMs < edgeMs &&
          sendError(response, 400, `Your plan only allows data from the last ${reachDays} days`)
        );
      },
    });
    return withServer(handler, async ({ baseAddress }) => {
      const client = createClient({
        ...{ baseAddress, fetch, requestsPerSecond: Infinity, now: () => nowMs },
        token: () => Promise.resolve('oe_key_of_a_test'),
      });
      await use({ client, asked: parts, folder: new DatasetFolder(path.join(root, 'dataset')) });
    });
  });

const get = async ({ client, folder }: Bench): Promise<string> => {
  const plan = (await folder.readPlan()) ?? assert.fail('no plan');
  return folder.alone(() => download(folder, plan, { client, signal, perDay: Infinity }));
};
const statusLines = async ({ folder }: Bench): Promise<string> =>
  linesOfStatus(await statusOf(folder, (await folder.readPlan()) ?? assert.fail('no plan'))).join('\n');

describe('a dataset that goes further back than the plan of the key', () => {
  it('is planned from the first whole day that can be had on, and says what cannot', () =>
    withReach('in its plans', async (bench) => {
      const { client, folder } = bench;
      const { plan, cost } = await makePlan(client, asked, signal);
      const said = linesOfDatasetPlan(plan, cost).join('\n');
      assert.match(said, /^dataset: 25 Sep – 13 Oct 2026\nLeft out, .*: 25 Aug – 24 Sep 2026\.\n/);
      assert.match(said, /· 3 requests/);
      assert.doesNotMatch(said, /It takes/);
      const long = linesOfDatasetPlan(plan, { requests: 1380, quotaShare: 2.76 }).join('\n');
      assert.match(long, /It takes 4 days: a fifth of each day’s requests is left to other programs\.$/);

      await folder.create(plan);
      assert.equal(await get(bench), 'done');
      assert.ok(bench.asked.every(({ startMs }) => startMs > edgeMs));
      assert.match(
        await statusLines(bench),
        /25 Sep – 13 Oct 2026\nLeft out, .*: 25 Aug – 24 Sep 2026\.\n2 of 2 months/,
      );
    }));

  for (const says of ['in its plans', 'as it refuses'] as const)
    it(`begins within a day where it is to, of what is in reach, of a service that says ${says} how far`, () =>
      withReach(says, async ({ client }) => {
        const span = { ...datasetSpan, startMs: edgeMs + 5 * dayMs };
        const { plan } = await makePlan(client, { ...asked, span }, signal);
        assert.deepEqual([plan.generations[0]?.startMs, plan.beyond], [span.startMs, undefined]);
      }));

  it('is not begun where nothing of it can be had', () =>
    withReach('in its plans', async ({ client }) => {
      const span = { startMs: datasetSpan.startMs, endMs: datasetSpan.startMs + 5 * dayMs };
      await assert.rejects(makePlan(client, { ...asked, span }, signal), { kind: 'windowTooOld' });
    }));

  it('brings what can be had of a service that tells only as it refuses, and then says what is left out', () =>
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

      const done = (await folder.readPlan()) ?? assert.fail('no plan');
      assert.match(sentenceOfComplete('dataset', done), /is complete, but for 25 Aug .* – 24 Sep 2026/);
      const { rows, faults } = await verify(folder, done, { again: 0, signal, random: Math.random });
      // Each five minutes from ten minutes behind the edge on, of two metrics.
      assert.deepEqual([rows, faults], [((datasetSpan.endMs - edgeMs) / 300_000 - 2) * 2, []]);
      const before = bench.asked.length;
      assert.equal(await get(bench), 'done');
      assert.equal(bench.asked.length, before, 'what is left out is not asked for again');
    }));

  it('is updated from what the plan reaches on', () =>
    withReach('in its plans', async ({ client }) => {
      const old = { ...asked, span: { ...datasetSpan, endMs: edgeMs + 5 * dayMs } };
      const { plan } = await makePlan(client, old, signal);
      const later = createClient({
        ...{ baseAddress: client.baseAddress, fetch, now: () => nowMs + 10 * dayMs },
        limits: { reachDays },
      });
      const next = planUpdate(later, plan, datasetSpan.endMs + 10 * dayMs) ?? assert.fail('nothing new');
      assert.equal(next.generation.startMs, Date.parse('2026-10-05T00:00:00+10:00'));
      assert.equal(next.beyond.length, 1);
    }));
});
