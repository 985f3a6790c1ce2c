import assert from '../support/assert';
import {
  comparedMix,
  mixOfRegions,
  timesOf,
  toResult,
  toSeries,
  yearOfPrices,
} from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { findFaults } from './support/axe';
import { usePage } from './support/resultsPage';

describe('the panel grid', () => {
  const on = usePage();
  const { texts } = on;
  const choose = async (item: string) => {
    await on.button(/^Panels: /).click();
    await on.role('menuitemradio', item).click();
  };
  const cells = async (count: number) => {
    await on.page
      .locator('.grid-cell canvas')
      .nth(count - 1)
      .waitFor();
  };
  /** The left edges of the cells, without duplicates. */
  const columns = async () =>
    new Set(
      await on.page
        .locator('.grid-cell')
        .evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left)),
    ).size;

  it('shows a compared mix as two stacks on one scale and a table of changes, largest first', async () => {
    await on.show(comparedMix());
    await on.page.locator('.mix-table tbody tr').first().waitFor();
    assert.deepEqual(await texts('.panel-title'), ['This window', 'Period before, 6–8 Nov 2026']);
    assert.match((await texts('.time-axis')).join(' | '), /^[^|]*13 Nov 2026.*\| .*6 Nov 2026/s);
    const names = await texts('.mix-table tbody th');
    assert.deepEqual(names.slice(0, 5), ['Generation', 'Loads', 'Net', 'Coal (Black)', 'Coal (Brown)']);
    assert.deepEqual(await texts('.mix-table tbody tr:nth-child(4) td'), [
      '8,042',
      '6,273',
      '+1,769',
      '+28.2 %',
      '',
    ]);
    // Loads have no change in %.
    assert.equal(
      await on.page.locator('.mix-table tr', { hasText: 'Pumps' }).locator('td').nth(3).textContent(),
      '–',
    );
    await on.inAllLooks('compared-mix', async (place) => {
      const overflow = await on.page.locator('.mix').evaluate((mix) => mix.scrollWidth - mix.clientWidth);
      assert.ok(overflow <= 0, place);
    });
    assert.deepEqual(await findFaults(on), []);
  });

  it('switches a compared mix between its overview and its series', async () => {
    await on.show(comparedMix());
    await on.page.locator('.mix-table').waitFor();
    await choose('Each series');
    await on.page.locator('.mix-table').waitFor({ state: 'detached' });
    await poll('all panels are there', async () => (await texts('.panel-title')).length === 3);
    await choose('Overview');
    await on.page.locator('.mix-table').waitFor();
  });

  it('says that the number of a region is a net where loads are subtracted', async () => {
    const times = timesOf(4);
    const mix = [
      ['NSW1', 'wind', 300],
      ['NSW1', 'pumps', 100],
      ['VIC1', 'wind', 50],
      ['VIC1', 'hydro', 20],
    ] as const;
    await on.show(
      toResult(
        mix.map(([region, fueltech, value]) =>
          toSeries({ labels: { region, fueltech }, times, valueAt: () => value }),
        ),
      ),
    );
    await choose('By region');
    await cells(2);
    const readings = () => texts('.cell-reading');
    await poll('the numbers are there', async () => (await readings()).every((text) => text !== ''));
    assert.deepEqual(await readings(), ['net mean 200.0 MW', 'mean 70.00 MW']);
  });

  it('draws a panel for each region, in as many columns as fit', async () => {
    await on.show(yearOfPrices());
    await choose('By region');
    await cells(5);
    assert.deepEqual(await texts('.panel-title'), ['NSW1', 'QLD1', 'SA1', 'TAS1', 'VIC1']);
    const readings = async () => (await texts('.cell-reading'))[0] ?? '';
    await poll('the numbers are there', async () =>
      /^mean 79\.\d+ · median 70\.\d+ · max 9,000$/.test(await readings()),
    );
    const expected: Record<string, number> = { '1280 px': 3, '800 px': 2, '400 px': 1 };
    /** The largest difference in lightness, 0 to 255, between the labels of the value axis and their background. */
    const contrast = () =>
      on.page
        .locator('.grid-cell canvas')
        .first()
        .evaluate((canvas) => {
          if (!(canvas instanceof HTMLCanvasElement)) return 0;
          const { data = [] } = canvas.getContext('2d')?.getImageData(0, 0, 50, canvas.height) ?? {};
          const ground = /\d+/.exec(getComputedStyle(document.body).backgroundColor);
          let most = 0;
          for (let at = 0; at < data.length; at += 4) {
            const distance = Math.abs((data[at] ?? 0) - Number(ground?.[0]));
            most = Math.max(most, (distance * (data[at + 3] ?? 0)) / 255);
          }
          return most;
        });
    await on.inAllLooks('year-by-region', async (place) => {
      await poll(`labels of the axis in ${place}`, async () => (await contrast()) > 110);
      const [, width = ''] = place.split(', ');
      await poll(`columns in ${place}`, async () => (await columns()) === expected[width]);
    });
    assert.deepEqual(await findFaults(on), []);
  });

  it('splits a mix by region or fuel technology, with one legend row for all panels', async () => {
    await on.show(mixOfRegions());
    await choose('By region');
    await cells(5);
    await poll('the legend is there', async () => (await texts('.legend-name')).length === 10);
    const before = (await texts('.cell-reading')).map((text) => Number(text.replaceAll(/[^\d]/g, '')));
    await on.role('checkbox', 'Coal (Black)').uncheck();
    await poll('all cells have less', async () => {
      const now = (await texts('.cell-reading')).map((text) => Number(text.replaceAll(/[^\d]/g, '')));
      return now.length === 5 && now.every((value, c) => value < (before[c] ?? 0));
    });
    await on.inAllLooks('mix-by-region', undefined, [1280]);
    await choose('By fuel technology');
    await cells(10);
    assert.deepEqual((await texts('.panel-title')).slice(0, 2), ['Solar (Rooftop)', 'Solar (Utility)']);
    assert.deepEqual(await texts('.legend-name'), ['VIC1', 'TAS1', 'SA1', 'QLD1', 'NSW1']);
    await on.inAllLooks('mix-by-fueltech', undefined, [1280]);
    assert.deepEqual(await findFaults(on), []);
  });

  it('restores its layout after a reload, and shows all values at the crosshair', async () => {
    await on.show(yearOfPrices());
    await choose('By region');
    await cells(5);
    await on.page.reload();
    await on.show(yearOfPrices());
    await cells(5);
    const box = await on.page.locator('.grid-cell .u-over').nth(3).boundingBox();
    assert.ok(box);
    await on.page.mouse.move(box.x + box.width / 2, box.y + 20);
    await poll('values at the crosshair', async () =>
      (await texts('.cell-reading')).every((text) => /^-?[\d,.]+ \$\/MWh$/.test(text)),
    );
  });
});
