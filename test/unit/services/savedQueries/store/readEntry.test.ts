import assert from '../../../../support/assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import { localFolder, type QueryFolder } from '#src/services/savedQueries/store/queryFolder';
import { readEntries } from '#src/services/savedQueries/store/readEntries';
import { openFile, type Entry } from '#src/services/savedQueries/store/readEntry';
import { formatSavedQuery } from '#src/formats/queryFiles/savedQueryFile';
import type { SavedQuery } from '#src/domain';
import { itInFolder, query } from '../withFolder';

const writeQuery = (file: string, saved: SavedQuery) => fs.writeFile(file, formatSavedQuery(saved));

/** Sets a file's time to long ago, so that it does not count as just changed. */
async function settle(file: string) {
  await fs.utimes(file, 1, 1);
}

/** A folder that counts its reads and reports every file as unchanged for long. */
function countReads(folder: QueryFolder) {
  let reading = 0;
  const counted = {
    reads: [] as string[],
    looks: [] as string[],
    most: 0,
    folder: {
      ...folder,
      async read(name: string) {
        counted.reads.push(name);
        counted.most = Math.max(counted.most, ++reading);
        const bytes = await folder.read(name);
        reading--;
        return bytes;
      },
      async stat(name: string) {
        counted.looks.push(name);
        const { mtimeMs } = await fs.stat(folder.pathOf(name));
        return { size: 1, version: String(mtimeMs) };
      },
    },
  };
  return counted;
}

/** Writes a query into each file, and returns the files of a folder that counts its reads. */
async function writeQueries(root: string, names: string[]) {
  await fs.mkdir(root);
  for (const name of names) await writeQuery(path.join(root, name), { name, query });
  const counted = countReads(localFolder(root));
  return { counted, files: names.map((file) => ({ address: file, folder: counted.folder, file })) };
}

const abc = ['a', 'b', 'c'].map((name) => `${name}.gridlens.json`);

const namesOf = (entries: readonly Entry[]) =>
  entries.map(({ entry }) => ('broken' in entry ? entry.broken.code : entry.name));

describe('reading many query files', () => {
  itInFolder('reads a few at a time, in the order given', async (root) => {
    const names = Array.from({ length: 30 }, (_, index) => `${index}.gridlens.json`);
    const { counted, files } = await writeQueries(root, names);
    assert.deepEqual(namesOf(await readEntries(files, [])), names);
    assert.ok(counted.most > 1 && counted.most <= 4, `${counted.most} at once`);
  });

  itInFolder('rereads only changed files', async (root) => {
    const { counted, files } = await writeQueries(root, abc);
    const before = await readEntries(files, []);
    await writeQuery(path.join(root, 'b.gridlens.json'), { name: 'new', query });
    await settle(path.join(root, 'b.gridlens.json'));
    counted.reads.length = 0;
    assert.deepEqual(namesOf(await readEntries(files, before)), [
      'a.gridlens.json',
      'new',
      'c.gridlens.json',
    ]);
    assert.deepEqual(counted.reads, ['b.gridlens.json']);
  });

  itInFolder('checks only files that are known to have changed', async (root) => {
    const { counted, files } = await writeQueries(root, abc);
    for (const file of abc) await settle(path.join(root, file));
    const known = await readEntries(files.slice(0, 2), []);
    counted.looks.length = 0;
    await writeQuery(path.join(root, 'b.gridlens.json'), { name: 'changed', query });
    const again = await readEntries(files, known, new Set(['b.gridlens.json']));
    assert.deepEqual(
      again.map(({ entry }) => ('name' in entry ? entry.name : entry.broken.code)),
      ['a.gridlens.json', 'changed', 'c.gridlens.json'],
    );
    assert.deepEqual([...new Set(counted.looks)].sort(), ['b.gridlens.json', 'c.gridlens.json']);
  });

  itInFolder('rereads an unreadable file', async (root) => {
    await fs.mkdir(root);
    await writeQuery(path.join(root, 'a.gridlens.json'), { name: 'A', query });
    const { folder } = countReads(localFolder(root));
    let failures = 1;
    const failing: QueryFolder = {
      ...folder,
      read: (name) => (failures-- > 0 ? Promise.reject(new Error('EIO')) : folder.read(name)),
    };
    const files = [{ address: 'a', folder: failing, file: 'a.gridlens.json' }];
    const before = await readEntries(files, []);
    assert.deepEqual(namesOf(before), ['unreadable']);
    assert.deepEqual(namesOf(await readEntries(files, before)), ['A']);
  });

  itInFolder('rereads a file that changed just now', async (root) => {
    await fs.mkdir(root);
    const file = path.join(root, 'a.gridlens.json');
    const files = [{ address: 'a', folder: localFolder(root), file: 'a.gridlens.json' }];
    const times = new Date();
    await writeQuery(file, { name: 'A', query });
    await fs.utimes(file, times, times);
    const before = await readEntries(files, []);
    await writeQuery(file, { name: 'B', query });
    await fs.utimes(file, times, times);
    assert.deepEqual(namesOf(await readEntries(files, before)), ['B']);
  });
});

describe('an opened saved query', () => {
  itInFolder('has its unknown fields, which the tree omits', async (root) => {
    await fs.mkdir(root);
    const saved = { name: 'A', folder: 'F', query, rest: { note: { deep: [1] } } };
    await writeQuery(path.join(root, 'a'), saved);
    const opened = await openFile(localFolder(root), 'a');
    assert.ok(opened && 'saved' in opened);
    assert.deepEqual(opened.saved, saved);
    const { digest, queryDigest, ...shown } = opened.stored;
    assert.match(digest, /^[0-9a-f]{64}$/);
    assert.match(queryDigest, /^[0-9a-f]{32}$/);
    assert.deepEqual(shown, {
      file: 'a',
      name: 'A',
      folder: 'F',
      description: 'market',
      title: 'NEM price',
    });
  });
});
