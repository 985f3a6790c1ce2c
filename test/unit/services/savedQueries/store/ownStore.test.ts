import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { localFolder } from '../../../../../src/services/savedQueries/store/localFolder';
import { createOwnStore, type OwnStore } from '../../../../../src/services/savedQueries/store/ownStore';
import type { QueryFolder } from '../../../../../src/services/savedQueries/store/queryFolder';
import { removeFile, restoreFile } from '../../../../../src/services/savedQueries/store/projectFiles';
import { withFolder } from '../withFolder';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'] } as const;
const saved = (name: string) => ({ name, query });

let lastId = 0;
const newId = () => `id${++lastId}`;

/** Opens the stores of two windows over one folder. */
const openTwo = (root: string): [OwnStore, OwnStore] => [
  createOwnStore(localFolder(root), newId),
  createOwnStore(localFolder(root), newId),
];

async function namesIn(store: OwnStore) {
  return (await store.load()).queries.map((one) => one.name).sort();
}

async function editByHand(file: string, name: string) {
  await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace('"A"', name));
}

/** Folders in which one operation fails. */
const faults: [title: string, fault: (folder: QueryFolder) => Partial<QueryFolder>][] = [
  [
    'nothing can be written',
    () => ({ create: () => Promise.reject(Object.assign(new Error('ro'), { code: 'EROFS' })) }),
  ],
  [
    'the old file cannot be deleted',
    (folder) => ({
      remove: (name) => (name === firstFile ? Promise.reject(new Error('busy')) : folder.remove(name)),
    }),
  ],
];
let firstFile = '';

describe('the store of the user’s own queries', () => {
  it('is empty before anything is kept', () =>
    withFolder(async (root) => {
      assert.deepEqual(await openTwo(root)[0].load(), { queries: [], setAside: [], unreadable: [] });
    }));

  it('shows in one window what another keeps, changes and deletes', () =>
    withFolder(async (root) => {
      const [one, two] = openTwo(root);
      const stored = await one.add(saved('A'));
      assert.deepEqual(await namesIn(two), ['A']);
      const change = await one.change(stored, saved('B'));
      assert.equal(change.isConflict, false);
      assert.deepEqual(await namesIn(two), ['B']);
      await removeFile(localFolder(root), change.stored.file);
      assert.deepEqual(await namesIn(one), []);
    }));

  it('keeps both when two windows change the same query one after the other', () =>
    withFolder(async (root) => {
      const [one, two] = openTwo(root);
      const stored = await one.add(saved('A'));
      await one.change(stored, saved('B'));
      assert.equal((await two.change(stored, saved('C'))).isConflict, true);
      assert.deepEqual(await namesIn(one), ['B', 'C (conflicted copy)']);
    }));

  it('keeps every version when many windows change the same query at once', () =>
    withFolder(async (root) => {
      const stores = [...openTwo(root), ...openTwo(root), ...openTwo(root)];
      const stored = await createOwnStore(localFolder(root), newId).add(saved('A'));
      const changes = await Promise.all(
        stores.map((store, index) => store.change(stored, saved(`V${index}`))),
      );
      const names = await namesIn(createOwnStore(localFolder(root), newId));
      assert.deepEqual(
        names.map((name) => name.replace(' (conflicted copy)', '')),
        ['V0', 'V1', 'V2', 'V3', 'V4', 'V5'],
      );
      assert.equal(changes.filter((change) => !change.isConflict).length, 1);
      assert.equal(names.filter((name) => name.includes('conflicted')).length, 5);
    }));

  it('keeps all that many windows add at once', () =>
    withFolder(async (root) => {
      const [one, two] = openTwo(root);
      const names = Array.from({ length: 20 }, (_, index) => `Q${index}`);
      await Promise.all(names.map((name, index) => (index % 2 ? one : two).add(saved(name))));
      assert.deepEqual(await namesIn(one), [...names].sort());
    }));

  it('keeps a change of a query that was edited by hand, and the edit', () =>
    withFolder(async (root) => {
      const [store] = openTwo(root);
      const stored = await store.add(saved('A'));
      await editByHand(path.join(root, stored.file), '"By hand"');
      await store.change(stored, saved('B'));
      assert.deepEqual(await namesIn(store), ['B (conflicted copy)', 'By hand']);
    }));

  for (const [title, fault] of faults) {
    it(`leaves the old query whole and alone when ${title}`, () =>
      withFolder(async (root) => {
        const folder = localFolder(root);
        const sound = createOwnStore(folder, newId);
        const stored = await sound.add(saved('A'));
        firstFile = stored.file;
        const store = createOwnStore({ ...folder, ...fault(folder) }, newId);
        await assert.rejects(store.change(stored, saved('B')));
        assert.deepEqual(await namesIn(sound), ['A']);
        assert.deepEqual(await fs.readdir(root), [stored.file]);
        await sound.change(stored, saved('B'));
        assert.deepEqual(await namesIn(sound), ['B']);
      }));
  }

  it('brings a deleted query back with the same file and content', () =>
    withFolder(async (root) => {
      const [store] = openTwo(root);
      const stored = await store.add(saved('A'));
      const removed = await removeFile(localFolder(root), stored.file);
      assert.deepEqual(await namesIn(store), []);
      assert.ok(removed);
      await restoreFile(localFolder(root), removed);
      assert.deepEqual((await store.load()).queries, [stored]);
    }));

  it('brings back what another window made of it', () =>
    withFolder(async (root) => {
      const [store] = openTwo(root);
      const stored = await store.add(saved('A'));
      await editByHand(path.join(root, stored.file), '"Newer"');
      const removed = await removeFile(localFolder(root), stored.file);
      assert.ok(removed);
      await restoreFile(localFolder(root), removed);
      assert.deepEqual(await namesIn(store), ['Newer']);
    }));

  it('leaves what another window made of it, where only this version is to go', () =>
    withFolder(async (root) => {
      const [store] = openTwo(root);
      const { file, digest } = await store.add(saved('A'));
      await editByHand(path.join(root, file), '"Newer"');
      assert.equal(await removeFile(localFolder(root), file, digest), undefined);
      assert.deepEqual(await namesIn(store), ['Newer']);
    }));

  it('says that a query was gone already', () =>
    withFolder(async (root) => {
      const { file } = await openTwo(root)[0].add(saved('A'));
      await removeFile(localFolder(root), file);
      assert.equal(await removeFile(localFolder(root), file), undefined);
    }));

  it('sets garbage aside, once, and loads the rest', () =>
    withFolder(async (root) => {
      const [one, two] = openTwo(root);
      await one.add(saved('A'));
      const garbage: Record<string, string | Uint8Array> = {
        'empty.gridlens.json': '',
        'half.gridlens.json': '{"version": 1, "na',
        'list.gridlens.json': '[1]',
        'bytes.gridlens.json': new Uint8Array([0xff, 0xfe, 0x00]),
        'huge.gridlens.json': ' '.repeat(1_000_001),
        'query.gridlens.json': '{"version":1,"name":"x","query":{"operation":"all"}}',
      };
      for (const [name, content] of Object.entries(garbage))
        await fs.writeFile(path.join(root, name), content);
      const loaded = await two.load();
      assert.deepEqual(
        loaded.queries.map((query) => query.name),
        ['A'],
      );
      assert.deepEqual(loaded.setAside.map(({ broken }) => broken.code).sort(), [
        'badQuery',
        'notAnObject',
        'notJson',
        'notJson',
        'notText',
        'tooLarge',
      ]);
      assert.deepEqual(
        loaded.setAside.map(({ original }) => original),
        Object.keys(garbage).sort(),
      );
      for (const { file, original } of loaded.setAside)
        assert.deepEqual(await fs.readFile(path.join(root, file)), Buffer.from(garbage[original] ?? '?'));
      assert.deepEqual((await one.load()).setAside, []);
    }));

  it('leaves queries of a newer version where they are, and says so', () =>
    withFolder(async (root) => {
      const [store] = openTwo(root);
      await store.add(saved('A'));
      const text = JSON.stringify({ version: 2, name: 'Newer', query: 'as it will be' });
      await fs.writeFile(path.join(root, 'newer.gridlens.json'), text);
      const { setAside, unreadable, queries } = await store.load();
      assert.deepEqual([setAside.length, queries.length], [0, 1]);
      assert.deepEqual(unreadable, [
        { file: 'newer.gridlens.json', broken: { code: 'newerVersion', name: 'Newer' } },
      ]);
      assert.equal(await fs.readFile(path.join(root, 'newer.gridlens.json'), 'utf8'), text);
    }));

  it('leaves links that lead outside where they are', async function () {
    if (process.platform === 'win32') this.skip();
    await withFolder(async (root) => {
      const [store] = openTwo(root);
      await store.add(saved('A'));
      await fs.symlink('/dev/zero', path.join(root, 'zero.gridlens.json'));
      const { setAside, unreadable, queries } = await store.load();
      assert.deepEqual([setAside.length, queries.length], [0, 1]);
      assert.deepEqual(unreadable, [{ file: 'zero.gridlens.json', broken: { code: 'linkOutside' } }]);
    });
  });

  it('tells of a file that cannot be set aside, and leaves it', () =>
    withFolder(async (root) => {
      await createOwnStore(localFolder(root), newId).add(saved('A'));
      await fs.writeFile(path.join(root, 'bad.gridlens.json'), '{');
      const folder = { ...localFolder(root), move: () => Promise.reject(new Error('read-only')) };
      const loaded = await createOwnStore(folder, newId).load();
      assert.equal(loaded.queries.length, 1);
      assert.deepEqual(
        loaded.unreadable.map((one) => [one.file, one.broken.code]),
        [['bad.gridlens.json', 'notJson']],
      );
    }));

  it('does not set aside what was only half written when it was read', () =>
    withFolder(async (root) => {
      const folder = localFolder(root);
      const stored = await createOwnStore(folder, newId).add(saved('A'));
      const file = path.join(root, stored.file);
      const whole = await fs.readFile(file);
      await fs.writeFile(file, '');
      const late = {
        ...folder,
        async move(from: string, to: string) {
          if (from === stored.file) await fs.writeFile(file, whole);
          await folder.move(from, to);
        },
      };
      const loaded = await createOwnStore(late, newId).load();
      assert.deepEqual(loaded, { queries: [stored], setAside: [], unreadable: [] });
      assert.deepEqual(await fs.readFile(file), whole);
    }));

  it('does not set aside what only could not be read', () =>
    withFolder(async (root) => {
      const folder = localFolder(root);
      const stored = await createOwnStore(folder, newId).add(saved('A'));
      const locked = { ...folder, read: () => Promise.reject(new Error('locked')) };
      const loaded = await createOwnStore(locked, newId).load();
      assert.deepEqual(
        loaded.unreadable.map((one) => [one.file, one.broken]),
        [[stored.file, { code: 'unreadable', detail: 'locked' }]],
      );
      assert.deepEqual(await fs.readdir(root), [stored.file]);
    }));
});
