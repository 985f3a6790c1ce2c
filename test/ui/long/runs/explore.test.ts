import assert from '../../../support/assert';
import { openOnSample, openSharedWindow } from '../../support/sharedWindow';
import { poll, succeeds } from '../../../support/poll';
import type { Workbench } from '../../support/workbench';
import { writeQuery } from '../../support/writeQuery';

describe('Explore Sample Data', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openSharedWindow();
  });
  after(() => bench.close());

  it('shows a stacked chart of NEM power by fueltech after two clicks', async () => {
    await bench.page.locator('.activitybar .action-label[aria-label="Gridlens"]').click();
    await bench.page.getByRole('button', { name: 'Explore sample data' }).click();
    await bench.waitForHeading(/NEM power by fueltech/);
    await bench.waitForChart();
    await bench.waitUntilDrawn();
    await bench.screenshot('explore-chart');
  });

  it('shows “Sample data” on the page and in the status bar', async () => {
    await bench.webview.locator('.badge', { hasText: 'Sample data' }).waitFor();
    await bench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor();
  });

  it('shows the unit in the head of each table column', async () => {
    await bench.webview.getByRole('tab', { name: 'Table' }).click();
    const header = bench.webview.getByRole('columnheader', { name: /Solar \(Rooftop\)/ });
    await header.waitFor();
    assert.match(await header.innerText(), /MW/);
    await bench.screenshot('explore-table');
    await bench.webview.getByRole('tab', { name: 'Chart' }).click();
  });

  it('shows the same chart after a tab switch', async () => {
    await bench.openFile('analysis.py');
    await bench.tab('NEM power').click();
    await bench.waitUntilDrawn();
  });

  it('shows the same chart after a window reload', async () => {
    await bench.reload();
    await bench.waitForHeading(/NEM power by fueltech/);
    await bench.waitUntilDrawn();
    await bench.webview.locator('.badge', { hasText: 'Sample data' }).waitFor();
    await bench.page.locator('.statusbar-item', { hasText: 'Sample data' }).waitFor();
  });

  for (const [theme, name] of [
    ['Dark Modern', 'dark'],
    ['Light Modern', 'light'],
    ['Dark High Contrast', 'contrast'],
    ['Light High Contrast', 'contrast-light'],
  ] as const) {
    it(`is readable in ${theme}, wide and narrow`, async () => {
      await bench.useTheme(theme);
      for (const width of [1280, 800]) {
        await bench.page.setViewportSize({ width, height: 800 });
        for (const part of ['Table', 'Chart']) {
          await bench.webview.getByRole('tab', { name: part }).click();
          await bench.webview
            .locator(part === 'Chart' ? 'canvas:visible' : '.table:visible')
            .first()
            .waitFor();
          await bench.screenshot(`${name}-${width}-${part.toLowerCase()}`);
        }
        const overflow = await bench.webview
          .locator('body')
          .evaluate((body) => body.scrollWidth - body.clientWidth);
        assert.ok(overflow <= 0, `${overflow} px of the page are cut off at ${width}`);
      }
      await bench.page.setViewportSize({ width: 1280, height: 800 });
      await bench.waitUntilDrawn();
    });
  }

  it('compares with the previous period, also after a reload and at another interval', async () => {
    await bench.useTheme('Dark Modern');
    await bench.runCommand('Gridlens: Compare Result…');
    await bench.quickInput.pick('Previous period');
    const page = bench.webview;
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
    await page.getByText(/72 intervals, /).waitFor();
    await page.getByRole('tab', { name: 'Statistics' }).click();
    await page.locator('.part-statistics').getByText('Wind · difference in %').waitFor();
    await bench.screenshot('compare-statistics');
  });
});

describe('a result of sample data', () => {
  let bench: Workbench;
  before(async () => {
    bench = await openOnSample();
  });
  after(() => bench.close());

  /** Shows the result of a query file of the project. */
  const run = async (name: string, query: object) => {
    writeQuery(bench.folder, name.toLowerCase(), {
      name,
      query: { network_code: 'NEM', window: '3d', interval: '1h', ...query },
    });
    await poll(`the query ${name} is listed`, async () => {
      await bench.runCommand('Gridlens: Run Saved Query…');
      if (await succeeds(bench.quickInput.row(name).first().waitFor({ timeout: 2000 }))) return true;
      await bench.quickInput.cancel();
      return false;
    });
    await bench.quickInput.pick(name);
    await bench.waitForHeading(name);
    await bench.webview.locator('.legend-row').first().waitFor();
  };

  it('has a panel for each region with its value at the pointer, also after a reload', async () => {
    await run('Prices', { operation: 'market', metrics: ['price'], primary_grouping: 'network_region' });
    const page = bench.webview;
    await page.getByRole('button', { name: 'Panels: One chart' }).click();
    await page.getByRole('menuitemradio', { name: 'By region' }).click();
    const cells = page.locator('.grid-cell');
    await cells.nth(4).locator('canvas').first().waitFor();
    assert.deepEqual(await page.locator('.grid-cell .panel-title').allTextContents(), [
      'NSW1',
      'QLD1',
      'SA1',
      'TAS1',
      'VIC1',
    ]);
    await poll('all cells have the value at the pointer', async () => {
      await cells
        .nth(1)
        .locator('.u-over')
        .hover({ position: { x: 60, y: 30 } });
      const texts = await page.locator('.cell-reading').allTextContents();
      return texts.length === 5 && texts.every((text) => !text.startsWith('mean'));
    });
    await bench.screenshot('grid-by-region');
    // The page reports its choices after a moment.
    await bench.page.waitForTimeout(500);
    await bench.reload();
    await cells.nth(4).locator('canvas').first().waitFor();
  });

  it('names its units, highlights the one under the pointer, and sums them by facility', async () => {
    await run('Units', { operation: 'facilities', metrics: ['power'], facility_code: ['ERARING', 'BAYSW'] });
    const page = bench.webview;
    const names = page.locator('.legend-name');
    await names.filter({ hasText: 'Eraring 1' }).waitFor();
    await poll('a unit is in front', async () => {
      const plot = page.locator('.u-over').first();
      const { height = 0 } = (await plot.boundingBox()) ?? {};
      // Near zero, where coal generates at any time of day.
      await plot.hover({ position: { x: 200, y: height * 0.95 } });
      return succeeds(page.locator('.pointer-label').waitFor({ timeout: 1000 }));
    });
    assert.match(await page.locator('.pointer-label').innerText(), /^(?:Eraring|Bayswater) \d\n[\d,.]+ MW/);
    assert.equal(await page.locator('.legend-row.is-lifted').count(), 1);
    await bench.screenshot('units-lifted');
    await page.getByRole('button', { name: /: Units$/ }).click();
    await page.getByRole('menuitemradio', { name: 'Facilities' }).click();
    await poll('there is one row for each facility', async () =>
      ['Bayswater,Eraring', 'Eraring,Bayswater'].includes((await names.allTextContents()).join()),
    );
  });

  it('stacks all series of a mix in the average day', async () => {
    await run('Mix', { operation: 'network', metrics: ['power'], secondary_grouping: 'fueltech' });
    const page = bench.webview;
    await page.getByRole('tab', { name: 'Profiles' }).click();
    await page.locator('.part-profiles').getByRole('checkbox', { name: 'Wind' }).waitFor();
    const boxes = page.locator('.part-profiles .legend-box');
    assert.ok((await boxes.count()) > 10, 'more than the largest ones');
    assert.ok(await boxes.evaluateAll((all) => all.every((box) => box.matches(':checked'))));
    await bench.screenshot('average-day-of-mix');
  });
});
