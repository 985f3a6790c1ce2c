import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { localFolder } from '#src/services/savedQueries/store/localFolder';
import { createOwnStore, type OwnStore } from '#src/services/savedQueries/store/ownStore';
import type { QueryFolder } from '#src/services/savedQueries/store/queryFolder';
import { removeFile, restoreFile } from '#src/services/savedQueries/store/projectFiles';
import { itInFolder, saved, withFolder } from '../withFolder';

let lastId = 0;
const newId = () => `id${++lastId}`;

const open = (root: string) => createOwnStore(localFolder(root), newId);

/** A test with the stores of two windows over one folder. */
const itInStores = (title: string, run: (root: string, one: OwnStore, two: OwnStore) => Promise<void>) =>
  itInFolder(title, (root) => run(root, open(root), open(root)));

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
  itInFolder('is empty at first', async (root) => {
    assert.deepEqual(await open(root).load(), { queries: [], setAside: [], unreadable: [] });
  });

  itInStores('shows additions, changes and deletions of another window', async (root, one, two) => {
    const stored = await one.add(saved('A'));
    assert.deepEqual(await namesIn(two), ['A']);
    const change = await one.change(stored, saved('B'));
    assert.equal(change.isConflict, false);
    assert.deepEqual(await namesIn(two), ['B']);
    await removeFile(localFolder(root), change.stored.file);
    assert.deepEqual(await namesIn(one), []);
  });

  itInStores('keeps both when two windows change the same query one after the other', async (_, one, two) => {
    const stored = await one.add(saved('A'));
    await one.change(stored, saved('B'));
    assert.equal((await two.change(stored, saved('C'))).isConflict, true);
    assert.deepEqual(await namesIn(one), ['B', 'C (conflicted copy)']);
  });

  itInFolder('keeps every version when many windows change the same query at once', async (root) => {
    const stores = Array.from({ length: 6 }, () => open(root));
    const stored = await open(root).add(saved('A'));
    const changes = await Promise.all(stores.map((store, index) => store.change(stored, saved(`V${index}`))));
    const names = await namesIn(open(root));
    assert.deepEqual(
      names.map((name) => name.replace(' (conflicted copy)', '')),
      ['V0', 'V1', 'V2', 'V3', 'V4', 'V5'],
    );
    assert.equal(changes.filter((change) => !change.isConflict).length, 1);
    assert.equal(names.filter((name) => name.includes('conflicted')).length, 5);
  });

  itInStores('keeps all queries that many windows add at once', async (_, one, two) => {
    const names = Array.from({ length: 20 }, (_, index) => `Q${index}`);
    await Promise.all(names.map((name, index) => (index % 2 ? one : two).add(saved(name))));
    assert.deepEqual(await namesIn(one), [...names].sort());
  });

  itInStores('keeps a change and a manual edit of the same query', async (root, store) => {
    const stored = await store.add(saved('A'));
    await editByHand(path.join(root, stored.file), '"By hand"');
    await store.change(stored, saved('B'));
    assert.deepEqual(await namesIn(store), ['B (conflicted copy)', 'By hand']);
  });

  for (const [title, fault] of faults) {
    itInFolder(`leaves the old query intact when ${title}`, async (root) => {
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
    });
  }

  itInStores('restores a deleted query with the same file and content', async (root, store) => {
    const stored = await store.add(saved('A'));
    const removed = await removeFile(localFolder(root), stored.file);
    assert.deepEqual(await namesIn(store), []);
    assert.ok(removed);
    await restoreFile(localFolder(root), removed);
    assert.deepEqual((await store.load()).queries, [stored]);
  });

  itInStores('restores the version of another window', async (root, store) => {
    const stored = await store.add(saved('A'));
    await editByHand(path.join(root, stored.file), '"Newer"');
    const removed = await removeFile(localFolder(root), stored.file);
    assert.ok(removed);
    await restoreFile(localFolder(root), removed);
    assert.deepEqual(await namesIn(store), ['Newer']);
  });

  itInStores('does not delete the newer version of another window', async (root, store) => {
    const { file, digest } = await store.add(saved('A'));
    await editByHand(path.join(root, file), '"Newer"');
    assert.equal(await removeFile(localFolder(root), file, digest), undefined);
    assert.deepEqual(await namesIn(store), ['Newer']);
  });

  itInFolder('reports a query that is already gone', async (root) => {
    const { file } = await open(root).add(saved('A'));
    await removeFile(localFolder(root), file);
    assert.equal(await removeFile(localFolder(root), file), undefined);
  });

  itInStores('sets invalid files aside once, and loads the rest', async (root, one, two) => {
    await one.add(saved('A'));
    const garbage: Record<string, string | Uint8Array> = {
      'empty.gridlens.json': '',
      'half.gridlens.json': '{"version": 1, "na',
      'list.gridlens.json': '[1]',
      'bytes.gridlens.json': new Uint8Array([0xff, 0xfe, 0x00]),
      'huge.gridlens.json': ' '.repeat(1_000_001),
      'query.gridlens.json': '{"version":1,"name":"x","query":{"operation":"all"}}',
    };
    for (const [name, content] of Object.entries(garbage)) await fs.writeFile(path.join(root, name), content);
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
  });

  itInStores('leaves queries of a newer version in place, and reports them', async (root, store) => {
    await store.add(saved('A'));
    const text = JSON.stringify({ version: 2, name: 'Newer', query: 'as it will be' });
    await fs.writeFile(path.join(root, 'newer.gridlens.json'), text);
    const { setAside, unreadable, queries } = await store.load();
    assert.deepEqual([setAside.length, queries.length], [0, 1]);
    assert.deepEqual(unreadable, [
      { file: 'newer.gridlens.json', broken: { code: 'newerVersion', name: 'Newer' } },
    ]);
    assert.equal(await fs.readFile(path.join(root, 'newer.gridlens.json'), 'utf8'), text);
  });

  it('leaves links to the outside in place', async function () {
    if (process.platform === 'win32') this.skip();
    await withFolder(async (root) => {
      const store = open(root);
      await store.add(saved('A'));
      await fs.symlink('/dev/zero', path.join(root, 'zero.gridlens.json'));
      const { setAside, unreadable, queries } = await store.load();
      assert.deepEqual([setAside.length, queries.length], [0, 1]);
      assert.deepEqual(unreadable, [{ file: 'zero.gridlens.json', broken: { code: 'linkOutside' } }]);
    });
  });

  itInFolder('reports a file that cannot be set aside', async (root) => {
    await open(root).add(saved('A'));
    await fs.writeFile(path.join(root, 'bad.gridlens.json'), '{');
    const folder = { ...localFolder(root), move: () => Promise.reject(new Error('read-only')) };
    const loaded = await createOwnStore(folder, newId).load();
    assert.equal(loaded.queries.length, 1);
    assert.deepEqual(
      loaded.unreadable.map((one) => [one.file, one.broken.code]),
      [['bad.gridlens.json', 'notJson']],
    );
  });

  itInFolder('does not set aside a file that was half written when read', async (root) => {
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
  });

  itInFolder('does not set aside an unreadable file', async (root) => {
    const folder = localFolder(root);
    const stored = await createOwnStore(folder, newId).add(saved('A'));
    const locked = { ...folder, read: () => Promise.reject(new Error('locked')) };
    const loaded = await createOwnStore(locked, newId).load();
    assert.deepEqual(
      loaded.unreadable.map((one) => [one.file, one.broken]),
      [[stored.file, { code: 'unreadable', detail: 'locked' }]],
    );
    assert.deepEqual(await fs.readdir(root), [stored.file]);
  });
});
