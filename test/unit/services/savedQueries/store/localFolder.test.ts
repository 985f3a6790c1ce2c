import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { addQueryFile, changeQueryFile, removeQueryFile } from '#src/services/savedQueries/store/changeFiles';
import { RefusedPathError } from '#src/host/files/rootedFolder';
import { localFolder } from '#src/services/savedQueries/store/queryFolder';
import { openFile } from '#src/services/savedQueries/store/readEntry';
import { formatSavedQuery, largestFileBytes } from '#src/formats/queryFiles/savedQueryFile';
import { itInFolder, saved, withFolder } from '../withFolder';

const text = formatSavedQuery(saved('A'));
const file = 'x.gridlens.json';

/**
 * Opens `x.gridlens.json` in a workspace folder that has a sibling folder `outside` with a query, and returns the
 * outcome.
 */
async function readAs(make: (workspace: string, outside: string) => Promise<unknown>) {
  let found = '';
  await withFolder(async (workspace) => {
    const outside = path.join(path.dirname(workspace), 'outside');
    await fs.mkdir(workspace);
    await fs.mkdir(outside);
    await fs.writeFile(path.join(outside, file), text);
    await make(workspace, outside);
    const opened = await openFile(localFolder(workspace), file);
    found = !opened ? 'gone' : 'broken' in opened ? opened.broken.code : opened.saved.name;
  });
  return found;
}

const rows: [
  title: string,
  expected: string,
  make: (workspace: string, outside: string) => Promise<unknown>,
][] = [
  ['a file', 'A', (workspace) => fs.writeFile(path.join(workspace, file), text)],
  ['nothing', 'gone', () => Promise.resolve()],
  ['a folder', 'notAFile', (workspace) => fs.mkdir(path.join(workspace, file))],
  [
    'a pipe',
    'notAFile',
    (workspace) => Promise.resolve(execFileSync('mkfifo', [path.join(workspace, file)])),
  ],
  [
    'a file one byte too large',
    'tooLarge',
    (workspace) => fs.writeFile(path.join(workspace, file), ' '.repeat(largestFileBytes + 1)),
  ],
  [
    'a link to a file outside',
    'linkOutside',
    (workspace, outside) => fs.symlink(path.join(outside, file), path.join(workspace, file)),
  ],
  [
    'a relative link to a file outside',
    'linkOutside',
    (workspace) => fs.symlink(`../outside/${file}`, path.join(workspace, file)),
  ],
  ['a link to a device', 'linkOutside', (workspace) => fs.symlink('/dev/zero', path.join(workspace, file))],
  [
    'a link to a file of the kernel',
    'linkOutside',
    (workspace) => fs.symlink('/proc/self/pagemap', path.join(workspace, file)),
  ],
  [
    'a link to a folder outside',
    'linkOutside',
    (workspace, outside) => fs.symlink(outside, path.join(workspace, file)),
  ],
  ['a link to itself', 'unreadable', (workspace) => fs.symlink(file, path.join(workspace, file))],
  ['a link to nothing', 'gone', (workspace) => fs.symlink('nothing', path.join(workspace, file))],
  [
    'a link to a file within',
    'A',
    async (workspace) => {
      await fs.mkdir(path.join(workspace, 'deep'));
      await fs.writeFile(path.join(workspace, 'deep', 'real.json'), text);
      await fs.symlink('deep/real.json', path.join(workspace, file));
    },
  ],
];

/** True for a refusal of a link. */
const isOutside = (error: unknown) => error instanceof RefusedPathError && error.reason === 'linkOutside';

describe('a folder of this machine', function () {
  before(function () {
    // Few users have the rights to create links and pipes on Windows.
    if (process.platform === 'win32') this.skip();
  });

  for (const [title, expected, make] of rows) {
    it(`reads ${title} as ${expected}`, async () => {
      assert.equal(await readAs(make), expected);
    });
  }

  it('refuses an endless file that claims to be empty', async function () {
    if (process.platform !== 'linux') this.skip();
    const opened = await openFile(localFolder('/proc/self'), 'pagemap');
    assert.deepEqual(opened, { file: 'pagemap', broken: { code: 'notAFile' } });
  });

  itInFolder('is read through a link to the workspace folder', async (workspace) => {
    await fs.mkdir(workspace);
    await fs.writeFile(path.join(workspace, file), text);
    const link = path.join(path.dirname(workspace), 'link');
    await fs.symlink(workspace, link);
    const opened = await openFile(localFolder(link), file);
    assert.ok(opened && 'saved' in opened);
  });
});

describe('a folder that links outside its workspace folder', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  /** Runs with a workspace folder in which `queries` links to an outside folder with one query. */
  const itInLinkedFolder = (
    title: string,
    run: (folder: ReturnType<typeof localFolder>, outside: string) => Promise<void>,
  ) =>
    itInFolder(title, async (workspace) => {
      const outside = path.join(path.dirname(workspace), 'outside');
      await fs.mkdir(workspace);
      await fs.mkdir(outside);
      await fs.writeFile(path.join(outside, file), text);
      await fs.symlink(outside, path.join(workspace, 'queries'));
      await run(localFolder(path.join(workspace, 'queries'), workspace), outside);
      assert.deepEqual(await fs.readdir(outside), [file]);
      assert.equal(await fs.readFile(path.join(outside, file), 'utf8'), text);
    });

  itInLinkedFolder('is not read', async (folder) => {
    assert.deepEqual(await openFile(folder, file), { file, broken: { code: 'linkOutside' } });
  });

  itInLinkedFolder('gets no new query', async (folder) => {
    await assert.rejects(addQueryFile(folder, saved('New')), isOutside);
  });

  itInLinkedFolder('loses no query', async (folder) => {
    await assert.rejects(folder.remove(file), isOutside);
    await assert.rejects(removeQueryFile(folder, file), isOutside);
  });

  itInLinkedFolder('is not moved from or to', async (folder) => {
    await assert.rejects(folder.move(file, 'other'), isOutside);
  });

  itInLinkedFolder('is not swept', async (folder) => {
    await assert.rejects(folder.sweep(), isOutside);
  });
});

describe('a query file that is a link', function () {
  before(function () {
    if (process.platform === 'win32') this.skip();
  });

  itInFolder('is changed at its target in the workspace folder, and stays a link', async (workspace) => {
    await fs.mkdir(path.join(workspace, 'deep'), { recursive: true });
    const real = path.join(workspace, 'deep', 'real.json');
    await fs.writeFile(real, text);
    await fs.symlink('deep/real.json', path.join(workspace, file));
    const folder = localFolder(workspace);
    const opened = await openFile(folder, file);
    assert.ok(opened && 'stored' in opened);
    await changeQueryFile(folder, opened.stored, saved('B'));
    assert.equal(await fs.readFile(real, 'utf8'), formatSavedQuery(saved('B')));
    assert.ok((await fs.lstat(path.join(workspace, file))).isSymbolicLink());
    assert.deepEqual(await fs.readdir(path.join(workspace, 'deep')), ['real.json']);
  });

  itInFolder('is not written when it now leads outside', async (workspace) => {
    const folder = localFolder(workspace);
    const stored = await addQueryFile(folder, saved('A'));
    const outside = path.join(path.dirname(workspace), 'outside.json');
    await fs.writeFile(outside, text);
    await fs.rm(path.join(workspace, stored.file));
    await fs.symlink(outside, path.join(workspace, stored.file));
    await assert.rejects(changeQueryFile(folder, stored, saved('B')), isOutside);
    await assert.rejects(folder.replace(stored.file, new Uint8Array(1)), isOutside);
    assert.equal(await fs.readFile(outside, 'utf8'), text);
  });

  itInFolder('creates nothing outside when it leads to nothing there', async (workspace) => {
    await fs.mkdir(workspace);
    const outside = path.join(path.dirname(workspace), 'outside');
    await fs.mkdir(outside);
    await fs.symlink(path.join(outside, 'new.json'), path.join(workspace, file));
    await fs.symlink(outside, path.join(workspace, 'way'));
    const bytes = new Uint8Array(1);
    await assert.rejects(localFolder(workspace).replace(file, bytes));
    await assert.rejects(localFolder(workspace).create(file, bytes), { code: 'EEXIST' });
    const below = localFolder(path.join(workspace, 'way', 'queries'), workspace);
    await assert.rejects(below.create(file, bytes), isOutside);
    await assert.rejects(below.replace(file, bytes), isOutside);
    assert.deepEqual(await fs.readdir(outside), []);
  });

  itInFolder('is renamed and removed itself', async (workspace) => {
    await fs.mkdir(workspace);
    await fs.writeFile(path.join(workspace, 'real'), text);
    await fs.symlink('real', path.join(workspace, file));
    const folder = localFolder(workspace);
    await folder.move(file, 'moved');
    assert.equal(await fs.readlink(path.join(workspace, 'moved')), 'real');
    assert.equal(await folder.remove('moved'), true);
    assert.equal(await folder.remove('moved'), false);
    assert.deepEqual(await fs.readdir(workspace), ['real']);
  });

  itInFolder('keeps its mode when changed', async (workspace) => {
    const folder = localFolder(workspace);
    const stored = await addQueryFile(folder, saved('A'));
    await fs.chmod(path.join(workspace, stored.file), 0o600);
    await changeQueryFile(folder, stored, saved('B'));
    assert.equal((await fs.stat(path.join(workspace, stored.file))).mode & 0o777, 0o600);
  });
});

describe('a new file', () => {
  itInFolder('does not overwrite an existing one', async (root) => {
    const folder = localFolder(root);
    await folder.create('a', new Uint8Array([1]));
    await assert.rejects(folder.create('a', new Uint8Array([2])), { code: 'EEXIST' });
    assert.deepEqual(await fs.readdir(root), ['a']);
    assert.deepEqual([...(await fs.readFile(path.join(root, 'a')))], [1]);
  });

  itInFolder('leaves nothing when it cannot be created', async (root) => {
    const folder = localFolder(root);
    await assert.rejects(folder.create('x'.repeat(300), new Uint8Array(1)), { code: 'ENAMETOOLONG' });
    assert.deepEqual(await fs.readdir(root), []);
  });

  itInFolder('stays in the folder whatever its name', async (root) => {
    await localFolder(root).create('../outside', new Uint8Array(1));
    assert.deepEqual(await fs.readdir(path.dirname(root)), ['queries']);
  });
});
