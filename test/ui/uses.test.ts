import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { coloursDrawn } from './support/coloursDrawn';
import { poll } from '../support/poll';
import { openSharedWindow } from './support/sharedWindow';
import { topmost } from './support/topmost';
import type { Workbench } from './support/workbench';

/** What the README promises, once each, on sample data. */
describe('the uses of Gridlens', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openSharedWindow({
      stores: true,
      settings: { 'gridlens.connection': 'sample' },
      workspace: 'examples',
    });
  });
  after(() => bench.close());

  it('ask: makes a useful chart of nothing but Enter', async () => {
    await bench.runCommand('Gridlens: New Query…');
    for (const number of [1, 2, 3, 4, 5, 6]) {
      await bench.quickInput.waitFor(`(${number}/6)`);
      await bench.quickInput.accept();
    }
    await bench
      .webview()
      .getByRole('heading', { name: /NEM power/ })
      .waitFor();
    await poll('the chart is drawn', async () => (await coloursDrawn(bench).catch(() => 0)) > 6);
  });

  it('look: has a chart, a table and statistics of the same', async () => {
    const page = bench.webview();
    await page.getByRole('tab', { name: 'Table' }).click();
    const header = page.getByRole('columnheader', { name: /Solar \(Rooftop\)/ });
    await header.waitFor();
    assert.match(await header.innerText(), /MW/);
    await page.getByRole('tab', { name: 'Statistics' }).click();
    await page.getByRole('grid', { name: 'Statistics' }).waitFor();
    await page.getByRole('tab', { name: 'Chart' }).click();
  });

  it('save: keeps the query as a file of the project, which runs with a click', async () => {
    await bench.openSidebar();
    await bench.runCommand('Gridlens: Save Query…');
    await bench.quickInput.waitFor('Name of the query');
    await bench.quickInput.answer('Shared mix');
    await bench.quickInput.waitFor('Where?');
    await bench.quickInput.pick(path.basename(bench.folder));
    await bench.quickInput.waitFor('Save Query: Folder');
    await bench.quickInput.pick('No folder');
    await bench.treeRow('Shared mix').waitFor();
    assert.ok(
      fs.readdirSync(path.join(bench.folder, 'queries')).some((name) => name.endsWith('mix.gridlens.json')),
    );
    await bench.treeRow('Prices by region, 7 days').click();
    await bench.webview().getByRole('heading', { name: 'Prices by region, 7 days' }).waitFor();
    await bench
      .webview()
      .getByText(/buckets × /)
      .waitFor();
  });

  it('export: writes the result as CSV', async () => {
    const file = path.join(bench.folder, 'prices.csv');
    await bench.runCommand('Gridlens: Export Result as CSV…');
    await bench.quickInput.answerExport(file);
    await bench.toast('Exported to prices.csv').waitFor();
    assert.match(fs.readFileSync(file, 'utf8'), /^time,NSW1 \(\$\/MWh\),/);
  });

  it('preview: runs a query where it stands in code', async () => {
    // The chart then opens beside the code.
    await bench.runCommand('View: Close All Editors');
    await bench.openFile('fuel_mix.py');
    const lens = bench.page.locator('.codelens-decoration a', { hasText: 'Preview' });
    await lens.nth(1).waitFor();
    await (await topmost(lens)).click();
    await bench
      .webview()
      .getByRole('heading', { name: /NEM power by fueltech/ })
      .waitFor();
    await bench.page.locator('.codelens-decoration a', { hasText: ' MW ' }).first().waitFor();
  });
});
