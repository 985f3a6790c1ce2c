import { openWorkbench } from './support/openWorkbench';
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
    await bench.webview().locator('canvas').first().waitFor();
    await bench.screenshot('code-preview');
  });

  it('names what it could not read, and asks for it', async () => {
    await bench.openFile('prices.py');
    const lens = bench.page.locator('.codelens-decoration a', { hasText: 'Preview' });
    await lens.first().click();
    await bench.toast('Not read from the code').waitFor();
    await bench.quickInput.waitFor('/6)');
    await bench.screenshot('code-unread');
    await bench.quickInput.cancel();
  });
});
