import assert from 'node:assert/strict';
import { comparedMix, mixOfRegions, yearOfPrices } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { findFaults } from './support/axe';
import { usePage } from './support/resultsPage';

describe('panels in a grid', function () {
  this.timeout(120_000);
  const on = usePage();
  const texts = (name: string): Promise<string[]> => on.open.page.locator(name).allTextContents();
  const choose = async (item: string): Promise<void> => {
    await on.open.page.getByRole('button', { name: /^Panels: / }).click();
    await on.open.page.getByRole('menuitemradio', { name: item }).click();
  };
  const cells = async (count: number): Promise<void> => {
    await on.open.page
      .locator('.grid-cell canvas')
      .nth(count - 1)
      .waitFor();
  };
  /** The left edges of the cells, without duplicates. */
  const columns = async (): Promise<number> =>
    new Set(
      await on.open.page
        .locator('.grid-cell')
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left)),
    ).size;

  it('shows a compared mix as two stacks on one scale and a table of changes, by size', async () => {
    const { page } = on.open;
    await on.show(comparedMix());
    await page.locator('.mix-table tbody tr').first().waitFor();
    assert.deepEqual(await texts('.panel-title'), ['This window', 'Period before, 6–8 Nov 2026']);
    assert.match((await texts('.time-axis')).join(' | '), /^[^|]*13 Nov 2026.*\| .*6 Nov 2026/s);
    const names = await texts('.mix-table tbody th');
    assert.deepEqual(names.slice(0, 5), ['Above zero', 'Below zero', 'Net', 'Coal (Black)', 'Coal (Brown)']);
    assert.deepEqual(await texts('.mix-table tbody tr:nth-child(4) td'), [
      '8,042',
      '6,273',
      '+1,769',
      '+28.2 %',
      '',
    ]);
    // Loads have no change in %.
    assert.equal(
      await page.locator('.mix-table tr', { hasText: 'Pumps' }).locator('td').nth(3).textContent(),
      '–',
    );
    await on.inAllLooks('compared-mix', async (place) => {
      const overflow = await page.locator('.mix').evaluate((mix) => mix.scrollWidth - mix.clientWidth);
      assert.ok(overflow <= 0, place);
    });
    assert.deepEqual(await findFaults(on.open), []);
  });

  it('has the series and differences of a compared mix behind the overview', async () => {
    await on.show(comparedMix());
    await on.open.page.locator('.mix-table').waitFor();
    await choose('Each series');
    await on.open.page.locator('.mix-table').waitFor({ state: 'detached' });
    await poll('all panels are there', async () => (await texts('.panel-title')).length === 3);
    await choose('Overview');
    await on.open.page.locator('.mix-table').waitFor();
  });

  it('draws a panel for each region on one scale, in as many columns as fit', async () => {
    await on.show(yearOfPrices());
    await choose('By region');
    await cells(5);
    assert.deepEqual(await texts('.panel-title'), ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1']);
    const readings = async (): Promise<string> => (await texts('.cell-reading'))[0] ?? '';
    await poll('the numbers are there', async () =>
      /^mean 79\.\d+ · median 70\.\d+ · max 9,000$/.test(await readings()),
    );
    const expected: Readonly<Record<string, number>> = { '1280 px': 3, '800 px': 2, '400 px': 1 };
    /** The largest difference in lightness, 0 to 255, between the labels of the value axis and their background. */
    const contrast = (): Promise<number> =>
      on.open.page
        .locator('.grid-cell canvas')
        .first()
        .evaluate((canvas) => {
          if (!(canvas instanceof HTMLCanvasElement)) return 0;
          const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, 50, canvas.height) ?? {};
          const ground = /\d+/.exec(getComputedStyle(document.body).backgroundColor);
          let most = 0;
          for (let at = 0; at < data.length; at += 4) {
            const apart = Math.abs((data[at] ?? 0) - Number(ground?.[0]));
            most = Math.max(most, (apart * (data[at + 3] ?? 0)) / 255);
          }
          return most;
        });
    await on.inAllLooks('year-by-region', async (place) => {
      await poll(`labels of the axis in ${place}`, async () => (await contrast()) > 110);
      const [, width = ''] = place.split(', ');
      await poll(`columns in ${place}`, async () => (await columns()) === expected[width]);
    });
    assert.deepEqual(await findFaults(on.open), []);
  });

  it('splits a mix of regions by either label, with one row per name, which hides it everywhere', async () => {
    const { page } = on.open;
    await on.show(mixOfRegions());
    await choose('By region');
    await cells(5);
    await poll('the legend is there', async () => (await texts('.legend-name')).length === 10);
    const before = (await texts('.cell-reading')).map((text) => Number(text.replaceAll(/[^\d]/g, '')));
    await page.getByRole('checkbox', { name: 'Coal (Black)' }).uncheck();
    await poll('all cells have less', async () => {
      const now = (await texts('.cell-reading')).map((text) => Number(text.replaceAll(/[^\d]/g, '')));
      return now.length === 5 && now.every((value, c) => value < (before[c] ?? 0));
    });
    await on.inAllLooks('mix-by-region', async () => undefined, [1280]);
    await choose('By fuel technology');
    await cells(10);
    assert.deepEqual((await texts('.panel-title')).slice(0, 2), ['Solar (Rooftop)', 'Solar (Utility)']);
    assert.deepEqual(await texts('.legend-name'), ['VIC1', 'TAS1', 'SA1', 'QLD1', 'NSW1']);
    await on.inAllLooks('mix-by-fueltech', async () => undefined, [1280]);
    assert.deepEqual(await findFaults(on.open), []);
  });

  it('keeps its layout over a reload, and reads all cells at the crosshair', async () => {
    const { page } = on.open;
    await on.show(yearOfPrices());
    await choose('By region');
    await cells(5);
    await page.reload();
    await on.show(yearOfPrices());
    await cells(5);
    const box = await page.locator('.grid-cell .u-over').nth(3).boundingBox();
    assert.ok(box);
    await page.mouse.move(box.x + box.width / 2, box.y + 20);
    await poll('values at the crosshair', async () =>
      (await texts('.cell-reading')).every((text) => /^ -?[\d,.]+ \$\/MWh$/.test(text)),
    );
  });
});
