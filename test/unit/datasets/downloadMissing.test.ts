import assert from 'node:assert/strict';
import { downloadMissing } from '#src/datasets/downloadMissing';
import { DatasetError, type DatasetFolder } from '#src/datasets/datasetFolder';
import { statusOf } from '#src/datasets/statusOfDataset';
import { isCancelled } from '#src/words/failures/problemOf';
import { datasetSpan } from '../../support/datasetQuery';
import { planOf, signal, withDataset } from './datasetUnderTest';

const noon = Date.parse('2026-10-14T12:00:00Z');

interface Bench {
  folder: DatasetFolder;
  sent: () => number;
  run: (options?: Partial<Parameters<typeof downloadMissing>[1]>) => Promise<unknown>;
}

/** A planned dataset of seven requests. */
const withPlanned = (isSample: boolean, use: (bench: Bench) => Promise<void>) =>
  withDataset(
    ({ client, folder, requests }) =>
      use({
        folder,
        sent: () => requests.length,
        run: (options) =>
          folder.alone(() =>
            downloadMissing(folder, {
              client,
              signal,
              isUpdate: false,
              waits: true,
              now: () => noon,
              onEvent: () => undefined,
              ...options,
            }),
          ),
      }),
    { isSample },
  );

const monthsOf = async (folder: DatasetFolder) => {
  const { months } = await statusOf(folder, await planOf(folder));
  return `${months.done} of ${months.total}`;
};

describe('downloading the missing part of a dataset', () => {
  it('waits for the next day after four fifths of the requests, and continues', () =>
    withPlanned(false, async ({ folder, run, sent }) => {
      let now = noon;
      const pauses: number[] = [];
      // 400 of the 500 requests a day may be used, and 397 have been.
      await folder.writeSpent({ day: '2026-10-14', requests: 397 });
      const sentBefore: number[] = [];
      await run({
        now: () => now,
        onEvent: (event) => {
          if (event.kind !== 'paused') return;
          pauses.push(event.untilMs);
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

  it('reports its cost and progress, and ends at the quota when it does not wait', () =>
    withPlanned(false, async ({ folder, run, sent }) => {
      await folder.writeSpent({ day: '2026-10-14', requests: 397 });
      const kinds: string[] = [];
      const end = await run({
        waits: false,
        onEvent: (event) => {
          kinds.push(event.kind === 'cost' ? `cost of ${event.cost.requests}` : event.kind);
        },
      });
      assert.deepEqual([end, sent()], ['quota', 3]);
      assert.deepEqual([...new Set(kinds)], ['cost of 7', 'progress']);
    }));

  it('keeps the received parts when it is stopped, and later requests the rest', () =>
    withPlanned(true, async ({ folder, run, sent }) => {
      const stop = new AbortController();
      const stopped = run({
        signal: stop.signal,
        onEvent: ({ kind }) => {
          if (kind === 'progress') stop.abort();
        },
      });
      await assert.rejects(stopped, isCancelled);
      const { size } = await folder.staging.peek();
      assert.ok(size > 0);
      const before = sent();
      await run();
      assert.equal(sent() - before, 7 - size);
      assert.equal(await monthsOf(folder), '3 of 3');
    }));

  it('appends an update, and requests the last eight days again', () =>
    withPlanned(true, async ({ folder, run }) => {
      await run();
      await run({ isUpdate: true, now: () => noon + 5 * 86_400_000 });
      const plan = await planOf(folder);
      const [, update] = plan.generations;
      assert.equal(update?.startMs, datasetSpan.endMs - 8 * 86_400_000);
      assert.equal(new Date(update.endMs).toISOString(), '2026-10-18T14:00:00.000Z');
      assert.equal(await monthsOf(folder), '3 of 3');
    }));

  it('is refused while another process uses the dataset', () =>
    withPlanned(true, async ({ folder, run, sent }) => {
      assert.equal(await folder.isHeld(Date.now()), false);
      await folder.alone(async () => {
        assert.equal(await folder.isHeld(Date.now()), true);
        await assert.rejects(run(), (error) => error instanceof DatasetError && error.code === 'locked');
      });
      assert.equal(sent(), 0);
    }));
});
