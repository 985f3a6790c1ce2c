import assert from 'node:assert/strict';
import { coloursDrawn } from '../../support/coloursDrawn';
import { type Theme } from '../../support/openWorkbench';
import { openSharedWindow } from '../../support/sharedWindow';
import { poll } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';

const themes: readonly (readonly [Theme, string])[] = [
  ['Dark Modern', 'dark'],
  ['Light Modern', 'light'],
  ['Dark High Contrast', 'contrast'],
  ['Light High Contrast', 'contrast-light'],
];

describe('exploring sample data', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openSharedWindow();
  });
  after(() => bench.close());

  it('leads to a stacked chart of NEM power by fueltech in two clicks', async () => {
    await bench.page.locator('.activitybar .action-label[aria-label="Gridlens"]').click();
    await bench.page.getByRole('button', { name: 'Explore sample data' }).click();
    await bench
      .webview()
      .getByRole('heading', { name: /NEM power by fueltech/ })
      .waitFor();
    await bench.webview().locator('canvas').first().waitFor();
    await poll('the chart is drawn', async () => (await coloursDrawn(bench)) > 6);
    await bench.screenshot('explore-chart');
  });

  it('says Sample data on the page and in the status bar', async () => {
    await bench.webview().locator('.badge', { hasText: 'Sample data' }).waitFor();
    await bench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor();
  });

  it('shows numbers with their units in the table', async () => {
    await bench.webview().getByRole('tab', { name: 'Table' }).click();
    const header = bench.webview().getByRole('columnheader', { name: /Solar \(Rooftop\)/ });
    await header.waitFor();
    assert.match(await header.innerText(), /MW/);
    await bench.screenshot('explore-table');
    await bench.webview().getByRole('tab', { name: 'Chart' }).click();
  });

  it('shows the same after another tab was in front', async () => {
    await bench.openFile('analysis.py');
    await bench.tab('NEM power').click();
    await poll('the chart is drawn again', async () => (await coloursDrawn(bench).catch(() => 0)) > 6);
  });

  it('shows the same after the window was reloaded', async () => {
    await bench.reload();
    await bench
      .webview()
      .getByRole('heading', { name: /NEM power by fueltech/ })
      .waitFor();
    await poll('the chart is drawn again', async () => (await coloursDrawn(bench).catch(() => 0)) > 6);
    await bench.webview().locator('.badge', { hasText: 'Sample data' }).waitFor();
    await bench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor();
  });

  for (const [theme, name] of themes) {
    it(`is readable in ${theme}, wide and narrow`, async () => {
      await bench.useTheme(theme);
      for (const width of [1280, 800]) {
        await bench.page.setViewportSize({ width, height: 800 });
        for (const part of ['Table', 'Chart']) {
          await bench.webview().getByRole('tab', { name: part }).click();
          await bench
            .webview()
            .locator(part === 'Chart' ? 'canvas:visible' : '.table:visible')
            .first()
            .waitFor();
          await bench.screenshot(`${name}-${width}-${part.toLowerCase()}`);
        }
        const overflow = await bench
          .webview()
          .locator('body')
          .evaluate((body) => body.scrollWidth - body.clientWidth);
        assert.ok(overflow <= 0, `${overflow} px of the page are cut off at ${width}`);
      }
      await bench.page.setViewportSize({ width: 1280, height: 800 });
      await poll('the chart is drawn', async () => (await coloursDrawn(bench)) > 6);
    });
  }

  it('stands beside the period before, with what is between both, also after a reload and at another interval', async () => {
    await bench.useTheme('Dark Modern');
    await bench.runCommand('Gridlens: Compare Result…');
    await bench.quickInput.pick('Previous period');
    const page = bench.webview();
    await page.getByRole('heading', { name: /, 3d, and period before$/ }).waitFor();
    await page.locator('canvas').nth(1).waitFor();
    await page.locator('.mix-table tbody th', { hasText: 'Net' }).waitFor();
    await bench.screenshot('compare-chart');
    await page.getByRole('button', { name: 'Panels: Overview' }).click();
    await page.getByRole('menuitemradio', { name: 'Each series' }).click();
    await page.locator('.legend-name', { hasText: 'Wind · difference in %' }).first().waitFor();
    await page.getByText('1 notice').click();
    await page.getByText(/^Compared with period before \(.*\)\. /).waitFor();
    await bench.reload();
    await page.getByRole('heading', { name: /, 3d, and period before$/ }).waitFor();
    await page.getByRole('combobox', { name: 'Interval' }).selectOption('1h');
    await page.getByText(/72 buckets × /).waitFor();
    await page.getByRole('tab', { name: 'Statistics' }).click();
    await page.locator('.part-statistics').getByText('Wind · difference in %').waitFor();
    await bench.screenshot('compare-statistics');
  });
});
