import assert from 'node:assert/strict';
import type { CachedReply } from '../../../../src/client/cache/replyCache';
import { createDiskCache } from '../../../../src/client/index';
import { block, clientOf, envelope, hour, pointsOf, query } from '../../../support/runAgainst';
import { replyJson, withServer } from '../../../support/httpServer';
import { withFolder } from '../../../support/replies';

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
