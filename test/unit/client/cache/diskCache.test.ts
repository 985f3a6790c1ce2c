import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { megabyte, withCaches } from '../../../support/cacheBench';
import { bodyOf, bytesIn, filesIn, reply, replyUrl, withFolder } from '../../../support/replies';
import type { CachedReply } from '#src/client/cache/replyCache';
import { createDiskCache } from '#src/client/index';
import { block, clientOf, envelope, hour, pointsOf, query } from '../../../support/runAgainst';
import { replyJson, withServer } from '../../../support/httpServer';

async function onlyFile(folder: string) {
  const [file, ...others] = await filesIn(folder);
  assert.ok(file !== undefined && others.length === 0, 'one file expected');
  return file;
}

describe('a cached reply', () => {
  it('comes back unchanged, also in another window', () =>
    withCaches(async ({ open, faults }) => {
      const stored = reply('power', '{"data":[1,2]}\n{}', { etag: 'W/"1"' });
      await open().put(stored);
      assert.deepEqual(await open().get(stored.url), stored);
      assert.equal(await open().get(replyUrl('energy')), undefined);
      assert.deepEqual(faults, []);
    }));

  it('is replaced by a newer one', () =>
    withCaches(async ({ open, folder }) => {
      const cache = open();
      await cache.put(reply('power', 'old'));
      await cache.put(reply('power', 'new'));
      assert.equal(bodyOf(await cache.get(replyUrl('power'))), 'new');
      await onlyFile(folder);
    }));

  it('may be large, and is compressed', () =>
    withCaches(async ({ open, folder }) => {
      const body = Array.from({ length: 200_000 }, (_, i) => `["2026-10-05T00:00:00+10:00",${i / 7}]`).join();
      const cache = open({ maxBytes: 40 * megabyte });
      await cache.put(reply('power', body));
      assert.equal(bodyOf(await cache.get(replyUrl('power'))), body);
      assert.ok((await bytesIn(folder)) < body.length / 2);
    }));

  it('is readable by its owner alone, under a hashed name', () =>
    withCaches(async ({ open, folder }) => {
      await open().put(reply('power'));
      const file = await onlyFile(folder);
      assert.match(path.basename(file), /^[0-9a-f]{64}\.reply$/);
      if (process.platform === 'win32') return;
      assert.equal((await fs.stat(folder)).mode & 0o777, 0o700);
      assert.equal((await fs.stat(file)).mode & 0o777, 0o600);
    }));

  it('is removed alone by drop, and with all others by clear', () =>
    withCaches(async ({ open, folder, faults }) => {
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

  it('stays hidden when its file cannot be removed', () =>
    withCaches(async ({ open, faults }) => {
      const cache = open();
      await cache.put(reply('power'));
      const { unlink } = fs;
      fs.unlink = () => Promise.reject(new Error('in use elsewhere'));
      try {
        await cache.drop(replyUrl('power'));
      } finally {
        fs.unlink = unlink;
      }
      assert.equal(await cache.get(replyUrl('power')), undefined);
      assert.deepEqual(faults, ['forget a reply']);
      await cache.put(reply('power', 'another'));
      assert.equal(bodyOf(await cache.get(replyUrl('power'))), 'another');
    }));

  it('is not stored when the cache is cleared meanwhile', () =>
    withCaches(async ({ open, folder }) => {
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
  const header = { version: 2, url: replyUrl('power'), status: 200, fetchedAtMs: 5, durationMs: 1 };
  const fileOf = (fields: object, body = '{}'): Buffer =>
    gzipSync(`${JSON.stringify({ ...header, ...fields })}\n${body}`);
  const whole = fileOf({});

  const rows: [string, Buffer][] = [
    ['that is empty', Buffer.alloc(0)],
    ['that is no gzip', Buffer.from('{"data":[]}')],
    ['that is cut', whole.subarray(0, -9)],
    ['with one wrong bit', Buffer.from(whole.map((byte, i) => (i === whole.length - 12 ? byte ^ 1 : byte)))],
    ['with a second member', Buffer.concat([whole, gzipSync(' ')])],
    ['with a second member that is empty', Buffer.concat([whole, gzipSync('')])],
    ['whose body is a second member', Buffer.concat([fileOf({}, ''), gzipSync('{}')])],
    ['with bytes after its end', Buffer.concat([whole, Buffer.alloc(8)])],
    ['without a header', gzipSync('{}')],
    ['with an endless header', gzipSync(`${' '.repeat(100_000)}\n{}`)],
    ['whose header is no JSON', gzipSync('{"version":2\n{}')],
    ['whose header is a list', gzipSync('[]\n{}')],
    ['of another version', fileOf({ version: 3 })],
    ['of another address', fileOf({ url: replyUrl('energy') })],
    ['of a failure', fileOf({ status: 404 })],
    ['with a text as its status', fileOf({ status: '200' })],
    ['without a time', fileOf({ fetchedAtMs: null })],
    ['of a negative time', fileOf({ fetchedAtMs: -1 })],
    ['without a duration', fileOf({ durationMs: undefined })],
    ['with a line break in its ETag', fileOf({ etag: 'a\r\nX: y' })],
    ['with a body over the limit', fileOf({}, 'x'.repeat(1001))],
    ['that unpacks far beyond the limit', fileOf({}, 'x'.repeat(10 * megabyte))],
    ['that is over the limit itself', Buffer.concat([whole, Buffer.alloc(200_000)])],
  ];
  for (const [name, bytes] of rows) {
    it(`${name} is deleted and not shown`, () =>
      withCaches(async ({ open, folder, faults }) => {
        const cache = open({ maxBodyBytes: 1000 });
        await cache.put(reply('power'));
        await fs.writeFile(await onlyFile(folder), bytes);
        assert.equal(await cache.get(replyUrl('power')), undefined);
        assert.deepEqual(await filesIn(folder), []);
        assert.deepEqual(faults, ['read a cached reply']);
        await cache.put(reply('power', 'again'));
        assert.equal(bodyOf(await cache.get(replyUrl('power'))), 'again');
      }));
  }

  it('that never ends or never starts is deleted without a wait', async function () {
    if (process.platform !== 'linux') this.skip(); // Only Linux has this kernel file.
    const puts = [
      (file: string) => fs.symlink('/proc/self/pagemap', file),
      async (file: string) => void spawnSync('mkfifo', [file]),
    ];
    for (const put of puts) {
      await withCaches(async ({ open, folder, faults }) => {
        const cache = open();
        await cache.put(reply('power'));
        const file = await onlyFile(folder);
        await fs.unlink(file);
        await put(file);
        assert.equal((await filesIn(folder)).length, 1);
        assert.equal(await cache.get(replyUrl('power')), undefined);
        assert.deepEqual(await filesIn(folder), []);
        assert.deepEqual(faults, ['read a cached reply']);
      });
    }
  });

  it('is not one whose body just fits the limit', () =>
    withCaches(async ({ open, folder, faults }) => {
      const cache = open({ maxBodyBytes: 1000 });
      await cache.put(reply('power'));
      await fs.writeFile(await onlyFile(folder), fileOf({ etag: '"x"' }, 'x'.repeat(1000)));
      assert.equal((await cache.get(replyUrl('power')))?.etag, '"x"');
      assert.deepEqual(faults, []);
    }));
});

describe('a cache folder', () => {
  it('that is unusable disables the cache and nothing else', () =>
    withCaches(async ({ open, folder, faults }) => {
      await fs.mkdir(path.dirname(folder), { recursive: true });
      await fs.writeFile(folder, 'a file in its place');
      const cache = open();
      await cache.put(reply('power'));
      assert.equal(await cache.get(replyUrl('power')), undefined);
      await cache.drop(replyUrl('power'));
      assert.equal(await cache.clear(), 0);
      assert.ok(faults.includes('store a reply') && faults.includes('forget all'));
    }));

  it('may be missing', () =>
    withCaches(async ({ open, folder, faults }) => {
      assert.equal(await open().get(replyUrl('power')), undefined);
      await open().drop(replyUrl('power'));
      assert.equal(await open().clear(), 0);
      await assert.rejects(fs.stat(folder));
      assert.deepEqual(faults, []);
    }));

  it('is created again when it was removed', () =>
    withCaches(async ({ open, folder, faults }) => {
      const cache = open();
      await cache.put(reply('power'));
      await fs.rm(folder, { recursive: true });
      assert.equal(await cache.get(replyUrl('power')), undefined);
      await cache.put(reply('power'));
      assert.ok(await cache.get(replyUrl('power')));
      assert.deepEqual(faults, []);
    }));
});

const answering = (value: number): ReturnType<typeof replyJson> =>
  replyJson(envelope(block([{ data: [[hour(0), value]] }])));

describe('a reply of the sample service', () => {
  it('is never cached, so that a later service on its port shows its own data', () =>
    withFolder((folder) => {
      let answer = answering(1);
      return withServer(
        (request, response) => {
          answer(request, response);
        },
        async ({ baseAddress, requests }) => {
          const disk = createDiskCache({ folder, maxBytes: 1e6 });
          const stored: CachedReply[] = [];
          const cache = {
            ...disk,
            put: (reply: CachedReply) => {
              stored.push(reply);
              return disk.put(reply);
            },
          };
          const made = await clientOf(baseAddress, { isSample: true, cache }).run(query);
          assert.equal(made.provenance.isSample, true);
          assert.deepEqual(stored, []);
          answer = answering(2);
          const real = await clientOf(baseAddress, { cache }).run(query);
          assert.equal(real.provenance.isSample, false);
          assert.equal(pointsOf(real.series[0])[0]?.[1], 2);
          assert.equal(requests.length, 2);
          assert.equal(stored.length, 1);
        },
      );
    }));
});
