import { openOnSample } from './sharedWindow';
import type { Workbench } from './workbench';

/** Opens a window on the sample service that shows the prices of all regions, from the examples. */
export async function openPrices(): Promise<Workbench> {
  const bench = await openOnSample({
    stores: true,
    workspace: 'examples',
  });
  await bench.runSavedQuery('Prices by region, 7 days');
  await bench.waitForChart();
  return bench;
}
