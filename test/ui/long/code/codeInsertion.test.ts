import assert from 'node:assert/strict';
import path from 'node:path';
import { openSharedWindow } from '../../support/sharedWindow';
import type { Workbench } from '../../support/workbench';
import { priceQuery, writeQuery } from '../../support/writeQuery';

describe('a query as code', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openSharedWindow();
    await bench.runCommand('Gridlens: Explore Sample Data');
    await bench.button('More actions').waitFor();
  });
  after(() => bench.close());

  for (const [theme, name] of [
    ['Dark Modern', 'dark'],
    ['Light Modern', 'light'],
    ['Dark High Contrast', 'contrast'],
  ] as const) {
    it(`is in the menu of a result in ${theme}`, async () => {
      await bench.useTheme(theme);
      const opener = bench.button('More actions');
      await opener.click();
      await bench.webview.getByRole('menuitem', { name: 'Copy as Code…' }).waitFor();
      await bench.screenshot(`copy-as-code-${name}`);
      await opener.click();
    });
  }

  it('is copied from that menu in the picked style', async () => {
    await bench.button('More actions').click();
    await bench.webview.getByRole('menuitem', { name: 'Copy as Code…' }).click();
    await bench.quickInput.waitFor('Copy Query as Code');
    assert.equal((await bench.quickInput.rows()).length, 9);
    await bench.screenshot('copy-as-code-styles');
    await bench.quickInput.pick('Julia: HTTP');
    await bench.toast('Copied as code. Julia: HTTP.').waitFor();
  });

  it('is copied from a saved query with the picked values of its variables', async () => {
    writeQuery(path.join(bench.folder, 'queries'), 'Price', {
      name: 'Price',
      parameters: { region: { default: 'VIC1' } },
      query: { ...priceQuery, network_region: '${region}' },
    });
    await bench.openSidebar();
    // Excludes the row “Prices”, which exists already.
    const row = bench.treeRow(/Price(?!s)/);
    await row.waitFor();
    await bench.chooseFromMenu(row, 'Copy Query as Code…');
    await bench.quickInput.waitFor('region: pick a value');
    await bench.quickInput.pick('SA1');
    await bench.quickInput.waitFor('Copy Query as Code');
    await bench.quickInput.pick('TypeScript: fetch');
    await bench.toast('Copied as code. TypeScript: fetch.').waitFor();
    const copied = await bench.clipboard();
    assert.match(copied, /\["network_region", "SA1"\]/);
  });

  it('is inserted into a file in a style of its language', async () => {
    await bench.openFile('analysis.py');
    await bench.page.keyboard.press('Control+End');
    await bench.runCommand('Gridlens: Insert Query as Code');
    await bench.quickInput.waitFor('Which query?');
    await bench.quickInput.pick('NEM power by fueltech');
    await bench.quickInput.waitFor('Pick a code style');
    await bench.screenshot('insert-query-styles');
    await bench.quickInput.pick('Python: official client');
    await bench.line('response = oe_client.get_network_data(').waitFor();
    await bench.screenshot('insert-query-code');
  });
});
