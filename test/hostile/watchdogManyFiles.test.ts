import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import assert from '../support/assert';
import { poll } from '../support/poll';
import { extensionHostOf, forgetPeak, readUse } from '../ui/support/extensionHost';
import { askHelper } from '../ui/support/helper';
import { openOnSample } from '../ui/support/sharedWindow';
import type { Workbench } from '../ui/support/workbench';
import { writeQuery } from '../ui/support/writeQuery';
import { Watchdog } from './support/watchdog';

/** Opens a window in a new folder, whose `queries` have `count` files. */
async function withFiles(
  count: number,
  write: (queries: string, name: string) => void,
  use: (bench: Workbench, watchdog: Watchdog, work: string) => Promise<void>,
) {
  const work = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-many-')));
  for (let i = 0; i < count; i++) write(path.join(work, 'queries'), `query-${String(i).padStart(4, '0')}`);
  const bench = await openOnSample({ folder: work, stores: true });
  const watchdog = await Watchdog.start(bench);
  try {
    await poll('VS Code has started', async () => (await busyMs(bench)) < 50, 60_000);
    watchdog.longestSilence();
    await use(bench, watchdog, work);
  } finally {
    watchdog.close();
    await bench.close();
    fs.rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The processor time that the extension host uses within a second. */
async function busyMs({ profile }: Workbench) {
  const pid = extensionHostOf(profile);
  const { cpuMs } = readUse(pid);
  await sleep(1000);
  return readUse(pid).cpuMs - cpuMs;
}

const list = (bench: Workbench, search: string) =>
  askHelper(bench.profile, { action: 'tool', name: 'gridlens_saved_queries', input: { search } });

describe('an extension host with many query files', function () {
  this.timeout(240_000);

  it('stays responsive while 40 files of 0.95 MB are read, and lists them for agents from what was read', () =>
    withFiles(
      40,
      (queries, name) => {
        writeQuery(queries, name, { name });
        const file = path.join(queries, `${name}.gridlens.json`);
        fs.writeFileSync(file, '/* x */ // y\n'.repeat(73_000) + fs.readFileSync(file, 'utf8'));
      },
      async (bench, watchdog) => {
        const pid = extensionHostOf(bench.profile);
        await watchdog.staysAwake(async () => {
          await bench.openSidebar();
          await bench.treeRow('query-0000').first().waitFor({ timeout: 60_000 });
        });
        forgetPeak(pid);
        const before = readUse(pid);
        let answer: unknown;
        await watchdog.staysAwake(async () => {
          answer = await list(bench, 'query-003');
        });
        assert.match(String(answer), /query-0030.*query-0039/s);
        const after = readUse(pid);
        const [cpuMs, grownBytes] = [after.cpuMs - before.cpuMs, after.peakBytes - before.peakBytes];
        console.log(
          `      the listing took ${cpuMs} ms of processor time, ${(grownBytes / 1e6).toFixed(0)} MB`,
        );
        assert.ok(cpuMs < 1000, `${cpuMs} ms`);
        assert.ok(grownBytes < 100e6, `${grownBytes} bytes`);
      },
    ));

  it('reads 2,000 files into the tree in at most a second of processor time', () =>
    withFiles(
      2000,
      (queries, name) => writeQuery(queries, name, { name }),
      async (bench, watchdog) => {
        const pid = extensionHostOf(bench.profile);
        const before = readUse(pid).cpuMs;
        await watchdog.staysAwake(async () => {
          await bench.openSidebar();
          await bench.treeRow('query-0000').first().waitFor({ timeout: 60_000 });
        });
        const cpuMs = readUse(pid).cpuMs - before;
        console.log(`      the tree took ${cpuMs} ms of processor time`);
        assert.ok(cpuMs <= 1000, `${cpuMs} ms`);
      },
    ));
});
