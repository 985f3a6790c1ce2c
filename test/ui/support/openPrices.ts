import { openSharedWindow } from './sharedWindow';
import type { Workbench } from './workbench';

/** Opens a window on the sample service that shows the prices of all regions, from the examples. */
export async function openPrices(): Promise<Workbench> {
  const bench = await openSharedWindow({
    stores: true,
    settings: { 'gridlens.connection': 'sample' },
    workspace: 'examples',
  });
  await bench.runSavedQuery('Prices by region, 7 days');
  await bench.waitForChart();
  return bench;
}
