import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { localFolder } from '#src/services/savedQueries/store/localFolder';
import { lockNameOf } from '#src/host/files/fileLock';
import {
  addProjectFile,
  changeProjectFile,
  removeProjectFile,
  restoreProjectFile,
} from '#src/services/savedQueries/store/projectFiles';
import { itInFolder, saved } from '../withFolder';

describe('query files of a project', () => {
  itInFolder('are named after the query and never overwritten', async (root) => {
    const folder = localFolder(root);
    const first = await addProjectFile(folder, saved('Spot price'));
    const second = await addProjectFile(folder, saved('Spot price!'));
    assert.deepEqual([first.file, second.file], ['spot-price.gridlens.json', 'spot-price-2.gridlens.json']);
    assert.match(await fs.readFile(path.join(root, second.file), 'utf8'), /"name": "Spot price!"/);
  });

  itInFolder('stay in their folder whatever the name', async (root) => {
    const { file } = await addProjectFile(localFolder(root), saved('../../outside'));
    assert.deepEqual(await fs.readdir(root), [file]);
  });

  itInFolder('keep their file when they are renamed', async (root) => {
    const folder = localFolder(root);
    const stored = await addProjectFile(folder, saved('A'));
    const change = await changeProjectFile(folder, stored, saved('B'));
    assert.deepEqual([change.isConflict, change.stored.file], [false, stored.file]);
    assert.match(await fs.readFile(path.join(root, stored.file), 'utf8'), /"name": "B"/);
    assert.deepEqual(await fs.readdir(root), [stored.file]);
  });

  itInFolder('keep both versions of a conflicting change', async (root) => {
    const folder = localFolder(root);
    const stored = await addProjectFile(folder, saved('A'));
    const file = path.join(root, stored.file);
    await fs.writeFile(file, (await fs.readFile(file, 'utf8')).replace('"A"', '"Theirs"'));
    const change = await changeProjectFile(folder, stored, saved('Ours'));
    assert.deepEqual([change.isConflict, change.stored.name], [true, 'Ours (conflicted copy)']);
    assert.match(await fs.readFile(path.join(root, stored.file), 'utf8'), /"name": "Theirs"/);
  });

  itInFolder('are restored under a new name when theirs is taken', async (root) => {
    const folder = localFolder(root);
    const { file } = await addProjectFile(folder, saved('A'));
    const removed = (await removeProjectFile(folder, file)) ?? assert.fail();
    await addProjectFile(folder, { ...saved('A'), rest: { by: 'another window' } });
    await restoreProjectFile(folder, removed);
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
    const stored = await addProjectFile(folder, saved('A'));
    const before = await fs.readFile(path.join(root, stored.file), 'utf8');
    const failing = { ...folder, replace: () => Promise.reject(new Error('busy')) };
    await assert.rejects(changeProjectFile(failing, stored, saved('B')), /busy/);
    assert.equal(await fs.readFile(path.join(root, stored.file), 'utf8'), before);
    assert.deepEqual(await fs.readdir(root), [stored.file]);
  });
});
