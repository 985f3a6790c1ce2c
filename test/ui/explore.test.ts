import assert from 'node:assert/strict';
import { openWorkbench, type Theme } from './support/openWorkbench';
import { poll } from './support/poll';
import type { Workbench } from './support/workbench';

const themes: readonly (readonly [Theme, string])[] = [
  ['Dark Modern', 'dark'],
  ['Light Modern', 'light'],
  ['Dark High Contrast', 'contrast'],
  ['Light High Contrast', 'contrast-light'],
];

describe('exploring sample data', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openWorkbench();
  });
  after(() => bench.close());

  /** How many different colours the chart shows: a blank one has one or two. */
  const coloursDrawn = (): Promise<number> =>
    bench
      .webview()
      .locator('canvas')
      .first()
      .evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
          data: new Uint8ClampedArray(),
        };
        const counts = new Map<number, number>();
        for (let i = 0; i < data.length; i += 4 * 7) {
          const colour = ((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0);
          counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
        return [...counts.values()].filter((count) => count > 50).length;
      });

  it('leads to a stacked chart of NEM power by fueltech in two clicks', async () => {
    await bench.page.locator('.activitybar .action-label[aria-label="Gridlens"]').click();
    await bench.page.getByRole('button', { name: 'Explore sample data' }).click();
    await bench
      .webview()
      .getByRole('heading', { name: /NEM power by fueltech/ })
      .waitFor();
    await bench.webview().locator('canvas').first().waitFor();
    await poll('the chart is drawn', async () => (await coloursDrawn()) > 6);
    await bench.screenshot('explore-chart');
  });

  it('says Sample data on the page, on the tab and in the status bar', async () => {
    await bench.webview().locator('.badge', { hasText: 'Sample data' }).waitFor();
    await bench.tab('Sample data').waitFor();
    await bench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor();
  });

  it('shows numbers with their units in the table', async () => {
    await bench.webview().getByRole('tab', { name: 'Table' }).click();
    const header = bench.webview().getByRole('columnheader', { name: /Coal \(Black\)/ });
    await header.waitFor();
    assert.match(await header.innerText(), /MW/);
    await bench.screenshot('explore-table');
    await bench.webview().getByRole('tab', { name: 'Chart' }).click();
  });

  it('shows the same after another tab was in front', async () => {
    await bench.openFile('analysis.py');
    await bench.tab('NEM power').click();
    await poll('the chart is drawn again', async () => (await coloursDrawn().catch(() => 0)) > 6);
  });

  it('shows the same after the window was reloaded', async () => {
    await bench.reload();
    await bench
      .webview()
      .getByRole('heading', { name: /NEM power by fueltech/ })
      .waitFor();
    await poll('the chart is drawn again', async () => (await coloursDrawn().catch(() => 0)) > 6);
    await bench.webview().locator('.badge', { hasText: 'Sample data' }).waitFor();
  });

  for (const [theme, name] of themes) {
    it(`is readable in ${theme}, wide and narrow`, async () => {
      await bench.useTheme(theme);
      for (const width of [1280, 800]) {
        await bench.page.setViewportSize({ width, height: 800 });
        for (const part of ['Table', 'Chart']) {
          await bench.webview().getByRole('tab', { name: part }).click();
          await bench.page.waitForTimeout(400);
          await bench.screenshot(`${name}-${width}-${part.toLowerCase()}`);
        }
        const overflow = await bench
          .webview()
          .locator('body')
          .evaluate((body) => body.scrollWidth - body.clientWidth);
        assert.ok(overflow <= 0, `${overflow} px of the page are cut off at ${width}`);
      }
      await bench.page.setViewportSize({ width: 1280, height: 800 });
      await poll('the chart is drawn', async () => (await coloursDrawn()) > 6);
    });
  }
});
