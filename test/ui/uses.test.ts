import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { openOnSample } from './support/sharedWindow';
import { topmost } from './support/topmost';
import type { Workbench } from './support/workbench';

/** Each use in the README once, on sample data. */
describe('Gridlens', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openOnSample({
      stores: true,
      workspace: 'examples',
    });
  });
  after(() => bench.close());

  it('draws a chart when each step of New Query is answered with Enter', async () => {
    await bench.runCommand('Gridlens: New Query…');
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await bench.quickInput.waitFor(`(${number}/6)`);
      await bench.quickInput.accept();
    }
    await bench.waitForHeading(/NEM power/);
    await bench.waitUntilDrawn();
  });

  it('shows a result as a chart, a table and statistics', async () => {
    const page = bench.webview;
    await page.getByRole('tab', { name: 'Table' }).click();
    const header = page.getByRole('columnheader', { name: /Solar \(Rooftop\)/ });
    await header.waitFor();
    assert.match(await header.innerText(), /MW/);
    await page.getByRole('tab', { name: 'Statistics' }).click();
    await page.getByRole('grid', { name: 'Statistics' }).waitFor();
    await page.getByRole('tab', { name: 'Chart' }).click();
  });

  it('saves a query as a file of the project, which runs with a click', async () => {
    await bench.openSidebar();
    await bench.saveQuery('Shared mix', path.basename(bench.folder));
    assert.ok(
      fs.readdirSync(path.join(bench.folder, 'queries')).some((name) => name.endsWith('mix.gridlens.json')),
    );
    await bench.treeRow('Prices by region, 7 days').click();
    await bench.waitForHeading('Prices by region, 7 days');
    await bench.webview.getByText(/intervals, /).waitFor();
  });

  it('exports a result as CSV', async () => {
    const file = path.join(bench.folder, 'prices.csv');
    await bench.runCommand('Gridlens: Export Result as CSV…');
    await bench.quickInput.answerExport(file);
    await bench.toast('Exported to prices.csv').waitFor();
    assert.match(fs.readFileSync(file, 'utf8'), /^time,NSW1 \(\$\/MWh\),/);
  });

  it('previews a query in code', async () => {
    // The chart then opens to the side of the code.
    await bench.runCommand('View: Close All Editors');
    await bench.openFile('fuel_mix.py');
    const lens = bench.lens('Preview');
    await lens.nth(1).waitFor();
    await (await topmost(lens)).click();
    await bench.waitForHeading(/NEM power by fueltech/);
    await bench.lens(' MW ').first().waitFor();
  });
});
