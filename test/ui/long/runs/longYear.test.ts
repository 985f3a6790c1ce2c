import path from 'node:path';
import { dayMs } from '../../../support/cachedFetch';
import { startSampleService } from '../../../../bench/dataset/entry.mjs';
import type { SampleService } from '../../../support/sampleService';
import { extensionHostOf, forgetPeak, readUse } from '../../support/extensionHost';
import { pointedAt } from '../../support/sampleServer';
import type { Workbench } from '../../support/workbench';
import { openSharedWindow } from '../../support/sharedWindow';
import { writeQuery } from '../../support/writeQuery';

const key = 'oe_a_key_for_tests_0123456789';
/** Midnight in the NEM, long enough ago for all data to exist. */
const endMs = Math.floor(Date.now() / dayMs - 30) * dayMs;
const dateOf = (ms: number) => new Date(ms).toISOString().slice(0, 19);
const name = 'A year of power';
const query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '5m',
  date_start: dateOf(endMs - 365 * dayMs),
  date_end: dateOf(endMs),
  secondary_grouping: 'fueltech',
};
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

describe('a year of five minutes in 46 parts', function () {
  this.timeout(240_000);
  let bench: Workbench;
  let service: SampleService;
  before(async () => {
    // A plan whose rate limit does not slow the run, with windows as short as the smallest plan's.
    service = await startSampleService({ token: key, plan: 'ENTERPRISE' });
    bench = await openSharedWindow({
      stores: true,
      settings: {
        ...pointedAt(service.baseAddress),
        'gridlens.service.windowDays': { '5m': 8 },
      },
      workspace: 'examples',
    });
    await bench.signIn(key);
    writeQuery(path.join(bench.folder, 'queries'), 'year', { name, query });
    await bench.openSidebar();
    await bench.treeRow(name).waitFor();
  });
  after(async () => {
    await bench.close();
    await service.close();
  });

  it('is drawn while its parts arrive, and has every bucket in the end', async () => {
    const host = extensionHostOf(bench.profile);
    forgetPeak(host);
    const before = readUse(host);
    await bench.runSavedQuery(name);
    await bench.webview.getByText(/^Part \d+ of 46$/).waitFor();
    await bench.waitUntilDrawn(3);
    await bench.webview.getByText(/^105,120 intervals, \d+ series$/).waitFor({ timeout: 180_000 });
    await bench.button('Cancel').waitFor({ state: 'hidden' });
    const after = readUse(host);
    console.log(
      `      host: peak ${megabytes(after.peakBytes)}, ${megabytes(before.peakBytes)} before; ` +
        `${((after.cpuMs - before.cpuMs) / 1000).toFixed(1)} s of processor time`,
    );
    await bench.screenshot('long-year');
  });
});
