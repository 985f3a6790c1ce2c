import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createDiskCache, type DiskCacheOptions } from '../../../src/client/cache/diskCache';
import type { ReplyCache } from '../../../src/client/cache/replyCache';
import {
  bodyOf,
  bytesIn,
  filesIn,
  reply,
  replyUrl,
  unpackFile,
  unpackable,
  withFolder,
} from '../../support/replies';

const megabyte = 1_000_000;
const hourMs = 60 * 60_000;

interface Bench {
  readonly folder: string;
  readonly faults: string[];
  /** Another window's: a cache over the same folder. */
  readonly open: (options?: Partial<DiskCacheOptions>) => ReplyCache;
}

const withBench = (use: (bench: Bench) => Promise<void>): Promise<void> =>
  withFolder(async (folder) => {
    const faults: string[] = [];
    await use({
      folder,
      faults,
      open: (options = {}) =>
        createDiskCache({ folder, maxBytes: megabyte, onFault: (what) => faults.push(what), ...options }),
    });
  });

/** A clock that goes on by a second at each look. */
function createClock(): () => number {
  let nowMs = 1_790_000_000_000;
  return () => (nowMs += 1000);
}

async function onlyFile(folder: string): Promise<string> {
  const [file, ...others] = await filesIn(folder);
  assert.ok(file !== undefined && others.length === 0, 'one file expected');
  return file;
}

describe('a kept reply', () => {
  it('comes back as it was, also in another window', () =>
    withBench(async ({ open, faults }) => {
      const kept = reply('power', '{"data":[1,2]}\n{}', { etag: 'W/"1"' });
      await open().put(kept);
      assert.deepEqual(await open().get(kept.url), kept);
      assert.equal(await open().get(replyUrl('energy')), undefined);
      assert.deepEqual(faults, []);
    }));

  it('is replaced by a newer one', () =>
    withBench(async ({ open, folder }) => {
      const cache = open();
      await cache.put(reply('power', 'old'));
      await cache.put(reply('power', 'new'));
      assert.equal(bodyOf(await cache.get(replyUrl('power'))), 'new');
      await onlyFile(folder);
    }));

  it('may be large, and takes less room than it is long', () =>
    withBench(async ({ open, folder }) => {
      const body = Array.from({ length: 200_000 }, (_, i) => `["2026-10-05T00:00:00+10:00",${i / 7}]`).join();
      const cache = open({ maxBytes: 40 * megabyte });
      await cache.put(reply('power', body));
      assert.equal(bodyOf(await cache.get(replyUrl('power'))), body);
      assert.ok((await bytesIn(folder)) < body.length / 2);
    }));

  it('is for its owner alone, under a name that tells nothing', () =>
    withBench(async ({ open, folder }) => {
      await open().put(reply('power'));
      const file = await onlyFile(folder);
      assert.match(path.basename(file), /^[0-9a-f]{64}\.reply$/);
      if (process.platform === 'win32') return;
      assert.equal((await fs.stat(folder)).mode & 0o777, 0o700);
      assert.equal((await fs.stat(file)).mode & 0o777, 0o600);
    }));

  it('goes alone when it is forgotten, and with all others when all is', () =>
    withBench(async ({ open, folder, faults }) => {
      const cache = open();
      for (const name of ['power', 'energy', 'price']) await cache.put(reply(name));
      const other = path.join(folder, 'notes.txt');
      await fs.writeFile(other, 'mine');
      await cache.drop(replyUrl('power'));
      await cache.drop(replyUrl('power'));
      assert.equal(await cache.get(replyUrl('power')), undefined);
      assert.equal(bodyOf(await cache.get(replyUrl('price'))), '{"name":"price"}');
      const taken = (await bytesIn(folder)) - 4;
      assert.equal(await cache.clear(), taken);
      assert.deepEqual(await filesIn(folder), [other]);
      assert.equal(await cache.clear(), 0);
      assert.deepEqual(faults, []);
    }));

  it('is not kept after all when all is forgotten meanwhile', () =>
    withBench(async ({ open, folder }) => {
      const cache = open();
      const putting = cache.put(reply('power'));
      await cache.clear();
      await putting;
      assert.deepEqual(await filesIn(folder), []);
      await cache.put(reply('power'));
      assert.equal((await filesIn(folder)).length, 1);
    }));
});

describe('a damaged file', () => {
  const header = { version: 1, url: replyUrl('power'), status: 200, fetchedAtMs: 5, durationMs: 1 };
  const fileOf = (fields: object, body = '{}'): Buffer =>
    gzipSync(`${JSON.stringify({ ...header, ...fields })}\n${body}`);
  const whole = fileOf({});

  const rows: readonly (readonly [string, Buffer])[] = [
    ['that is empty', Buffer.alloc(0)],
    ['that is no gzip', Buffer.from('{"data":[]}')],
    ['that was cut', whole.subarray(0, -9)],
    ['with one bit turned', Buffer.from(whole.map((byte, i) => (i === whole.length - 12 ? byte ^ 1 : byte)))],
    ['without a header', gzipSync('{}')],
    ['with an endless header', gzipSync(`${' '.repeat(100_000)}\n{}`)],
    ['whose header is no JSON', gzipSync('{"version":1\n{}')],
    ['whose header is a list', gzipSync('[]\n{}')],
    ['of another version', fileOf({ version: 2 })],
    ['of another address', fileOf({ url: replyUrl('energy') })],
    ['of a failure', fileOf({ status: 404 })],
    ['with a status that is none', fileOf({ status: '200' })],
    ['of no known time', fileOf({ fetchedAtMs: null })],
    ['of a negative time', fileOf({ fetchedAtMs: -1 })],
    ['without a duration', fileOf({ durationMs: undefined })],
    ['with an ETag that would make a header of its own', fileOf({ etag: 'a\r\nX: y' })],
    ['whose body is beyond what is read', fileOf({}, 'x'.repeat(1001))],
    ['that unpacks to very much more', fileOf({}, 'x'.repeat(10 * megabyte))],
    ['that is itself beyond what is read', Buffer.concat([whole, Buffer.alloc(200_000)])],
  ];
  for (const [name, bytes] of rows) {
    it(`${name} is deleted and not shown`, () =>
      withBench(async ({ open, folder, faults }) => {
        const cache = open({ maxBodyBytes: 1000 });
        await cache.put(reply('power'));
        await fs.writeFile(await onlyFile(folder), bytes);
        assert.equal(await cache.get(replyUrl('power')), undefined);
        assert.deepEqual(await filesIn(folder), []);
        assert.deepEqual(faults, ['read a kept reply']);
        await cache.put(reply('power', 'again'));
        assert.equal(bodyOf(await cache.get(replyUrl('power'))), 'again');
      }));
  }

  it('is not one that is only as it should be', () =>
    withBench(async ({ open, folder, faults }) => {
      const cache = open({ maxBodyBytes: 1000 });
      await cache.put(reply('power'));
      await fs.writeFile(await onlyFile(folder), fileOf({ etag: '"x"' }, 'x'.repeat(1000)));
      assert.equal((await cache.get(replyUrl('power')))?.etag, '"x"');
      assert.deepEqual(faults, []);
    }));
});

describe('the room of kept replies', () => {
  const sized = (name: string): ReturnType<typeof reply> =>
    reply(name, '', { bytes: unpackable(100_000, name) });
  const namesIn = async (folder: string): Promise<string> => {
    const texts = await Promise.all((await filesIn(folder)).map(unpackFile));
    return texts
      .map((text) => /metrics=(\w+)/.exec(text)?.[1])
      .sort()
      .join('');
  };

  it('is never more than allowed, and what was used longest ago goes first', () =>
    withBench(async ({ open, folder, faults }) => {
      const cache = open({ maxBytes: 460_000, now: createClock() });
      for (const name of ['a', 'b', 'c', 'd']) await cache.put(sized(name));
      assert.equal(await namesIn(folder), 'abcd');
      await cache.get(replyUrl('a'));
      await cache.put(sized('e'));
      assert.equal(await namesIn(folder), 'acde');
      await cache.put(sized('f'));
      assert.equal(await namesIn(folder), 'adef');
      assert.ok((await bytesIn(folder)) <= 460_000);
      assert.deepEqual(faults, []);
    }));

  it('counts what other windows keep', () =>
    withBench(async ({ open, folder }) => {
      const now = createClock();
      const [mine, theirs] = [open({ now }), open({ now })];
      await mine.put(sized('a'));
      for (const name of 'bcdefghi') await theirs.put(sized(name));
      for (let i = 0; i < 16; i++) await mine.put(reply(`small${i}`, 'x'));
      await mine.put(sized('j'));
      for (let i = 0; i < 16; i++) await mine.put(reply(`more${i}`, 'x'));
      assert.ok((await bytesIn(folder)) <= megabyte);
      assert.equal(bodyOf(await mine.get(replyUrl('more15'))), 'x');
      assert.equal(await mine.get(replyUrl('a')), undefined);
    }));

  it('has none for a reply that would push out too many others', () =>
    withBench(async ({ open, folder, faults }) => {
      const cache = open({ maxBytes: 300_000 });
      await cache.put(sized('a'));
      await cache.put(reply('b', 'x'.repeat(2000)));
      const narrow = open({ maxBodyBytes: 1999 });
      await narrow.put(reply('c', 'x'.repeat(2000)));
      assert.equal(await namesIn(folder), 'b');
      assert.deepEqual(faults, []);
    }));

  it('is smaller after the setting was lowered', () =>
    withBench(async ({ open, folder }) => {
      const now = createClock();
      for (const name of 'abcdefgh') await open({ now }).put(sized(name));
      await open({ now, maxBytes: 420_000 }).put(sized('i'));
      assert.ok((await bytesIn(folder)) <= 420_000);
    }));

  for (const use of ['get', 'put'] as const)
    it(`is none at 0: nothing is kept, and what was kept goes with the first ${use}`, () =>
      withBench(async ({ open, folder }) => {
        await open().put(reply('power'));
        const off = open({ maxBytes: 0 });
        if (use === 'get') assert.equal(await off.get(replyUrl('power')), undefined);
        else await off.put(reply('energy'));
        assert.deepEqual(await filesIn(folder), []);
      }));

  it('is not taken by files that nobody finished', () =>
    withBench(async ({ open, folder }) => {
      const nowMs = Date.now();
      await open().put(reply('power'));
      const begun = (name: string): string =>
        path.join(folder, `${'0'.repeat(64)}.00000000-0000-4000-8000-00000000000${name}.part`);
      for (const name of ['1', '2']) await fs.writeFile(begun(name), 'half');
      const old = new Date(nowMs - hourMs - 1000);
      await fs.utimes(begun('1'), old, old);
      await open().put(reply('energy'));
      const files = await filesIn(folder);
      assert.deepEqual(
        files.filter((file) => file.endsWith('.part')),
        [begun('2')],
      );
      assert.equal(files.length, 3);
    }));
});

describe('a folder that cannot be used', () => {
  it('costs the kept replies and nothing else', () =>
    withBench(async ({ open, folder, faults }) => {
      await fs.mkdir(path.dirname(folder), { recursive: true });
      await fs.writeFile(folder, 'a file stands in its place');
      const cache = open();
      await cache.put(reply('power'));
      assert.equal(await cache.get(replyUrl('power')), undefined);
      await cache.drop(replyUrl('power'));
      assert.equal(await cache.clear(), 0);
      assert.ok(faults.includes('keep a reply') && faults.includes('clear the cache'));
    }));

  it('that is not there yet is no fault', () =>
    withBench(async ({ open, folder, faults }) => {
      assert.equal(await open().get(replyUrl('power')), undefined);
      await open().drop(replyUrl('power'));
      assert.equal(await open().clear(), 0);
      await assert.rejects(fs.stat(folder));
      assert.deepEqual(faults, []);
    }));

  it('that goes while it is used is made again', () =>
    withBench(async ({ open, folder, faults }) => {
      const cache = open();
      await cache.put(reply('power'));
      await fs.rm(folder, { recursive: true });
      assert.equal(await cache.get(replyUrl('power')), undefined);
      await cache.put(reply('power'));
      assert.ok(await cache.get(replyUrl('power')));
      assert.deepEqual(faults, []);
    }));
});
