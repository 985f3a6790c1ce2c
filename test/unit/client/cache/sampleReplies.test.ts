import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { createDiskCache, type CachedReply } from '../../../../src/client/index';
import { ReplyFolder } from '../../../../src/client/cache/replyFolder';
import { block, clientOf, envelope, hour, pointsOf, query } from '../../../support/runAgainst';
import { withCaches } from '../../../support/cacheBench';
import { replyJson, withServer } from '../../../support/httpServer';
import { bodyOf, filesIn, withFolder } from '../../../support/replies';

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

  /** Writes a reply's file in the previous version's format. */
  async function writeOlder(folder: string, url: string): Promise<void> {
    const header = { version: 1, url, status: 200, fetchedAtMs: 5, durationMs: 1 };
    const name = new ReplyFolder(folder, Date.now, () => undefined).nameOf(url);
    await fs.mkdir(folder, { recursive: true });
    await fs.writeFile(path.join(folder, name), gzipSync(`${JSON.stringify(header)}\n{"old":1}`));
  }

  for (const host of ['127.0.0.1:4312', 'localhost:4312', '[::1]:4312'])
    it(`is removed without a fault when an older version stored it for ${host}`, () =>
      withCaches(async ({ open, folder, faults }) => {
        const url = `http://${host}/v4/data/network/NEM?metrics=power`;
        await writeOlder(folder, url);
        assert.equal(await open().get(url), undefined);
        assert.deepEqual(await filesIn(folder), []);
        assert.deepEqual(faults, []);
      }));

  it('is not confused with an older reply of a remote service', () =>
    withCaches(async ({ open, folder, faults }) => {
      const url = 'https://api.example.org/v4/data/network/NEM?metrics=power';
      await writeOlder(folder, url);
      assert.equal(bodyOf(await open().get(url)), '{"old":1}');
      assert.deepEqual(faults, []);
    }));
});
