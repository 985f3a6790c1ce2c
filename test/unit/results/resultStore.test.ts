import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { ResultStore, isPanelId, type Folder } from '../../../src/features/results/resultStore';
import { axis, result, series } from '../formats/sampleResults';

const answer = (value: number): ReturnType<typeof result> =>
  result([series({ fueltech: 'wind' }, axis(2), [value, NaN])]);

function diskFolder(root: string): Folder {
  const at = (name: string): string => path.join(root, name);
  return {
    read: (name) => fs.readFile(at(name)),
    write: (name, bytes) => fs.writeFile(at(name), bytes),
    rename: (from, to) => fs.rename(at(from), at(to)),
    delete: (name) => fs.unlink(at(name)),
    async list() {
      const names = await fs.readdir(root);
      return Promise.all(
        names.map(async (name) => ({ name, modifiedMs: (await fs.stat(at(name))).mtimeMs })),
      );
    },
  };
}

describe('results kept over a window reload', () => {
  let root: string;
  let faults: string[];
  const open = (folder = diskFolder(root)): ResultStore =>
    new ResultStore(folder, (what) => {
      faults.push(what);
    });

  beforeEach(async () => {
    root = await fs.mkdtemp(path.join(os.tmpdir(), 'gridlens-'));
    faults = [];
  });

  afterEach(async () => {
    await fs.rm(root, { recursive: true });
  });

  it('come back in another window, each tab its own', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const store = open();
    await store.save(first, answer(1));
    await store.save(second, answer(2));
    await store.save(first, answer(3));
    assert.deepStrictEqual(await open().load(first), answer(3));
    assert.deepStrictEqual(await open().load(second), answer(2));
    assert.deepEqual((await fs.readdir(root)).sort(), [`${first}.bin`, `${second}.bin`].sort());
  });

  it('are the last one when several are saved at once', async () => {
    const id = randomUUID();
    const store = open();
    await Promise.all([1, 2, 3].map((value) => store.save(id, answer(value))));
    assert.deepStrictEqual(await store.load(id), answer(3));
  });

  it('are gone when the tab is closed, even while they are written', async () => {
    const id = randomUUID();
    const store = open();
    await Promise.all([store.save(id, answer(1)), store.delete(id)]);
    assert.deepEqual(await fs.readdir(root), []);
    await store.delete(id);
    assert.deepEqual(faults, []);
  });

  it('are reported and passed over when damaged or missing', async () => {
    const id = randomUUID();
    const store = open();
    assert.equal(await store.load(id), undefined);
    await store.save(id, answer(1));
    const file = path.join(root, `${id}.bin`);
    const bytes = await fs.readFile(file);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    await fs.writeFile(file, bytes);
    assert.equal(await store.load(id), undefined);
    assert.deepEqual(faults, ['read a kept result', 'read a kept result']);
  });

  it('stay as they were when the next cannot be written', async () => {
    const id = randomUUID();
    await open().save(id, answer(1));
    const broken = open({ ...diskFolder(root), rename: () => Promise.reject(new Error('no rename')) });
    await broken.save(id, answer(2));
    assert.deepEqual(faults, ['keep a result']);
    assert.deepStrictEqual(await open().load(id), answer(1));
  });

  it('are thrown away after a month that nobody came back to them', async () => {
    const [old, fresh] = [randomUUID(), randomUUID()];
    await open().save(old, answer(1));
    const lastMonth = new Date(Date.now() - 31 * 86_400_000);
    await fs.utimes(path.join(root, `${old}.bin`), lastMonth, lastMonth);
    await open().save(fresh, answer(2));
    assert.deepEqual(await fs.readdir(root), [`${fresh}.bin`]);
  });

  it('are named by ids that can name no other file', () => {
    assert.ok(isPanelId(randomUUID()));
    for (const odd of ['', '..', 'a/b', 'C:x', `${randomUUID()}\n`, `${randomUUID()}.bin`, 7])
      assert.ok(!isPanelId(odd));
  });
});
