import type { Locator } from 'playwright-core';
import { openSharedWindow } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

describe('an own query in an editor', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openSharedWindow({
      stores: true,
      settings: {
        'gridlens.connection': 'sample',
        'files.autoSave': 'off',
        'editor.autoClosingQuotes': 'never',
      },
      workspace: 'examples',
    });
    await bench.openSidebar();
    await bench.runSavedQuery('Prices by region, 7 days');
    await bench.webview.getByText(/intervals, /).waitFor();
    await bench.saveQuery('My prices', 'My queries');
  });
  after(() => bench.close());

  const tab = (): Locator => bench.tab('my-prices.gridlens.json');

  it('opens from Edit with Run, Preview and Estimate above the query', async () => {
    await bench.chooseFromMenu(bench.treeRow('My prices'), /^Edit$/);
    await tab().waitFor();
    for (const title of [/Run$/, /^Preview$/, /^Estimate: .*request/]) await bench.lens(title).waitFor();
  });

  it('completes the metrics of its operation', async () => {
    const { page } = bench;
    await bench.line('"metrics"').click();
    await page.keyboard.press('End');
    // Moves behind the last metric, before the bracket and the comma.
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(', "dem');
    await page.locator('.suggest-widget:visible .monaco-list-row', { hasText: 'demand_energy' }).waitFor();
    await page.keyboard.press('Escape');
  });

  const save = async () => {
    await bench.page.keyboard.press('Control+s');
    await poll(
      'it is saved',
      async () => !((await tab().getAttribute('class')) ?? 'dirty').includes('dirty'),
    );
  };

  it('names invalid JSON in the tree when it is saved, and runs the corrected text', async () => {
    const { page } = bench;
    await save();
    await bench.treeRow(/my-prices\.gridlens\.json.*not valid JSON/).waitFor();
    await bench.screenshot('own-file-broken');
    await page.keyboard.type('and"');
    await bench.line('"demand"').waitFor();
    await page.keyboard.press('Escape');
    await save();
    await bench.treeRow('My prices').waitFor();
    await bench.lens(/Run$/).click();
    // The query that was saved first may still have its own tab of this name.
    await bench
      .tab(/^My prices$/)
      .last()
      .waitFor();
    const result = bench.webview;
    await result
      .locator('.panel', { hasText: 'Demand' })
      .or(result.getByText('Demand', { exact: true }))
      .first()
      .waitFor();
  });
});
