import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import assert from '../../../../support/assert';
import {
  type LocalFile,
  readEntries,
  type ReadInThread,
  readLocalFiles,
} from '#src/services/savedQueries/store/readEntries';
import { localFolder } from '#src/services/savedQueries/store/queryFolder';
import type { Entry, FoundFile } from '#src/services/savedQueries/store/readEntry';
import { formatSavedQuery, largestFileBytes } from '#src/formats/queryFiles/savedQueryFile';
import { itInFolder, query } from '../withFolder';
import { readInWorker } from '#src/services/savedQueries/store/readInWorker';
import { silentLog } from '../../silentLog';

/** Writes sixty files: queries, invalid files, and links to a file outside. */
async function writeFiles(root: string) {
  await fs.mkdir(root);
  await fs.writeFile(path.join(path.dirname(root), 'outside.json'), formatSavedQuery({ name: 'O', query }));
  const names = Array.from({ length: 60 }, (_, i) => `${i}.gridlens.json`);
  for (const [i, name] of names.entries()) {
    const file = path.join(root, name);
    if (i % 20 === 1) await fs.writeFile(file, '{');
    else if (i % 20 === 2) await fs.symlink(path.join('..', 'outside.json'), file);
    else await fs.writeFile(file, formatSavedQuery({ name: `Query ${i}`, query }));
  }
  const folder = localFolder(root);
  // A file that has just changed has no version and is read each time, so this waits for one.
  while ((await folder.stat('59.gridlens.json'))?.version === undefined) await sleep(100);
  return names.map((file) => ({ address: `file:///${file}`, folder, file }));
}

/** A stand-in for a worker thread: its input and output are copied. */
function createThread(): { asked: (readonly LocalFile[])[]; readInThread: ReadInThread } {
  const asked: (readonly LocalFile[])[] = [];
  return {
    asked,
    async readInThread(files) {
      asked.push(files);
      return structuredClone(await readLocalFiles(structuredClone(files)));
    },
  };
}

describe('many query files', () => {
  itInFolder('are the same when another thread reads them', async (root) => {
    const files = await writeFiles(root);
    const { asked, readInThread } = createThread();
    const apart = await readEntries(files, [], 'all', readInThread);
    assert.equal(asked.length, 1);
    assert.deepEqual(apart, await readEntries(files, []));
    const codes = apart.flatMap(({ entry }) => ('broken' in entry ? [entry.broken.code] : []));
    assert.deepEqual([...new Set(codes)].sort(), ['linkOutside', 'notJson']);
  });

  itInFolder('are the same in another thread, including folders, pipes and links', async (root) => {
    const [aFile] = await writeFiles(root);
    const at = (name: string) => path.join(root, name);
    await fs.mkdir(at('folder'));
    await fs.symlink('0.gridlens.json', at('link within'));
    await fs.symlink('loop', at('loop'));
    await fs.writeFile(at('empty'), '');
    await fs.writeFile(at('no text'), Uint8Array.of(0xff, 0xfe));
    await fs.writeFile(at('too large'), ' '.repeat(largestFileBytes + 1));
    if (process.platform !== 'win32') execFileSync('mkfifo', [at('pipe')]);
    // The folder itself, which leads out of its boundary.
    const outside = path.join(root, 'outside');
    await fs.symlink(path.dirname(root), outside);
    const away = { address: 'away', folder: localFolder(outside, root), file: 'outside.json' };
    const names = [...(await fs.readdir(root)), 'gone', '../outside.json'];
    const files = [...names.map((file) => ({ ...aFile, address: file, file })), away] as FoundFile[];
    const { asked, readInThread } = createThread();
    const apart = await readEntries(files, [], 'all', readInThread);
    assert.equal(asked.length, 1);
    assert.deepEqual(apart, await readEntries(files, []));
    const found = new Map(
      apart.map(({ address, entry }) => [address, 'broken' in entry ? entry.broken.code : entry.name]),
    );
    const expected = {
      'link within': 'Query 0',
      folder: 'notAFile',
      loop: 'unreadable',
      'no text': 'notText',
      'too large': 'tooLarge',
      away: 'linkOutside',
      gone: undefined,
      '../outside.json': undefined,
    };
    for (const [address, what] of Object.entries(expected)) assert.equal(found.get(address), what, address);
  });

  itInFolder('keep unchanged entries and drop deleted ones in another thread', async (root) => {
    const files = await writeFiles(root);
    const { readInThread } = createThread();
    const before = await readEntries(files, [], 'all', readInThread);
    await fs.writeFile(path.join(root, '3.gridlens.json'), formatSavedQuery({ name: 'New', query }));
    await fs.rm(path.join(root, '4.gridlens.json'));
    const after = await readEntries(files, before, 'all', readInThread);
    assert.equal(after.length, 59);
    assert.equal(after[0]?.entry, before[0]?.entry);
    assert.equal(after[3] && 'name' in after[3].entry && after[3].entry.name, 'New');
  });

  itInFolder('are read in this thread without another one', async (root) => {
    const files = await writeFiles(root);
    const found = await readEntries(files, [], 'all', () => Promise.resolve(undefined));
    assert.deepEqual(found, await readEntries(files, []));
  });

  itInFolder('are read in this thread when few have changed', async (root) => {
    // Links have no version, so they are checked each time.
    const files = (await writeFiles(root)).filter((_, i) => i % 20 !== 2);
    const { asked, readInThread } = createThread();
    const before = await readEntries(files, [], 'all', readInThread);
    await fs.writeFile(path.join(root, '3.gridlens.json'), formatSavedQuery({ name: 'New', query }));
    const after = await readEntries(files, before, new Set(['file:///3.gridlens.json']), readInThread);
    assert.equal(asked.length, 1);
    assert.ok(after.some(({ entry }) => 'name' in entry && entry.name === 'New'));
    assert.equal(after.filter((one, i) => one !== before[i]).length, 1);
  });

  itInFolder('are read in another thread when they are few but large', async (root) => {
    await fs.mkdir(root);
    const folder = localFolder(root);
    const { asked, readInThread } = createThread();
    const found = async (bytes: number) => {
      const text = formatSavedQuery({ name: 'Large', query });
      await fs.writeFile(path.join(root, 'a'), text + ' '.repeat(bytes));
      return readEntries([{ address: 'a', folder, file: 'a' }], [], 'all', readInThread);
    };
    const [small] = await found(1000);
    assert.equal(asked.length, 0);
    const [large] = await found(500_000);
    assert.equal(asked.length, 1);
    for (const one of [small, large]) assert.ok(one && 'name' in one.entry && one.entry.name === 'Large');
    await found(largestFileBytes + 1);
    assert.equal(asked.length, 1);
  });

  itInFolder('are listed but not read beyond a number of bytes in all', async (root) => {
    await writeFiles(root);
    const size = (await fs.stat(path.join(root, '0.gridlens.json'))).size;
    const local = Array.from({ length: 60 }, () => ({
      address: 'a',
      root,
      boundary: root,
      file: '0.gridlens.json',
    }));
    // Four files are read at a time.
    const read = await readLocalFiles(local, 10 * size);
    const codes = read.map(
      (one) => typeof one === 'object' && 'broken' in one.entry && one.entry.broken.code,
    );
    assert.deepEqual(
      codes,
      local.map((_, i) => i >= 12 && 'notRead'),
    );
    // Unchanged files count, so that a second read has the same outcome.
    const [known] = (read as Entry[]).map(({ version }) => version);
    const again = await readLocalFiles(
      local.map((one) => ({ ...one, known })),
      10 * size,
    );
    assert.deepEqual(
      again.map((one) => one === 'unchanged'),
      local.map((_, i) => i < 12),
    );
  });

  itInFolder('are all read when a large file before them exceeds the bytes in all', async (root) => {
    const files = await writeFiles(root);
    let bytes = 0;
    for (const { file } of files) {
      const stat = await fs.lstat(path.join(root, file));
      if (stat.isFile()) bytes += stat.size;
    }
    const large = path.join(root, '00.gridlens.json');
    await fs.copyFile(path.join(root, '0.gridlens.json'), large);
    await fs.appendFile(large, ' '.repeat(bytes));
    const local = ['00.gridlens.json', ...files.map(({ file }) => file)].map((file) => ({
      address: file,
      root,
      boundary: root,
      file,
    }));
    const read = await readLocalFiles(local, bytes);
    const notRead = (read as Entry[]).filter(
      ({ entry }) => 'broken' in entry && entry.broken.code === 'notRead',
    );
    assert.deepEqual(
      notRead.map(({ address }) => address),
      ['00.gridlens.json'],
    );
  });

  itInFolder('stay unread until all are read again', async (root) => {
    const files = await writeFiles(root);
    const notRead = ({ address, file }: FoundFile): Entry => ({
      address,
      entry: { file, broken: { code: 'notRead' } },
    });
    const before = files.map(notRead);
    const codesOf = (entries: readonly Entry[]) =>
      entries.flatMap(({ entry }) => ('broken' in entry ? [entry.broken.code] : []));
    const changed = new Set(['file:///3.gridlens.json']);
    assert.equal(codesOf(await readEntries(files, before, changed)).length, 59);
    assert.ok(!codesOf(await readEntries(files, before)).includes('notRead'));
  });
});

const names = Array.from({ length: 60 }, (_, i) => `${i}.gridlens.json`);

/** Worker programs that end in the middle of their work. */
const programs = {
  'is killed while reading': `
    import fs from 'node:fs';
    import { workerData } from 'node:worker_threads';
    fs.readFileSync(workerData[0].root + '/' + workerData[0].file);
    process.exit(9);`,
  throws: 'throw new Error("no");',
  rejects: 'await Promise.reject(new Error("no"));',
  'ends without a result': '',
};

describe('the thread that reads query files', () => {
  for (const [what, program] of Object.entries(programs))
    itInFolder(`is replaced when it ${what}`, async (root) => {
      await fs.mkdir(root);
      for (const name of names) await fs.writeFile(path.join(root, name), formatSavedQuery({ name, query }));
      const file = path.join(root, 'thread.mjs');
      await fs.writeFile(file, program);
      const warned: unknown[] = [];
      const log = { ...silentLog, warn: (...line: unknown[]) => warned.push(line) };
      const folder = localFolder(root);
      const files = names.map((name) => ({ address: `file:///${name}`, folder, file: name }));
      const thread = readInWorker(file, log);
      for (const reads of [1, 2]) {
        const entries = await readEntries(files, [], 'all', thread);
        assert.deepEqual(
          entries.map(({ entry }) => ('name' in entry ? entry.name : entry)),
          names,
        );
        assert.equal(warned.length, reads);
      }
    });

  itInFolder('is ended when it takes too long, and then no file is read', async (root) => {
    await fs.mkdir(root);
    for (const name of names) await fs.writeFile(path.join(root, name), formatSavedQuery({ name, query }));
    const file = path.join(root, 'thread.mjs');
    await fs.writeFile(file, 'for (;;);');
    const warned: unknown[] = [];
    const log = { ...silentLog, warn: (line: string) => warned.push(line) };
    const folder = localFolder(root);
    const files = names.map((name) => ({ address: `file:///${name}`, folder, file: name }));
    const entries = await readEntries(files, [], 'all', readInWorker(file, log, 300));
    assert.deepEqual(
      entries.map(({ entry }) => entry),
      names.map((name) => ({ file: name, broken: { code: 'notRead' } })),
    );
    assert.deepEqual(warned, ['The thread that reads query files took too long, and was ended.']);
  });
});
