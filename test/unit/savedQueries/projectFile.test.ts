import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { addProjectFile, changeProjectFile } from '../../../src/features/savedQueries/projectFile';
import type { SavedQuery } from '../../../src/features/savedQueries/savedQuery';
import { nodeFolder, withFolder } from './nodeFolder';

const saved = (name: string): SavedQuery => ({
  name,
  query: { operation: 'market', network_code: 'NEM', metrics: ['price'] },
});
let lastId = 0;
const newId = (): string => `id${++lastId}`;

describe('query files of a project', () => {
  it('are named after the query and never written over', () =>
    withFolder(async (root) => {
      const folder = nodeFolder(root);
      const first = await addProjectFile(folder, saved('Spot price'), newId);
      const second = await addProjectFile(folder, saved('Spot price!'), newId);
      assert.deepEqual([first.file, second.file], ['spot-price.gridlens.json', 'spot-price-2.gridlens.json']);
      assert.equal(await fs.readFile(path.join(root, first.file), 'utf8'), first.text);
    }));

  it('stay in their folder whatever the name', () =>
    withFolder(async (root) => {
      const { file } = await addProjectFile(nodeFolder(root), saved('../../outside'), newId);
      assert.deepEqual(await fs.readdir(root), [file]);
    }));

  it('keep their file when they are renamed', () =>
    withFolder(async (root) => {
      const folder = nodeFolder(root);
      const stored = await addProjectFile(folder, saved('A'), newId);
      const change = await changeProjectFile(folder, stored, saved('B'), newId);
      assert.deepEqual([change.isConflict, change.stored.file], [false, stored.file]);
      assert.match(await fs.readFile(path.join(root, stored.file), 'utf8'), /"name": "B"/);
      assert.deepEqual(await fs.readdir(root), [stored.file]);
    }));

  it('keep both versions when someone else changed them meanwhile', () =>
    withFolder(async (root) => {
      const folder = nodeFolder(root);
      const stored = await addProjectFile(folder, saved('A'), newId);
      await fs.writeFile(path.join(root, stored.file), stored.text.replace('"A"', '"Theirs"'));
      const change = await changeProjectFile(folder, stored, saved('Ours'), newId);
      assert.deepEqual([change.isConflict, change.stored.saved.name], [true, 'Ours (conflicted copy)']);
      assert.match(await fs.readFile(path.join(root, stored.file), 'utf8'), /"name": "Theirs"/);
    }));

  it('stay whole when the new version cannot be put in place', () =>
    withFolder(async (root) => {
      const folder = nodeFolder(root);
      const stored = await addProjectFile(folder, saved('A'), newId);
      const failing = { ...folder, rename: () => Promise.reject(new Error('busy')) };
      await assert.rejects(changeProjectFile(failing, stored, saved('B'), newId), /busy/);
      assert.equal(await fs.readFile(path.join(root, stored.file), 'utf8'), stored.text);
      assert.deepEqual(await fs.readdir(root), [stored.file]);
    }));
});
