import assert from '../../../../support/assert';
import fs from 'node:fs/promises';
import path from 'node:path';
import { meet, TestMachine } from '../../../../support/sync/twoMachines';
import { withFolder } from '../../../../unit/services/savedQueries/withFolder';

const query = { operation: 'market', network_code: 'NEM', metrics: ['price'] } as const;

describe('the value of Settings Sync', () => {
  it('holds hundreds of queries, and reports the others once', () =>
    withFolder(async (folder) => {
      const [one, two] = ['one', 'two'].map((name) => new TestMachine(name, path.join(folder, name)));
      assert.ok(one && two);
      for (const { root } of [one, two]) await fs.mkdir(root, { recursive: true });
      const count = 1500;
      for (let at = 0; at < count; at++) {
        const id = `00000000-0000-4000-8000-${String(at * 7919).padStart(12, '0')}`;
        const text = JSON.stringify({ version: 1, name: `Query ${at}`, folder: `f${at % 20}`, query });
        await fs.writeFile(path.join(one.root, `${id}.gridlens.json`), text);
      }
      const { leftOut } = await one.mergeWhole();
      const repeated = (await one.mergeWhole()).leftOut;
      await meet([one, two], {});
      const there = (await two.names()).length;
      assert.ok(there > 700, `${there} arrived`);
      assert.equal(there + leftOut.length, count);
      assert.deepEqual([repeated, (await one.names()).length], [[], count]);
    })).timeout(60_000);
});
