import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { bundleForNode } from '../../../../scripts/bundleTests.mjs';
import { cancelThousand, countResources, neverDone, untilBack } from '../../../support/cancelledRounds';
import { countTimers } from '../../../support/countTimers';
import { withServer } from '../../../support/httpServer';
import { clientOf } from '../../../support/runAgainst';

/** The limit for three thousand cancelled runs: a third of a kilobyte each. */
const maxGrowthBytes = 1024 * 1024;

describe('a cancelled run', () => {
  it('leaves no socket or timer after a thousand repetitions', () => {
    return withServer(neverDone, async (server) => {
      const timers = countTimers();
      const client = clientOf(server.baseAddress, { timers, retry: {}, maxInFlight: 20 });
      const before = countResources();
      await cancelThousand(client);
      assert.equal(timers.pending, 0);
      await untilBack(before, 'TCPSocketWrap', 'Immediate');
      const sent = server.requests.length;
      await new Promise((resolve) => setTimeout(resolve, 20));
      assert.equal(server.requests.length, sent);
    });
  });

  describe('repeated three thousand times', () => {
    const folder = `out/cancelled-${process.pid}`;
    before(() => bundleForNode(['test/support/measureCancelled.ts'], folder));
    after(() => {
      fs.rmSync(folder, { recursive: true });
    });

    /** Returns by how many bytes the used heap grows from run 2000, when all code is warm, to run 5000. */
    async function growthOf(keptBytes: number) {
      const program = `${folder}/support/measureCancelled.mjs`;
      const args = ['--expose-gc', program, String(keptBytes)];
      const { stdout } = await promisify(execFile)(process.execPath, args);
      const used = JSON.parse(stdout) as number[];
      return (used.at(-1) ?? NaN) - (used[1] ?? NaN);
    }

    it('leaves no memory', async function () {
      this.timeout(120_000);
      const growth = await growthOf(0);
      assert.ok(growth < maxGrowthBytes, `${growth} bytes`);
    });

    it('would exceed the limit with half a kilobyte each', async function () {
      this.timeout(120_000);
      const growth = await growthOf(512);
      assert.ok(growth > maxGrowthBytes, `${growth} bytes`);
    });
  });
});
