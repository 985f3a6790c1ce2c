import assert from '../../../support/assert';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createDiskCache } from '#src/client/cache/diskCache';
import { bytesIn, filesIn, reply, replyUrl, withFolder } from '../../../support/replies';
import { bundleProgram } from '../../../support/bundleProgram';

const run = promisify(execFile);

interface Outcome {
  /** The number of replies found. */
  found: number;
  /** The replies that were read but are not whole. */
  wrong: string[];
  faults: string[];
}

async function startProgram(program: string, ...args: string[]): Promise<Outcome> {
  const { stdout } = await run(process.execPath, [program, ...args]);
  return JSON.parse(stdout) as Outcome;
}

describe('several processes with one cache folder', () => {
  it('never read a partial reply, cause no fault and respect the size limit', () =>
    withFolder(async (folder) => {
      const maxBytes = 150_000;
      const program = await bundleProgram('cacheProgram', folder);
      const outcomes = await Promise.all(
        ['1', '2', '3', '4'].map((seed) => startProgram(program, folder, String(maxBytes), seed, '400')),
      );
      for (const { found, wrong, faults } of outcomes) {
        assert.deepEqual(wrong, []);
        assert.deepEqual(faults, []);
        assert.ok(found > 50, `found ${found}`);
      }
      const cache = createDiskCache({ folder, maxBytes });
      await cache.put(reply('last'));
      assert.ok((await bytesIn(folder)) <= maxBytes);
      assert.ok(await cache.get(replyUrl('last')));
      assert.deepEqual(
        (await filesIn(folder)).filter((file) => !file.endsWith('.reply')),
        [],
      );
    }));

  it('find each other’s replies', () =>
    withFolder(async (folder) => {
      const windows = Array.from({ length: 20 }, () => createDiskCache({ folder, maxBytes: 1e6 }));
      await Promise.all(windows.map((cache, i) => cache.put(reply(`r${i % 5}`))));
      const found = await Promise.all(windows.map((cache, i) => cache.get(replyUrl(`r${(i + 1) % 5}`))));
      assert.deepEqual(
        found.map((one) => one?.url),
        windows.map((_, i) => replyUrl(`r${(i + 1) % 5}`)),
      );
      assert.equal((await filesIn(folder)).length, 5);
    }));
});
