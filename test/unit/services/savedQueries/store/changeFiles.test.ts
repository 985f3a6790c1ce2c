import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { lockNameOf } from '#src/host/files/fileLock';
import {
  addQueryFile,
  changeQueryFile,
  removeQueryFile,
  restoreQueryFile,
} from '#src/services/savedQueries/store/changeFiles';
import { localFolder, type QueryFolder } from '#src/services/savedQueries/store/queryFolder';
import { openFile } from '#src/services/savedQueries/store/readEntry';
import { itInFolder, saved } from '../withFolder';

const namesIn = async (folder: QueryFolder): Promise<string[]> => {
  const opened = await Promise.all((await folder.names()).map((file) => openFile(folder, file)));
  return opened.map((one) => (one && 'saved' in one ? one.saved.name : assert.fail())).sort();
};

async function editByHand(file: string, name: string) {
  await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace('"A"', JSON.stringify(name)));
}

describe('query files', () => {
  itInFolder('are named after the query and never overwritten', async (root) => {
    const folder = localFolder(root);
    const first = await addQueryFile(folder, saved('Spot price'));
    const second = await addQueryFile(folder, saved('Spot price!'));
    assert.deepEqual([first.file, second.file], ['spot-price.gridlens.json', 'spot-price-2.gridlens.json']);
    assert.match(await fs.readFile(path.join(root, second.file), 'utf8'), /"name": "Spot price!"/);
  });

  itInFolder('stay in their folder whatever the name', async (root) => {
    const { file } = await addQueryFile(localFolder(root), saved('../../outside'));
    assert.deepEqual(await fs.readdir(root), [file]);
  });

  itInFolder('keep their file when they are renamed', async (root) => {
    const folder = localFolder(root);
    const stored = await addQueryFile(folder, saved('A'));
    const change = await changeQueryFile(folder, stored, saved('B'));
    assert.deepEqual([change.isConflict, change.stored.file], [false, stored.file]);
    assert.match(await fs.readFile(path.join(root, stored.file), 'utf8'), /"name": "B"/);
    assert.deepEqual(await fs.readdir(root), [stored.file]);
  });

  itInFolder('keep both versions of a conflicting change', async (root) => {
    const folder = localFolder(root);
    const stored = await addQueryFile(folder, saved('A'));
    await editByHand(path.join(root, stored.file), 'Theirs');
    const change = await changeQueryFile(folder, stored, saved('Ours'));
    assert.deepEqual([change.isConflict, change.stored.name], [true, 'Ours (conflicted copy)']);
    assert.match(await fs.readFile(path.join(root, stored.file), 'utf8'), /"name": "Theirs"/);
    assert.deepEqual(await namesIn(folder), ['Ours (conflicted copy)', 'Theirs']);
  });

  itInFolder('keep a change of one that was deleted elsewhere', async (root) => {
    const folder = localFolder(root);
    const stored = await addQueryFile(folder, saved('A'));
    await removeQueryFile(folder, stored.file);
    assert.equal((await changeQueryFile(folder, stored, saved('B'))).isConflict, true);
    assert.deepEqual(await namesIn(folder), ['B (conflicted copy)']);
  });

  itInFolder('keep every version when many windows change one at once', async (root) => {
    const stored = await addQueryFile(localFolder(root), saved('A'));
    const changes = await Promise.all(
      Array.from({ length: 6 }, (_, window) =>
        changeQueryFile(localFolder(root), stored, saved(`V${window}`)),
      ),
    );
    const names = await namesIn(localFolder(root));
    assert.deepEqual(
      names.map((name) => name.replace(' (conflicted copy)', '')),
      ['V0', 'V1', 'V2', 'V3', 'V4', 'V5'],
    );
    assert.equal(changes.filter((change) => !change.isConflict).length, 1);
    assert.equal(names.filter((name) => name.includes('conflicted')).length, 5);
  });

  itInFolder('are all there when many windows add some of one name at once', async (root) => {
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, at) => addQueryFile(localFolder(root), saved(`Q${at % 10}`))),
    );
    assert.equal(new Set(added.map(({ file }) => file)).size, 20);
    assert.equal((await namesIn(localFolder(root))).length, 20);
  });

  itInFolder('are restored as they were when they were deleted', async (root) => {
    const folder = localFolder(root);
    const { file, digest } = await addQueryFile(folder, saved('A'));
    await editByHand(path.join(root, file), 'Newer');
    const before = await fs.readFile(path.join(root, file));
    assert.equal(await removeQueryFile(folder, file, digest), undefined);
    const removed = (await removeQueryFile(folder, file)) ?? assert.fail();
    assert.equal(await removeQueryFile(folder, file), undefined);
    assert.deepEqual(await folder.names(), []);
    await restoreQueryFile(folder, removed);
    assert.deepEqual(await fs.readFile(path.join(root, file)), before);
    assert.deepEqual(await folder.names(), [file]);
  });

  itInFolder('are restored under a new name when theirs is taken', async (root) => {
    const folder = localFolder(root);
    const { file } = await addQueryFile(folder, saved('A'));
    const removed = (await removeQueryFile(folder, file)) ?? assert.fail();
    await addQueryFile(folder, { ...saved('A'), rest: { by: 'another window' } });
    await restoreQueryFile(folder, removed);
    assert.match(await fs.readFile(path.join(root, 'a.gridlens.json'), 'utf8'), /another window/);
    assert.deepEqual(await fs.readFile(path.join(root, 'a-2.gridlens.json')), Buffer.from(removed.bytes));
  });

  itInFolder('are locked even when deleted', async (root) => {
    await fs.mkdir(root);
    const found = await localFolder(root).exclusively('a.gridlens.json', () => fs.readdir(root));
    assert.deepEqual(found, [path.basename(lockNameOf(path.join(root, 'a.gridlens.json')))]);
  });

  itInFolder('stay intact when the new version cannot be written', async (root) => {
    const folder = localFolder(root);
    const stored = await addQueryFile(folder, saved('A'));
    const before = await fs.readFile(path.join(root, stored.file), 'utf8');
    const failing = { ...folder, replace: () => Promise.reject(new Error('busy')) };
    await assert.rejects(changeQueryFile(failing, stored, saved('B')), /busy/);
    assert.equal(await fs.readFile(path.join(root, stored.file), 'utf8'), before);
    assert.deepEqual(await fs.readdir(root), [stored.file]);
  });
});
