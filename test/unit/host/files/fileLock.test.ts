import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { lockNameOf, lockNames, withFileLock } from '#src/host/files/fileLock';
import { localFolder } from '#src/services/savedQueries/store/queryFolder';
import { newTemporaryName } from '#src/host/files/temporaryName';
import { withFolder } from '../../services/savedQueries/withFolder';

/** Returns a temporary name of a process that has ended. */
function nameOfEndedProcess() {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  return newTemporaryName().replace(`-${process.pid}-`, `-${pid}-`);
}

const minutesAgo = new Date(Date.now() - 2 * 60_000);
const inTheFuture = new Date('2100-01-01T00:00:00Z');
const longAgo = new Date(Date.now() - 2 * 60 * 60_000);

async function withLock(run: (lock: string, folder: string) => Promise<void>) {
  await withFolder(async (folder) => {
    await fs.mkdir(folder);
    await run(lockNameOf(path.join(folder, 'x.gridlens.json')), folder);
  });
}

const work = () => Promise.resolve('done');

const endedName = nameOfEndedProcess();
const nameOfOtherMachine = '.gridlens-00000000-1-00000000.part';

describe('the lock of a file', () => {
  it('admits one holder at a time, and is gone afterwards', () =>
    withLock(async (lock, folder) => {
      let working = 0;
      let maxWorking = 0;
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          withFileLock(lock, async () => {
            maxWorking = Math.max(maxWorking, ++working);
            await fs.readdir(folder);
            working--;
            return index;
          }),
        ),
      );
      assert.deepEqual(
        results,
        [...results].sort((left, right) => left - right),
      );
      assert.equal(maxWorking, 1);
      assert.deepEqual(await fs.readdir(folder), []);
    }));

  it('is gone after the work fails', () =>
    withLock(async (lock, folder) => {
      await assert.rejects(
        withFileLock(lock, () => Promise.reject(new Error('no'))),
        /no/,
      );
      assert.deepEqual(await fs.readdir(folder), []);
    }));

  for (const [title, text, modified] of [
    ['of an ended process', endedName],
    ['that is another file', 'a file of the project'],
    ['that is empty and minutes old', '', minutesAgo],
    ['of another machine and old', nameOfOtherMachine, longAgo],
    ['of another machine, with a time in the future', nameOfOtherMachine, inTheFuture],
    ['that is empty, with a time in the future', '', inTheFuture],
  ] as [string, string, Date?][])
    it(`is taken over from one ${title}`, () =>
      withLock(async (lock, folder) => {
        await fs.writeFile(lock, text);
        if (modified) await fs.utimes(lock, modified, modified);
        assert.equal(await withFileLock(lock, work, { tries: 3 }), 'done');
        assert.deepEqual(await fs.readdir(folder), []);
      }));

  for (const [title, create] of [
    ['of a process that runs', (lock) => fs.writeFile(lock, newTemporaryName())],
    ['that is empty and new', (lock) => fs.writeFile(lock, '')],
    ['of another machine', (lock) => fs.writeFile(lock, nameOfOtherMachine)],
    ['that is a folder', (lock) => fs.mkdir(lock)],
  ] as [string, (lock: string) => Promise<void>][])
    it(`is not taken over from one ${title}`, () =>
      withLock(async (lock, folder) => {
        await create(lock);
        await assert.rejects(withFileLock(lock, work, { tries: 3 }), { code: 'EBUSY' });
        assert.deepEqual(await fs.readdir(folder), [path.basename(lock)]);
      }));

  it('is not read from a pipe or an endless file', async function () {
    if (process.platform !== 'linux') this.skip();
    await withLock(async (lock) => {
      execFileSync('mkfifo', [lock]);
      assert.equal(await withFileLock(lock, work, { tries: 3 }), 'done');
      await fs.symlink('/proc/self/pagemap', lock);
      await assert.rejects(withFileLock(lock, work, { tries: 3 }));
    });
  });

  it('is taken over by one of many that find it abandoned', () =>
    withLock(async (lock, folder) => {
      for (let round = 0; round < 20; round++) {
        await fs.writeFile(lock, endedName);
        let working = 0;
        await Promise.all(
          Array.from({ length: 8 }, () =>
            withFileLock(lock, async () => {
              assert.equal(++working, 1);
              await fs.readdir(folder);
              working--;
            }),
          ),
        );
      }
      assert.deepEqual(await fs.readdir(folder), []);
    }));
});

describe('the sweep of a folder of query files', () => {
  it('removes only old locks and temporary files of ended processes', () =>
    withFolder(async (root) => {
      await fs.mkdir(root);
      const lock = path.basename(lockNameOf(path.join(root, 'x.gridlens.json')));
      const claim = `${lock}.0123456789abcdef`;
      const ended = nameOfEndedProcess();
      const staying = [newTemporaryName(), 'x.gridlens.json', '.uuid.tmp', `${lock}.txt`, '.gridlens-0.lock'];
      for (const name of [lock, claim, ended, ...staying]) await fs.writeFile(path.join(root, name), '');
      const fresh = await localFolder(root).sweep();
      assert.deepEqual(fresh, [ended]);
      for (const name of [lock, claim]) await fs.utimes(path.join(root, name), longAgo, longAgo);
      assert.deepEqual([...(await localFolder(root).sweep())].sort(), [lock, claim].sort());
      assert.deepEqual((await fs.readdir(root)).sort(), [...staying].sort());
      assert.ok([lock, claim].every((name) => lockNames.test(name)));
    }));
});
