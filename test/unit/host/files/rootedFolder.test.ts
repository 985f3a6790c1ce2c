import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { RefusedPathError, RootedFolder } from '#src/host/files/rootedFolder';
import { newTemporaryName } from '#src/host/files/temporaryName';
import { withEmptyFolder } from '../../../support/commandLine';

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A folder in which everything may be changed, next to one that must stay untouched. */
const withFolders = (use: (folder: RootedFolder, outside: string) => Promise<void>) =>
  withEmptyFolder(async (parent) => {
    const [root, outside] = [path.join(parent, 'root'), path.join(parent, 'outside')];
    await fs.mkdir(root);
    await fs.mkdir(outside);
    await fs.writeFile(path.join(outside, 'file'), 'theirs');
    await use(new RootedFolder(root, () => true), outside);
    assert.deepEqual(await fs.readdir(outside), ['file'], 'files outside changed');
    assert.equal(await fs.readFile(path.join(outside, 'file'), 'utf8'), 'theirs');
  });

const refusedFor = (reason: string) => (error: unknown) =>
  error instanceof RefusedPathError && error.reason === reason;

describe('an untrusted folder', () => {
  it('writes, reads, moves and removes files', () =>
    withFolders(async (folder) => {
      await folder.write('a/b/one', [bytesOf('1'), bytesOf('2')]);
      assert.equal(new TextDecoder().decode(await folder.read('a/b/one', 10)), '12');
      assert.equal((await folder.stat('a/b/one'))?.bytes, 2);
      await folder.move('a/b/one', 'c/two');
      assert.equal(await folder.read('a/b/one', 10), undefined);
      assert.deepEqual(await folder.list('c'), [{ name: 'two', kind: 'file' }]);
      await folder.remove('c/two');
      await folder.remove('c/two');
      assert.deepEqual(await folder.list('c'), []);
      assert.deepEqual(await folder.list('never'), []);
    }));

  const actions: Record<string, (folder: RootedFolder, below: string) => Promise<unknown>> = {
    read: (folder, below) => folder.read(below, 100),
    stat: (folder, below) => folder.stat(below),
    write: (folder, below) => folder.write(below, [bytesOf('ours')]),
    'move from': (folder, below) => folder.move(below, 'free'),
    'move to': async (folder, below) => {
      await folder.write('free', [bytesOf('ours')]);
      await folder.move('free', below);
    },
    create: (folder, below) => folder.create(below, [bytesOf('ours')]),
    'rename from': (folder, below) => folder.rename(below, 'free'),
    'rename to': async (folder, below) => {
      await folder.write('free', [bytesOf('ours')]);
      await folder.rename('free', below);
    },
    remove: (folder, below) => folder.remove(below),
    touch: (folder, below) => folder.touch(below),
    lock: (folder, below) => folder.withLock(below, () => Promise.resolve(), {}),
  };
  for (const [name, act] of Object.entries(actions)) {
    it(`refuses to ${name} through a link that leads out`, () =>
      withFolders(async (folder, outside) => {
        await fs.symlink(path.join(outside, 'file'), path.join(folder.root, 'end'));
        await fs.symlink(outside, path.join(folder.root, 'way'));
        await assert.rejects(act(folder, 'end'), refusedFor('link'));
        await assert.rejects(act(folder, 'way/file'), refusedFor('link'));
        await assert.rejects(act(folder, 'way/new'), refusedFor('link'));
      }));

    it(`refuses to ${name} a path that leads out`, () =>
      withFolders(async (folder) => {
        for (const below of [
          '../outside/file',
          '/etc/hostname',
          'a/../../outside/file',
          'a\\b',
          'a:b',
          'a//b',
        ])
          await assert.rejects(act(folder, below), refusedFor('outside'), below);
      }));
  }

  it('refuses links to folders and to nothing in lists and new folders', () =>
    withFolders(async (folder, outside) => {
      await fs.symlink(outside, path.join(folder.root, 'way'));
      await fs.symlink(path.join(outside, 'nothing'), path.join(folder.root, 'dangling'));
      await assert.rejects(folder.list('way'), refusedFor('link'));
      await assert.rejects(folder.makeFolder('way/new'), refusedFor('link'));
      await assert.rejects(folder.makeFolder('dangling'), refusedFor('link'));
      await assert.rejects(folder.write('dangling', [bytesOf('ours')]), refusedFor('link'));
      assert.deepEqual(
        (await folder.list()).map(({ kind }) => kind),
        ['other', 'other'],
      );
    }));

  it('creates and renames a file only where the name is free', () =>
    withFolders(async (folder) => {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 20 }, (_, i) => folder.create('a/one', [bytesOf(String(i))])),
      );
      assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
      await folder.write('two', [bytesOf('two')]);
      await fs.mkdir(path.join(folder.root, 'taken'));
      for (const name of ['a/one', 'taken']) {
        await assert.rejects(folder.create(name, [bytesOf('x')]), { code: 'EEXIST' });
        await assert.rejects(folder.rename('two', name), { code: 'EEXIST' });
      }
      await folder.rename('two', 'b/three');
      assert.equal(await fs.readFile(path.join(folder.root, 'b/three'), 'utf8'), 'two');
      assert.deepEqual((await fs.readdir(folder.root)).sort(), ['a', 'b', 'taken']);
      assert.deepEqual(await fs.readdir(path.join(folder.root, 'a')), ['one']);
    }));

  it('can itself be a link, because the user chose it', () =>
    withFolders(async ({ root }) => {
      const link = `${root} link`;
      await fs.symlink(root, link);
      const folder = new RootedFolder(link, () => true);
      await folder.write('one', [bytesOf('1')]);
      assert.equal(await fs.readFile(path.join(root, 'one'), 'utf8'), '1');
    }));

  it('refuses a path of 50,000 folders', () =>
    withFolders(async (folder) => {
      const long = 'x/'.repeat(50_000) + 'y.csv';
      await assert.rejects(folder.stat(long), refusedFor('outside'));
      await assert.rejects(folder.write(long, [bytesOf('1')]), refusedFor('outside'));
      assert.deepEqual(await folder.list(), []);
    }));

  it('sweeps unfinished files of ended processes but follows no link', () =>
    withFolders(async (folder, outside) => {
      const { pid } = spawnSync(process.execPath, ['-e', '']);
      const name = newTemporaryName().replace(`-${process.pid}-`, `-${pid}-`);
      const own = newTemporaryName();
      await fs.mkdir(path.join(folder.root, 'out'));
      for (const file of ['keep.csv', name, own]) await fs.writeFile(path.join(folder.root, 'out', file), '');
      await folder.sweepBeside('out/x.csv');
      assert.deepEqual((await fs.readdir(path.join(folder.root, 'out'))).sort(), [own, 'keep.csv'].sort());
      await folder.sweepBeside('never/x.csv');
      await fs.symlink(outside, path.join(folder.root, 'link'));
      await assert.rejects(folder.sweepBeside('link/x.csv'), refusedFor('link'));
    }));

  it('refuses to read pipes and oversized files', () =>
    withFolders(async (folder) => {
      execFileSync('mkfifo', [path.join(folder.root, 'pipe')]);
      await assert.rejects(folder.read('pipe', 100), refusedFor('notAFile'));
      await assert.rejects(folder.write('pipe', [bytesOf('ours')]), refusedFor('notAFile'));
      await folder.write('large', [bytesOf('x'.repeat(101))]);
      await assert.rejects(folder.read('large', 100), refusedFor('tooLarge'));
    }));

  it('writes, moves and removes only its own names', () =>
    withFolders(async ({ root }) => {
      await fs.writeFile(path.join(root, 'theirs'), 'x');
      const folder = new RootedFolder(root, (below) => below === 'ours');
      await assert.rejects(folder.write('theirs', [bytesOf('y')]), refusedFor('notOwn'));
      await assert.rejects(folder.remove('theirs'), refusedFor('notOwn'));
      await folder.write('ours', [bytesOf('y')]);
      await assert.rejects(folder.move('ours', 'theirs'), refusedFor('notOwn'));
      assert.equal(await fs.readFile(path.join(root, 'theirs'), 'utf8'), 'x');
    }));
});
