import assert from 'node:assert/strict';
import path from 'node:path';
import { createClient } from '../../../src/client/index';
import { downloadMissing, type PlanDownloadOptions } from '../../../src/datasets/downloadMissing';
import { DatasetError, DatasetFolder } from '../../../src/datasets/datasetFolder';
import { makePlan } from '../../../src/datasets/makePlan';
import { statusOf } from '../../../src/datasets/statusOfDataset';
import { isCancelled } from '../../../src/words/failures/problemOf';
import { withEmptyFolder } from '../../support/commandLine';
import { datasetQuery, datasetSpan } from '../../support/datasetQuery';
import { withServer } from '../../support/httpServer';
import { replyParts } from '../../support/partServer';

const noon = Date.parse('2026-10-14T12:00:00Z');

interface Bench {
  folder: DatasetFolder;
  sent: () => number;
  bring: (options?: Partial<PlanDownloadOptions>) => Promise<unknown>;
}

/** A planned dataset of seven requests. */
const withPlanned = (isSample: boolean, use: (bench: Bench) => Promise<void>): Promise<void> =>
  withEmptyFolder((root) =>
    withServer(replyParts({}), async ({ baseAddress, requests }) => {
      const client = createClient({ baseAddress, fetch, requestsPerSecond: Infinity });
      const folder = new DatasetFolder(path.join(root, 'dataset'));
      const { signal } = new AbortController();
      const asked = { name: 'dataset', query: datasetQuery, span: datasetSpan, isSample };
      await folder.create((await makePlan(client, asked, signal)).plan);
      await use({
        folder,
        sent: () => requests.length,
        bring: (options) =>
          downloadMissing(folder, {
            client,
            signal,
            isUpdate: false,
            now: () => noon,
            onProgress: () => undefined,
            onReached: () => undefined,
            onPause: () => undefined,
            ...options,
          }),
      });
    }),
  );

const monthsOf = async (folder: DatasetFolder): Promise<string> => {
  const { months } = await statusOf(folder, (await folder.readPlan()) ?? assert.fail('no plan'));
  return `${months.done} of ${months.total}`;
};

describe('downloading the missing part of a dataset', () => {
  it('waits for the next day after four fifths of the requests, and continues', () =>
    withPlanned(false, async ({ folder, bring, sent }) => {
      let now = noon;
      const pauses: number[] = [];
      // 400 of the 500 requests a day may be used, and 397 have been.
      await folder.writeSpent({ day: '2026-10-14', requests: 397 });
      const sentBefore: number[] = [];
      await bring({
        now: () => now,
        onPause: (untilMs) => {
          pauses.push(untilMs);
          sentBefore.push(sent());
        },
        sleep: (ms) => {
          now += ms;
          return Promise.resolve();
        },
      });
      assert.deepEqual(
        pauses.map((ms) => new Date(ms).toISOString()),
        ['2026-10-15T00:00:00.000Z'],
      );
      assert.deepEqual([sentBefore, sent()], [[3], 7]);
      assert.equal(await monthsOf(folder), '3 of 3');
    }));

  it('keeps the received parts when it is stopped, and later requests the rest', () =>
    withPlanned(true, async ({ folder, bring, sent }) => {
      const stop = new AbortController();
      const stopped = bring({
        signal: stop.signal,
        onProgress: () => {
          stop.abort();
        },
      });
      await assert.rejects(stopped, isCancelled);
      const { size } = await folder.staging.peek();
      assert.ok(size > 0);
      const before = sent();
      await bring();
      assert.equal(sent() - before, 7 - size);
      assert.equal(await monthsOf(folder), '3 of 3');
    }));

  it('appends an update, and requests the last eight days again', () =>
    withPlanned(true, async ({ folder, bring }) => {
      await bring();
      await bring({ isUpdate: true, now: () => noon + 5 * 86_400_000 });
      const plan = (await folder.readPlan()) ?? assert.fail('no plan');
      const [, update] = plan.generations;
      assert.equal(update?.startMs, datasetSpan.endMs - 8 * 86_400_000);
      assert.equal(new Date(update.endMs).toISOString(), '2026-10-18T14:00:00.000Z');
      assert.equal(await monthsOf(folder), '3 of 3');
    }));

  it('is refused while another process uses the dataset', () =>
    withPlanned(true, async ({ folder, bring, sent }) => {
      assert.equal(await folder.isHeld(Date.now()), false);
      await folder.alone(async () => {
        assert.equal(await folder.isHeld(Date.now()), true);
        await assert.rejects(bring(), (error) => error instanceof DatasetError && error.code === 'locked');
      });
      assert.equal(sent(), 0);
    }));
});
