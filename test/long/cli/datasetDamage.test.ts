import assert from '../../support/assert';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gridlens, withEmptyFolder } from '../../support/commandLine';
import { startDataset } from '../../support/startedDataset';
import { filesOfDataset } from '../../support/datasetQuery';

const query = ['--metrics', 'demand', '--interval', '1h', '--primary-grouping', 'network_region'];
const quarter = ['--date-start', '2026-05-20', '--date-end', '2026-08-01'];
/** The same query, from an earlier date. */
const longer = ['--date-start', '2026-05-10', '--date-end', '2026-08-01'];
const monthAt = (month: number) =>
  `data/network=NEM/metric=demand/step=1h/year=2026/month=${month}/part-0.parquet`;
const [june, july] = [monthAt(6), monthAt(7)];
const [plan, manifest] = ['.gridlens/plan.json', 'manifest.json'];

let made = '';
type Run = (...args: string[]) => ReturnType<typeof gridlens>;

/** Runs `use` with a copy of a dataset of three months. */
const withDataset = (use: (folder: string, run: Run) => Promise<void>) =>
  withEmptyFolder(async (root) => {
    const folder = path.join(root, 'demand');
    await fs.cp(path.join(made, 'demand'), folder, { recursive: true });
    const run: Run = (action = '', ...args) => gridlens(['dataset', action, folder, ...args]);
    await use(folder, run);
  });

/** Paths below a damaged dataset. */
type At = (below: string) => string;

async function flip(file: string) {
  const bytes = await fs.readFile(file);
  bytes.writeUInt8(bytes.readUInt8(1_000) ^ 1, 1_000);
  await fs.writeFile(file, bytes);
}

async function swap(one: string, other: string) {
  await fs.rename(one, `${one}.aside`);
  await fs.rename(other, one);
  await fs.rename(`${one}.aside`, other);
}

interface Json {
  [name: string]: unknown;
  files: Record<string, unknown>[];
  generations: { parts: unknown[] }[];
  query: Record<string, unknown>;
  plan: Json;
}

async function edit(file: string, change: (value: Json) => void) {
  const value = JSON.parse(await fs.readFile(file, 'utf8')) as Json;
  change(value);
  await fs.writeFile(file, JSON.stringify(value));
}

const copyOther = (at: At, below: string) => fs.copyFile(path.join(made, 'longer', below), at(below));

const changed = /month=6\/part-0\.parquet has changed since it was written/;
const lost = /month=6\/part-0\.parquet is not there/;
const unlisted = /month=6\/part-0\.parquet is not listed in manifest\.json as it was written/;

/** Damages that `get` and `update` repair, and the message about each. */
const repaired: Record<string, [damage: (at: At) => Promise<unknown>, says: RegExp]> = {
  'a flipped month': [(at) => flip(at(june)), changed],
  'a truncated month': [(at) => fs.truncate(at(june), 1_000), changed],
  'an emptied month': [(at) => fs.writeFile(at(june), ''), changed],
  'a deleted month': [(at) => fs.rm(at(june)), lost],
  'swapped months': [(at) => swap(at(june), at(july)), changed],
  'deleted data': [(at) => fs.rm(at('data'), { recursive: true }), lost],
  'swapped months that the manifest has swapped as well': [
    async (at) => {
      await swap(at(june), at(july));
      await edit(at(manifest), ({ files: [, one, other] }) => {
        if (one && other) [one['path'], other['path']] = [other['path'], one['path']];
      });
    },
    unlisted,
  ],
  'edited rows in the manifest': [
    (at) => edit(at(manifest), ({ files }) => Object.assign(files[1] ?? {}, { rows: 5 })),
    unlisted,
  ],
  'edited gaps in the manifest': [
    (at) => edit(at(manifest), ({ files }) => Object.assign(files[1] ?? {}, { gaps: 5 })),
    unlisted,
  ],
  'a deleted entry of the manifest': [
    (at) => edit(at(manifest), ({ files }) => files.splice(1, 1)),
    unlisted,
  ],
  'an emptied manifest': [(at) => fs.writeFile(at(manifest), ''), unlisted],
  'a lost manifest': [(at) => fs.rm(at(manifest)), unlisted],
  'a lost plan and month': [
    async (at) => {
      await fs.rm(at(plan));
      await fs.rm(at(june));
    },
    lost,
  ],
};

const edited = /plan\.json\) was changed after it was written/;
const other = /plan\.json\) and manifest\.json do not belong together/;
const gone = /plan\.json\) is lost, and manifest\.json has no unchanged copy of it/;

/** Damages that are refused before anything is written. */
const refused: Record<string, [damage: (at: At) => Promise<unknown>, says: RegExp]> = {
  'an edited query': [(at) => edit(at(plan), (file) => (file.query['network_region'] = 'NSW1')), edited],
  'deleted requests': [(at) => edit(at(plan), ({ generations }) => generations[0]?.parts.splice(1)), edited],
  'an edited name': [(at) => edit(at(plan), (file) => (file['name'] = 'x')), edited],
  'a deleted checksum': [(at) => edit(at(plan), (file) => delete file['checksum']), edited],
  'an emptied plan': [(at) => fs.writeFile(at(plan), ''), /plan of the dataset cannot be read/],
  'the plan of another dataset': [(at) => copyOther(at, plan), other],
  'the manifest of another dataset': [(at) => copyOther(at, manifest), other],
  'a lost plan and an edited copy of it': [
    async (at) => {
      await fs.rm(at(plan));
      await edit(at(manifest), ({ plan: copy }) => copy.generations[0]?.parts.splice(1));
    },
    gone,
  ],
  'a lost plan and no copy of it': [
    async (at) => {
      await fs.rm(at(plan));
      await edit(at(manifest), (file) => Reflect.deleteProperty(file, 'plan'));
    },
    gone,
  ],
};

describe('a damaged dataset', () => {
  before(async () => {
    made = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-damage-'));
    for (const [name, dates] of Object.entries({ demand: quarter, longer })) {
      const folder = path.join(made, name);
      const got = await gridlens(['dataset', 'get', folder, '--sample', ...query, ...dates]);
      assert.equal(got.code, 0, got.err);
    }
  });
  after(() => fs.rm(made, { recursive: true, force: true }));

  for (const [name, [damage, says]] of Object.entries(repaired))
    it(`is reported, and repaired by get and update: ${name}`, () =>
      withDataset(async (folder, run) => {
        const sound = await filesOfDataset(folder);
        await damage((below) => path.join(folder, below));
        const damaged = path.join(folder, '..', 'damaged');
        await fs.cp(folder, damaged, { recursive: true });
        const status = await run('status');
        assert.match(status.out, /[012] of 3 months written/);
        assert.match(status.out, /[1-3] files? (is|are) damaged or missing\. The next download or update/);
        const verified = await run('verify');
        assert.equal(verified.code, 3, verified.out);
        assert.match(verified.out, says);
        const got = await run('get');
        assert.equal(got.code, 0, got.err);
        assert.match(got.err, says);
        assert.match(got.err, /[1-3] damaged or missing files? (is|are) fetched again/);
        assert.deepEqual(await filesOfDataset(folder), sound);
        assert.equal((await run('verify')).code, 0);
        const updated = await gridlens(['dataset', 'update', damaged]);
        assert.equal(updated.code, 0, updated.err);
        assert.match(updated.err, says);
        const again = await gridlens(['dataset', 'verify', damaged]);
        assert.deepEqual([again.code, again.out.split(': ').at(-1)], [0, 'no problems\n'], again.out);
      })).timeout(120_000);

  for (const [name, [damage, says]] of Object.entries(refused))
    it(`is refused without a change: ${name}`, () =>
      withDataset(async (folder, run) => {
        await damage((below) => path.join(folder, below));
        const files = await filesOfDataset(folder);
        for (const action of ['status', 'verify', 'get', 'update']) {
          const { code, err } = await run(action);
          assert.equal(code, 2, `${action}: ${err}`);
          assert.match(err, says, action);
        }
        assert.deepEqual(await filesOfDataset(folder), files);
      })).timeout(60_000);

  it('is never complete with foreign files among its data', () =>
    withDataset(async (folder, run) => {
      await fs.copyFile(path.join(folder, june), path.join(folder, june.replace('part-0', 'part-1')));
      for (const action of ['get', 'update']) {
        const { code, err } = await run(action);
        assert.equal(code, 3, action);
        assert.match(err, /holds other files, which pandas or DuckDB would read too/);
      }
      assert.match((await run('status')).out, /1 file in “data” does not belong to the dataset/);
      const { code, out } = await run('verify');
      assert.equal(code, 3);
      assert.match(out, /month=6\/part-1\.parquet does not belong to the dataset/);
    })).timeout(60_000);

  it('is refused without a plan until the files that its manifest does not list are deleted', () =>
    withDataset(async (folder, run) => {
      await fs.rm(path.join(folder, plan));
      await copyOther((below) => path.join(folder, below), manifest);
      const files = await filesOfDataset(folder);
      const { code, err } = await run('get');
      assert.equal(code, 2, err);
      assert.match(err, /is lost, and its files are not those that manifest\.json lists/);
      assert.deepEqual(await filesOfDataset(folder), files);
      assert.match((await run('verify')).out, /month=5\/part-0\.parquet has changed/);
      await fs.rm(path.join(folder, monthAt(5)));
      const got = await run('get');
      assert.equal(got.code, 0, got.err);
      assert.deepEqual(await filesOfDataset(folder), await filesOfDataset(path.join(made, 'longer')));
    })).timeout(60_000);

  it('is not the same as an unfinished one, which verify reports', () =>
    withEmptyFolder(async (root) => {
      const folder = path.join(root, 'demand');
      await startDataset(folder, [...query, ...quarter]);
      const { code, out } = await gridlens(['dataset', 'verify', folder]);
      assert.equal(code, 3);
      assert.match(out, /The dataset is unfinished: [01] of 3 months written\./);
    })).timeout(60_000);

  it('is repaired without a request when .gridlens or the plan is lost', () =>
    withDataset(async (folder, run) => {
      const files = await filesOfDataset(folder);
      for (const below of ['.gridlens', plan]) {
        await fs.rm(path.join(folder, below), { recursive: true });
        assert.equal((await run('verify')).code, 0);
        assert.match((await run('status')).out, /3 of 3 months written/);
        const got = await run('get');
        assert.equal(got.code, 0, got.err);
        assert.match(got.err, /The plan of “demand” was lost and was made again/);
        assert.deepEqual(await filesOfDataset(folder), files);
      }
      await fs.rm(path.join(folder, '.gridlens'), { recursive: true });
      assert.equal((await run('update')).code, 0);
    })).timeout(60_000);
});
