import assert from 'node:assert/strict';
import { coloursDrawn } from './support/coloursDrawn';
import { openWorkbench } from './support/openWorkbench';
import { poll } from './support/poll';
import type { Workbench } from './support/workbench';

describe('previewing a query in code', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openWorkbench({
      settings: { 'gridlens.connection': 'sample' },
      workspace: 'examples',
    });
    await bench.openFile('fuel_mix.py');
  });
  after(() => bench.close());

  it('offers Preview above each call and runs it', async () => {
    const lens = bench.page.locator('.codelens-decoration a', { hasText: 'Preview' });
    await lens.nth(1).waitFor();
    await bench.screenshot('code-lens');
    await lens.first().click();
    await bench
      .webview()
      .getByRole('heading', { name: /NEM power by fueltech/ })
      .waitFor();
    await poll('the chart is drawn', async () => (await coloursDrawn(bench).catch(() => 0)) > 6);
    await bench.tab('fuel_mix.py').waitFor();
    await bench.screenshot('code-preview');
  });

  it('names what it could not read, and asks for it', async () => {
    await bench.openFile('prices.py');
    const lens = bench.page.locator('.codelens-decoration a', { hasText: 'Preview' });
    await lens.first().click();
    const toast = bench.toast('Not read from the code: date_start (datetime.now() - timedelta');
    await toast.waitFor();
    assert.match(await toast.innerText(), /network_region \(region\)/);
    assert.ok(
      await toast
        .locator('.notification-list-item-message')
        .evaluate((message) => message.scrollWidth <= message.clientWidth),
      'the names are cut off',
    );
    await bench.quickInput.waitFor('(4/6)');
    await bench.screenshot('code-unread');
    await bench.quickInput.pick('Last 7 days');
    await bench.quickInput.waitFor('(5/6)');
    // What the code does say stays.
    await bench.quickInput.acceptFocused('30m');
    await bench.quickInput.waitFor('(6/6)');
    await bench.quickInput.acceptFocused('Run');
    await bench
      .webview()
      .getByRole('heading', { name: /NEM price.*7d/ })
      .waitFor();
    await bench.webview().locator('canvas').first().waitFor();
  });
});
