import { openSharedWindow } from '../../support/sharedWindow';
import type { Workbench } from '../../support/workbench';

describe('the walkthrough', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openSharedWindow();
  });
  after(() => bench.close());

  it('opens at its first step, whose button explores sample data', async () => {
    await bench.runCommand('Gridlens: Open Walkthrough');
    const page = bench.page.locator('.gettingStartedContainer');
    await page.getByText('Get started with Gridlens').first().waitFor();
    await page.getByText('Explore sample data').first().click();
    await page.locator('.expanded').first().waitFor();
    await bench.screenshot('walkthrough');
    await page
      .locator('.step.expanded a, .expanded .button-container a, .expanded button', {
        hasText: 'Explore sample data',
      })
      .last()
      .click();
    await bench.waitForHeading(/NEM power by fueltech/);
  });
});
