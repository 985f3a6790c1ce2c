import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { DatasetError, type DatasetFolder } from '#src/datasets/datasetFolder';
import { formatManifest } from '#src/datasets/datasetManifest';
import { download } from '#src/datasets/download';
import { formatPlan, parsePlan } from '#src/datasets/planFile';
import { statusOf } from '#src/datasets/statusOfDataset';
import { dayMs } from '#src/domain';
import { RefusedPathError } from '#src/host/files/rootedFolder';
import { datasetSpan, filesOfDataset } from '../../support/datasetQuery';
import { planOf, signal, verifyFolder, withDataset } from './datasetUnderTest';

interface Foreign {
  folder: DatasetFolder;
  requests: readonly { url?: string }[];
  /** A folder next to the dataset, whose contents belong to another user. */
  outside: string;
  update: () => Promise<unknown>;
}

/** A complete dataset, as another user may have committed it to a repository. */
const withForeign = (use: (foreign: Foreign) => Promise<void>) =>
  withDataset(async ({ client, folder, root, requests, get, extend }) => {
    const outside = path.join(root, 'outside');
    await fs.mkdir(outside);
    await fs.writeFile(path.join(outside, 'thesis.txt'), 'theirs');
    await get();
    const update = (): Promise<unknown> =>
      folder.alone(async () => {
        const { plan } = await extend(datasetSpan.endMs + 20 * dayMs);
        return download(folder, plan, { client, signal, perDay: Infinity });
      });
    await use({ folder, requests, outside, update });
  });

const isRefused = (error: unknown) => error instanceof RefusedPathError && error.reason === 'link';

describe('a dataset of another user', () => {
  const linked = ['.gridlens', '.gridlens/stage', '.gridlens/tmp', 'data', 'README.md', 'manifest.json'];
  for (const below of linked)
    it(`is not updated through a link at ${below}, and nothing outside changes`, () =>
      withForeign(async ({ folder, outside, update }) => {
        const [at, target] = [path.join(folder.layout.folder, below), path.join(outside, 'target')];
        await fs.rename(at, target).catch(() => fs.mkdir(target));
        await fs.writeFile(path.join(outside, '0123456789abcdef0123456789abcdef'), 'theirs');
        const isFile = (await fs.stat(target)).isFile();
        if (!isFile) await fs.writeFile(path.join(target, '0123456789abcdef0123456789abcdef'), 'theirs');
        await fs.symlink(target, at);
        const before = await filesOfDataset(outside);
        await assert.rejects(update(), isRefused);
        assert.deepEqual(await filesOfDataset(outside), before);
      }));

  it('is not updated through a link in place of a month, the plan or the lock', () =>
    withForeign(async ({ folder, outside, update }) => {
      const month = 'data/network=NEM/metric=power/step=5m/year=2026/month=10/part-0.parquet';
      for (const below of [month, '.gridlens/plan.json', '.gridlens/lock']) {
        const [at, target] = [path.join(folder.layout.folder, below), path.join(outside, 'target')];
        await fs.rename(at, `${at}.old`).catch(() => undefined);
        await fs.writeFile(target, 'theirs');
        await fs.symlink(target, at);
        await assert.rejects(update(), isRefused, below);
        assert.equal(await fs.readFile(target, 'utf8'), 'theirs', below);
        await fs.rm(at);
        await fs.rename(`${at}.old`, at).catch(() => undefined);
      }
    }));

  it('keeps files that Gridlens did not write, and an edited README', () =>
    withForeign(async ({ folder, update }) => {
      const { layout } = folder;
      const theirs = [
        path.join(layout.stage, 'notes.txt'),
        path.join(layout.temporary, 'notes.txt'),
        path.join(layout.own, 'lock.notes'),
        layout.readme,
      ];
      for (const file of theirs) await fs.writeFile(file, '# Our prices\n');
      await update();
      for (const file of theirs) assert.equal(await fs.readFile(file, 'utf8'), '# Our prices\n', file);
    }));

  it('requests only its query, whatever its plan contains', () =>
    withForeign(async ({ folder, requests, update }) => {
      const plan = await planOf(folder);
      const file = JSON.parse(formatPlan(plan)) as { portions: object[]; checksum?: string };
      delete file.checksum;
      file.portions = file.portions.map((portion) => ({
        ...portion,
        operation: 'facilities',
        network_code: 'WEM',
        interval: '1y',
        network_region: 'WEM',
        date_start: '1999-01-01T00:00:00',
        date_end: '2099-01-01T00:00:00',
      }));
      file.checksum = createHash('sha256').update(JSON.stringify(file)).digest('hex').slice(0, 32);
      await fs.writeFile(folder.layout.plan, JSON.stringify(file));
      await fs.rm(folder.layout.manifest);
      const count = requests.length;
      await update();
      const sent = requests.slice(count).map(({ url = '' }) => url);
      assert.ok(sent.length > 7, `${sent.length} requests`);
      for (const url of sent.filter((one) => one.includes('/data/'))) {
        assert.match(url, /\/data\/network\/NEM\?/);
        assert.match(url, /interval=5m/);
        assert.doesNotMatch(url, /1999|2099|network_region/);
      }
    }));

  it('is invalid when its plan requests other metrics or codes', () =>
    withForeign(async ({ folder }) => {
      const plan = await planOf(folder);
      const [portion] = (JSON.parse(formatPlan(plan)) as { portions: object[] }).portions;
      const broken = (change: object) =>
        JSON.stringify({
          ...(JSON.parse(formatPlan(plan)) as object),
          portions: [{ ...portion, ...change }],
        });
      assert.ok(parsePlan(broken({})));
      for (const change of [
        { metrics: ['price'] },
        { metrics: [] },
        { metrics: 'power' },
        { facility_code: ['BAYSW'] },
        { unit_code: ['BW01'] },
      ]) {
        await fs.writeFile(folder.layout.plan, broken(change));
        await assert.rejects(folder.readPlan(), (error) => error instanceof DatasetError);
      }
    }));

  it('has only the files of its plan, whatever its manifest lists', () =>
    withForeign(async ({ folder }) => {
      const plan = await planOf(folder);
      const { files } = await folder.readManifest(plan);
      const [first] = files;
      const pipe = path.join(folder.layout.folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      const entries = [
        '../../dev/zero',
        '/dev/zero',
        '../outside/thesis.txt',
        'pipe',
        'data/pipe',
        'README.md',
      ];
      const foreign = entries.map((one) => ({ ...first, path: one, bytes: 4_500_000_000 }));
      await fs.writeFile(
        folder.layout.manifest,
        formatManifest(plan.name, { files: [...foreign, ...files] }),
      );
      assert.deepEqual((await folder.readManifest(plan)).files, files);
      assert.deepEqual((await verifyFolder(folder)).faults, []);
      assert.equal((await statusOf(folder, plan)).files, files.length);
    }));

  it('is verified without reading a pipe or following a link in place of a file', () =>
    withForeign(async ({ folder, outside }) => {
      const plan = await planOf(folder);
      const [one, other] = (await folder.readManifest(plan)).files.map(({ path: below }) => below);
      const at = (below = '') => path.join(folder.layout.folder, below);
      await fs.rm(at(one));
      execFileSync('mkfifo', [at(one)]);
      await fs.rename(at(other), path.join(outside, 'moved'));
      await fs.symlink(path.join(outside, 'moved'), at(other));
      await fs.symlink(outside, path.join(folder.layout.data, 'elsewhere'));
      const { faults } = await verifyFolder(folder);
      assert.deepEqual(
        faults.map(({ kind, path: below }) => [kind, below]),
        [
          ['refused', one],
          ['refused', other],
          ['notOurs', 'data/elsewhere'],
        ],
      );
    }));

  it('is not locked by a file from the future', () =>
    withForeign(async ({ folder }) => {
      await fs.writeFile(folder.layout.lock, '.gridlens-00000000-1-00000000.part');
      const future = new Date('2100-01-01T00:00:00Z');
      await fs.utimes(folder.layout.lock, future, future);
      assert.equal(await folder.isHeld(Date.now()), false);
      assert.equal(await folder.alone(() => Promise.resolve('ours')), 'ours');
    }));
});
