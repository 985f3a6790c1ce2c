import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createClock, megabyte, withCaches } from '../../../support/cacheBench';
import { bodyOf, bytesIn, filesIn, reply, replyUrl, unpackFile, unpackable } from '../../../support/replies';

const hourMs = 60 * 60_000;

describe('the disk cache', () => {
  const sized = (name: string): ReturnType<typeof reply> =>
    reply(name, '', { bytes: unpackable(100_000, name) });
  const namesIn = async (folder: string) => {
    const texts = await Promise.all((await filesIn(folder)).map(unpackFile));
    return texts
      .map((text) => /metrics=(\w+)/.exec(text)?.[1])
      .sort()
      .join('');
  };

  it('stays within its limit and evicts the least recently used reply first', () =>
    withCaches(async ({ open, folder, faults }) => {
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

  it('counts the replies of other windows', () =>
    withCaches(async ({ open, folder }) => {
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

  for (const [name, hasOther, most] of [
    ['once while no other window writes', false, 1],
    ['from time to time while another window writes', true, 8],
  ] as const)
    it(`lists its folder ${name}`, () =>
      withCaches(async ({ open }) => {
        const [cache, other] = [open(), open()];
        const { readdir } = fs;
        let lists = 0;
        fs.readdir = ((...args: Parameters<typeof readdir>) => {
          lists++;
          return readdir(...args);
        }) as typeof readdir;
        try {
          for (let i = 0; i < 60; i++) {
            await cache.put(reply(`mine${i}`));
            if (hasOther) await other.put(reply(`theirs${i}`));
          }
        } finally {
          fs.readdir = readdir;
        }
        assert.ok(lists >= most / 2 && lists <= most, `${lists} lists`);
      }));

  it('skips a reply that is too large for it', () =>
    withCaches(async ({ open, folder, faults }) => {
      const cache = open({ maxBytes: 300_000 });
      await cache.put(sized('a'));
      await cache.put(reply('b', 'x'.repeat(2000)));
      const narrow = open({ maxBodyBytes: 1999 });
      await narrow.put(reply('c', 'x'.repeat(2000)));
      assert.equal(await namesIn(folder), 'b');
      assert.deepEqual(faults, []);
    }));

  it('stays within its limit when a file cannot be removed', () =>
    withCaches(async ({ open, folder, faults }) => {
      const stuck = path.join(folder, `${'0'.repeat(64)}.reply`);
      const cache = open({ maxBytes: 460_000, now: createClock() });
      for (const name of ['a', 'b', 'c']) await cache.put(sized(name));
      const { unlink } = fs;
      await fs.writeFile(stuck, unpackable(100_000, 'stuck'));
      await fs.utimes(stuck, new Date(0), new Date(0));
      fs.unlink = (file) => (file === stuck ? Promise.reject(new Error('in use elsewhere')) : unlink(file));
      try {
        for (const name of ['d', 'e']) await cache.put(sized(name));
        assert.ok((await bytesIn(folder)) <= 460_000);
        assert.ok(await cache.get(replyUrl('e')));
        const others = (await bytesIn(folder)) - 100_000;
        assert.equal(await cache.clear(), others);
        await fs.writeFile(stuck, unpackable(400_000, 'stuck'));
        await cache.put(sized('f'));
        assert.equal(await cache.get(replyUrl('f')), undefined);
      } finally {
        fs.unlink = unlink;
      }
      assert.deepEqual(await filesIn(folder), [stuck]);
      assert.deepEqual([...new Set(faults)], ['remove a cached reply']);
    }));

  it('shrinks after its limit was lowered', () =>
    withCaches(async ({ open, folder }) => {
      const now = createClock();
      for (const name of 'abcdefgh') await open({ now }).put(sized(name));
      await open({ now, maxBytes: 420_000 }).put(sized('i'));
      assert.ok((await bytesIn(folder)) <= 420_000);
    }));

  for (const use of ['get', 'put'] as const)
    it(`is emptied by the first ${use} when its limit is 0`, () =>
      withCaches(async ({ open, folder }) => {
        await open().put(reply('power'));
        const off = open({ maxBytes: 0 });
        if (use === 'get') assert.equal(await off.get(replyUrl('power')), undefined);
        else await off.put(reply('energy'));
        assert.deepEqual(await filesIn(folder), []);
      }));

  it('removes abandoned unfinished files', () =>
    withCaches(async ({ open, folder }) => {
      const nowMs = Date.now();
      await open().put(reply('power'));
      const begun = (name: string) =>
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
