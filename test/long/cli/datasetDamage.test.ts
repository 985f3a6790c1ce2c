import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { startDataset } from '../../support/startedDataset';
import { filesOfDataset } from '../../support/datasetQuery';

const query = ['--metrics', 'demand', '--interval', '1h', '--primary-grouping', 'network_region'];
const quarter = ['--date-start', '2026-05-20', '--date-end', '2026-08-01'];
const monthAt = (month: number): string =>
  `data/network=NEM/metric=demand/step=1h/year=2026/month=${month}/part-0.parquet`;

let made = '';
type Run = (...args: readonly string[]) => ReturnType<typeof gridlens>;

/** Runs `use` with a copy of a dataset of three months. */
const withDataset = (use: (folder: string, run: Run) => Promise<void>): Promise<void> =>
  withEmptyFolder(async (root) => {
    const folder = path.join(root, 'demand');
    await fs.cp(path.join(made, 'demand'), folder, { recursive: true });
    const run: Run = (action = '', ...args) => gridlens(['dataset', action, folder, ...args]);
    await use(folder, run);
  });

const damages: Readonly<Record<string, (at: (month: number) => string) => Promise<void>>> = {
  flipped: async (at) => {
    const bytes = await fs.readFile(at(6));
    bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000);
    await fs.writeFile(at(6), bytes);
  },
  truncated: (at) => fs.truncate(at(6), 1_000),
  emptied: (at) => fs.writeFile(at(6), ''),
  deleted: (at) => fs.rm(at(6)),
  'swapped with another': async (at) => {
    await fs.rename(at(6), at(0));
    await fs.rename(at(7), at(6));
    await fs.rename(at(0), at(7));
  },
};

describe('damage to a dataset', () => {
  before(async function () {
    this.timeout(60_000);
    made = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-damage-'));
    const folder = path.join(made, 'demand');
    const got = await gridlens(['dataset', 'get', folder, '--sample', ...query, ...quarter]);
    assert.equal(got.code, 0, got.err);
  });
  after(() => fs.rm(made, { recursive: true, force: true }));

  describe('a month of a dataset that is', () => {
    for (const [name, damage] of Object.entries(damages))
      for (const action of name === 'flipped' ? ['get', 'update'] : ['get'])
        it(`${name} is shown by status and mended by ${action}, which says so`, () =>
          withDataset(async (folder, run) => {
            const sound = (await filesOfDataset(folder))[monthAt(6)];
            await damage((month) => path.join(folder, month === 0 ? 'aside' : monthAt(month)));
            const status = await run('status');
            assert.match(status.out, /[12] of 3 months written/);
            assert.match(status.out, /[12] files? (is|are) damaged or missing\. The next download or update/);
            const mended = await run(action, '--sample');
            assert.equal(mended.code, 0, mended.err);
            assert.match(
              mended.err,
              /month=6\/part-0\.parquet (has changed since it was written|is not there)/,
            );
            assert.match(mended.err, /[12] damaged or missing files? (is|are) fetched again/);
            assert.deepEqual((await filesOfDataset(folder))[monthAt(6)], sound);
            const verified = await run('verify');
            assert.deepEqual(
              [verified.code, verified.out.split(': ').at(-1)],
              [0, 'no problems\n'],
              verified.out,
            );
          })).timeout(60_000);
  });

  describe('a dataset', () => {
    it('that is unfinished is verified as unfinished', () =>
      withEmptyFolder(async (root) => {
        const folder = path.join(root, 'demand');
        await startDataset(folder, [...query, ...quarter]);
        const { code, out } = await gridlens(['dataset', 'verify', folder]);
        assert.equal(code, 3);
        assert.match(out, /The dataset is unfinished: [01] of 3 months written\./);
      })).timeout(60_000);

    it('is not changed where its plan was edited', () =>
      withDataset(async (folder, run) => {
        const files = await filesOfDataset(folder);
        const file = path.join(folder, '.gridlens/plan.json');
        const plan = JSON.parse(await fs.readFile(file, 'utf8')) as { generations: { parts: unknown[] }[] };
        const [first] = plan.generations;
        const edited = { ...plan, generations: [{ ...first, parts: first?.parts.slice(0, 1) }] };
        await fs.writeFile(file, JSON.stringify(edited));
        for (const action of ['status', 'verify', 'get', 'update']) {
          const { code, err } = await run(action);
          assert.equal(code, 2, action);
          assert.match(err, /plan\.json\) was changed after it was written/);
        }
        assert.deepEqual(await filesOfDataset(folder), files);
        // As the message says.
        await fs.rm(file);
        const got = await run('get', '--sample');
        assert.equal(got.code, 0, got.err);
        assert.match(got.err, /The plan of “demand” was lost and was made again/);
        assert.deepEqual(await filesOfDataset(folder), files);
      })).timeout(60_000);

    it('goes on where its folder .gridlens is lost', () =>
      withDataset(async (folder, run) => {
        const files = await filesOfDataset(folder);
        await fs.rm(path.join(folder, '.gridlens'), { recursive: true });
        assert.equal((await run('verify')).code, 0);
        assert.match((await run('status')).out, /3 of 3 months written/);
        assert.equal((await run('get', '--sample')).code, 0);
        assert.deepEqual(await filesOfDataset(folder), files);
        assert.equal((await run('update', '--sample')).code, 0);
      })).timeout(60_000);
  });
});
