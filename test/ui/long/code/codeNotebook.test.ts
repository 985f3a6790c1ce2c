import assert from '../../../support/assert';
import fs from 'node:fs';
import path from 'node:path';
import { openOnSample } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

const cell = (source: string): object => ({
  cell_type: 'code',
  execution_count: null,
  metadata: {},
  outputs: [],
  source: source.split(/(?<=\n)/),
});

const notebook = {
  cells: [
    cell(
      'from openelectricity import OEClient\nfrom openelectricity.types import MarketMetric\nclient = OEClient()',
    ),
    cell('prices = client.get_market("NEM", [MarketMetric.PRICE], "1h", start, network_region=region)'),
    cell('mix = client.get_network_data("NEM", ["power"], "1h", network_region="NSW")'),
  ],
  metadata: { language_info: { name: 'python' } },
  nbformat: 4,
  nbformat_minor: 5,
};

describe('a query in a notebook', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openOnSample();
    fs.writeFileSync(path.join(bench.folder, 'analysis.ipynb'), JSON.stringify(notebook));
    await bench.openFile('analysis.ipynb');
  });
  after(() => bench.close());

  const item = (text: string) =>
    bench.page.locator('.cell-status-item', { hasText: text }).filter({ visible: true });

  it('has Preview in the status bar of its cell instead of a lens', async () => {
    await item('Preview').nth(1).waitFor();
    assert.equal(await item('Preview').count(), 2);
    assert.equal(await item('$(play)').count(), 0, 'the icon is drawn');
    assert.equal(await bench.lens('Preview').count(), 0);
  });

  it('asks for open parameters, opens to the side, and has a summary below its cell', async () => {
    await item('Preview').first().click();
    await bench.quickInput.waitFor('Preview get_market in line 1');
    assert.deepEqual(await bench.quickInput.rows(), [
      'PreviewNEM price by region, 7d',
      'startlast 7 d',
      'regionall regions',
    ]);
    await bench.screenshot('notebook-ask');
    await bench.quickInput.pick('all regions');
    await bench.quickInput.waitFor('region · Which region?');
    await bench.quickInput.pick('NSW1');
    await bench.quickInput.acceptFocused('NSW1 price, 7d');
    await bench.tab('NSW1 price, 7d').waitFor();
    // The notebook has its own webview.
    await poll('the chart is drawn', async () => {
      const counts = bench.page.frames().map((frame) => frame.locator('.u-over:visible').count());
      return (await Promise.all(counts.map((one) => one.catch(() => 0)))).some((count) => count > 0);
    });
    await item('$/MWh').first().waitFor();
    await item('Change…').first().waitFor();
    assert.ok((await item('$/MWh').first().innerText()).trim().length <= 45);
    // The other call still has its Preview.
    assert.equal(await item('Preview').count(), 1);
    await bench.tab('analysis.ipynb').waitFor();
    assert.equal(
      await bench.page
        .locator('.editor-group-container.active .tab.active', { hasText: 'analysis.ipynb' })
        .count(),
      1,
    );
    await bench.screenshot('notebook');
    await bench.useTheme('Light Modern');
    await bench.screenshot('notebook-light');
  });

  it('has the shape of its table in a tooltip', async () => {
    const call = bench.page.locator('.view-line span', { hasText: 'get_market' }).last();
    const hover = await bench.openTooltip(call, 'Open Chart');
    assert.match(
      (await hover.innerText()).replaceAll('\u00a0', ' '),
      /[\d,]+ rows × 3 columns: interval, region, price \(without region before client 0\.12\)/,
    );
    await bench.page.mouse.move(5, 5);
  });

  it('shows the earlier result, labelled as such, after an edit', async () => {
    await bench.line('get_market').first().click();
    await bench.page.keyboard.press('End');
    await bench.page.keyboard.press('ArrowLeft');
    await bench.page.keyboard.type(', primary_grouping="network"');
    await item('before your edit').first().waitFor();
    await item('Preview').first().waitFor();
    // Both have room in a notebook that is half as wide as the window.
    const past = item('before your edit').first();
    const [own, bar] = await Promise.all([
      past.boundingBox(),
      past.locator('xpath=..').evaluate((one) => one.getBoundingClientRect().right),
    ]);
    assert.ok(
      own && own.x + own.width <= bar + 1,
      `the text ends at ${(own?.x ?? 0) + (own?.width ?? 0)} of ${bar}`,
    );
    await bench.screenshot('notebook-edited');
  });

  it('has a warning at an invalid value before it runs', async () => {
    const mark = bench.page.locator('.notebookOverlay .squiggly-warning, .notebookOverlay .squiggly-error');
    await mark.first().waitFor();
    const value = bench.page.locator('.view-line span', { hasText: 'NSW' }).last();
    await bench.openTooltip(value, 'Did you mean NSW1?');
    await bench.screenshot('notebook-mark');
    await bench.page.mouse.move(5, 5);
    await bench.page.keyboard.press('Escape');
  });

  it('runs with all others of the notebook after one confirmation', async () => {
    await bench.runCommand('Gridlens: Preview All Queries in File');
    const dialog = bench.dialog('Preview all queries of this file?');
    await dialog.waitFor();
    assert.match(await dialog.innerText(), /2 queries: at most 2 requests/);
    await bench.screenshot('notebook-all');
    await dialog.getByRole('button', { name: 'Preview All' }).click();
    await poll('no result is before your edit', async () => (await item('before your edit').count()) === 0);
    await item('$/MWh').first().waitFor();
  });
});
