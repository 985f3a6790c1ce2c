import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { openSharedWindow } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

describe('a query of one’s own as a document', () => {
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
    const { quickInput } = bench;
    await bench.openSidebar();
    await bench.runCommand('Gridlens: Run Saved Query…');
    await quickInput.pick('Prices by region, 7 days');
    await bench
      .webview()
      .getByText(/buckets × /)
      .waitFor();
    await bench.runCommand('Gridlens: Save Query…');
    await quickInput.waitFor('Name of the query');
    await quickInput.answer('My prices');
    await quickInput.waitFor('Where?');
    await quickInput.pick('My queries');
    await quickInput.waitFor('Save Query: Folder');
    await quickInput.pick('No folder');
    await bench.treeRow('My prices').waitFor();
  });
  after(() => bench.close());

  const line = (words: string): Locator => bench.page.locator('.view-line', { hasText: words });
  const tab = (): Locator => bench.tab('My prices.gridlens.json');

  it('opens by a click on Edit, with what can be done above the query', async () => {
    await bench.chooseFromMenu(bench.treeRow('My prices'), /^Edit$/);
    await tab().waitFor();
    for (const title of [/Run$/, /^Preview$/, /^Estimate: .*request/])
      await bench.page.locator('.codelens-decoration a', { hasText: title }).waitFor();
  });

  it('completes what its operation takes', async () => {
    const { page } = bench;
    await line('"metrics"').click();
    await page.keyboard.press('End');
    // Moves to the place after the last metric, before the bracket and the comma.
    for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type(', "dem');
    await page.locator('.suggest-widget:visible .monaco-list-row', { hasText: 'demand_energy' }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('keeps a text that is no query, says where and why, and saves it once it is mended', async () => {
    const { page } = bench;
    await page.keyboard.press('Control+s');
    const refused = bench.toast(/It is not valid JSON\..*\. The text stays in the editor/);
    await refused.waitFor();
    await bench.screenshot('own-document-refused');
    await line('"dem').waitFor();
    assert.match((await tab().getAttribute('class')) ?? '', /dirty/);
    await page.keyboard.type('and"');
    await line('"demand"').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+s');
    await poll(
      'it is saved',
      async () => !((await tab().getAttribute('class')) ?? 'dirty').includes('dirty'),
    );
    await bench.page.locator('.codelens-decoration a', { hasText: /Run$/ }).click();
    await bench.tab(/^My prices$/).waitFor();
    await bench
      .webview()
      .locator('.panel', { hasText: 'Demand' })
      .or(bench.webview().getByText('Demand', { exact: true }))
      .first()
      .waitFor();
  });
});
