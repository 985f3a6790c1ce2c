import assert from '../support/assert';
import { fuelMix, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { faintTexts } from '../support/faintTexts';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the statistics of a result', () => {
  const on = usePage();
  const { press } = on;

  const table = () => on.role('grid', 'Statistics');
  const names = () => table().getByRole('rowheader').allTextContents();
  const head = (name: string) => table().getByRole('columnheader', { name, exact: true });
  /** Returns the cells of a row by the heads of their columns. */
  const row = async (name: string): Promise<Record<string, string>> => {
    const heads = await table().getByRole('columnheader').allTextContents();
    const line = table().locator('tbody tr', { hasText: name });
    const cells = await line.locator('th, td').allTextContents();
    return Object.fromEntries(heads.map((text, i) => [text, cells[i] ?? '']));
  };
  const copied = async (): Promise<string[][]> => {
    await on.page.evaluate(() => navigator.clipboard.writeText(''));
    await press('Control+c');
    const text = await on.clipboard();
    return text.split('\n').map((line) => line.split('\t'));
  };

  /** A day of prices and demand: 1 to 24 $/MWh, one missing, and as many MWh. */
  const market = () => {
    const times = timesOf(24);
    const valueAt = (i: number) => (i === 4 ? NaN : i + 1);
    const labels = { region: 'NSW1' };
    return toResult(
      [
        toSeries({ metric: 'price', unit: '$/MWh', labels, times, valueAt }),
        toSeries({ metric: 'demand_energy', unit: 'MWh', labels, times, valueAt: (i) => i + 1 }),
      ],
      { operation: 'market', primary_grouping: 'network_region' },
    );
  };

  it('include weighted means, percentiles and extremes of each series', async () => {
    await on.show(market());
    await on.tab('Statistics');
    const price = await row('Price');
    const values = Array.from({ length: 24 }, (_, i) => i + 1).filter((value) => value !== 5);
    const sum = values.reduce((all, value) => all + value, 0);
    const squares = values.reduce((all, value) => all + value * value, 0);
    assert.equal(price['Values'], '23');
    assert.equal(price['Missing'], '1');
    assert.equal(price['Mean'], (sum / 23).toFixed(2));
    assert.equal(price['Time-weighted'], undefined);
    assert.equal(price['Demand-weighted'], `≈ ${(squares / sum).toFixed(2)}`);
    assert.equal(price['Median'], '13.00');
    assert.equal(price['P5'], '2.10');
    assert.equal(price['Max'], '24.00');
    assert.equal(price['Max at'], '2026-11-13 23:00');
    assert.deepEqual([price['First'], price['Last at']], ['1.00', '2026-11-13 23:00']);
    assert.equal(price['Total'], '–');
    assert.equal((await row('Demand'))['Total'], '300.000');
    await on.page.getByText(/^≈ approximate/).waitFor();
  });

  it('cover the part in view or the whole window, also after a reload', async () => {
    await on.show(market());
    const chart = on.role('group', /^Chart/);
    const { x, y, width } = await on.boxOf('.u-over');
    await on.page.mouse.move(x + width * 0.26, y + 30);
    await on.page.mouse.down();
    await on.page.mouse.move(x + width * 0.49, y + 30, { steps: 4 });
    await on.page.mouse.up();
    await on.untilSaved('"range":{');
    await on.tab('Statistics');
    await on.page.getByText('13 Nov 2026 07:00 – 12:00 network time +10:00 · 5 buckets').waitFor();
    assert.equal((await row('Demand'))['Total'], '50.000');
    await on.role('radio', 'In view').focus();
    await press('ArrowRight');
    await on.page.getByText('13 Nov 2026 network time +10:00 · 24 buckets').waitFor();
    assert.equal((await row('Demand'))['Total'], '300.000');
    await on.untilSaved('"window"');
    await on.page.reload();
    await on.show(market());
    await table().waitFor();
    assert.equal((await row('Demand'))['Total'], '300.000');
    await on.page.getByText('In view', { exact: true }).click();
    assert.equal((await row('Demand'))['Total'], '50.000');
    assert.equal(await chart.isVisible(), false);
  });

  it('are sorted by any column, by mouse and by keys', async () => {
    await on.show(fuelMix());
    const inLegend = await on.texts('.legend-name');
    await on.tab('Statistics');
    const own = await names();
    assert.deepEqual(own, inLegend);
    await head('Max').getByRole('button').click();
    assert.equal(await head('Max').getAttribute('aria-sort'), 'descending');
    const sorted = await names();
    assert.deepEqual(sorted.slice(0, 2), ['Solar (Rooftop)', 'Coal (Black)']);
    assert.deepEqual(new Set(sorted.slice(-2)), new Set(['Battery (Charging)', 'Pumps']));
    await head('Max').getByRole('button').press('Enter');
    assert.equal(await head('Max').getAttribute('aria-sort'), 'ascending');
    assert.deepEqual((await names()).at(-1), 'Solar (Rooftop)');
    await press('Space');
    assert.deepEqual(await names(), own);
    await head('Series').getByRole('button').press('Enter');
    assert.deepEqual(await names(), [...own].sort());
    assert.equal(await table().locator('[aria-sort=ascending]').count(), 1);
    await head('Unit').getByRole('button').click();
    assert.equal(await head('Unit').getAttribute('aria-sort'), 'ascending');
  });

  it('are copied exactly: all or the selected rows, in visible order', async () => {
    await on.show(fuelMix());
    await on.tab('Statistics');
    await head('Max').getByRole('button').click();
    const rows = table().locator('tbody tr');
    await head('Series').getByRole('button').focus();
    const all = await copied();
    assert.equal(all.length, 11);
    await on.page.getByText('All 10 rows copied').waitFor();
    const at = (name: string) => all[0]?.indexOf(name) ?? -1;
    assert.deepEqual(all[1]?.slice(0, 2), ['Solar (Rooftop)', 'MW']);
    const charging = all.find(([name]) => name === 'Battery (Charging)');
    assert.equal(charging?.[at('Min')], '-1400');
    assert.equal(charging[at('Min at (+10:00)')], '2026-11-13 12:00:00');
    await rows.nth(2).click();
    await press('Shift+ArrowDown');
    assert.equal(await table().locator('[aria-selected=true]').count(), 2);
    await on.page.getByText('2 rows selected').waitFor();
    assert.deepEqual(await copied(), [all[0], ...all.slice(3, 5)]);
    await press('Home', 'Shift+End');
    assert.equal((await copied()).length, 11);
    await press('Escape');
    assert.equal(await table().locator('[aria-selected=true]').count(), 0);
    await rows.nth(0).click();
    await on.page.getByRole('button', { name: 'Copy', exact: true }).click();
    await on.page.getByText('1 row copied').waitFor();
    const text = await on.clipboard();
    assert.equal(text, [all[0], all[1]].map((line) => line?.join('\t')).join('\n'));
  });

  it('are reached by Tab, and scroll sideways under a fixed name column', async () => {
    await on.page.setViewportSize({ width: 400, height: 700 });
    await on.show(fuelMix());
    await on.tab('Statistics');
    await table().locator('tbody tr').nth(3).click();
    const name = table().getByRole('rowheader').nth(3);
    const before = await name.boundingBox();
    const region = on.role('region', 'Statistics');
    await region.evaluate((one) => one.scrollTo(1e4, 0));
    assert.deepEqual(await name.boundingBox(), before);
    assert.ok(await table().getByRole('columnheader', { name: 'Last at' }).isVisible());
    await press('Shift+Tab');
    assert.equal(await on.page.evaluate(() => document.activeElement?.textContent), 'Last at');
    await press('Tab', 'ArrowDown');
    const ring = await table()
      .locator('tbody tr')
      .nth(4)
      .locator('td')
      .first()
      .evaluate((one) => getComputedStyle(one).boxShadow);
    assert.match(ring, /inset/);
  });

  it('fade at the right edge while there are columns beyond it', async () => {
    await on.show(market());
    await on.tab('Statistics');
    const scroll = on.page.locator('.statistics-scroll');
    const fades = () => scroll.evaluate((one) => getComputedStyle(one).maskImage.includes('gradient'));
    await poll('it fades', fades);
    await scroll.evaluate((one) => {
      one.scrollLeft = one.scrollWidth;
    });
    await poll('the last column is clear', async () => !(await fades()));
    await on.page.setViewportSize({ width: 3000, height: 700 });
    assert.equal(await fades(), false);
  });

  it('are readable in every theme, with names on one line except in a narrow window', async () => {
    await on.show(market());
    await on.tab('Statistics');
    await table().locator('tbody tr').first().click();
    await on.inAllLooks('statistics', async (place) => {
      const body = on.page.locator('body');
      assert.deepEqual(
        await body.evaluate(faintTexts, '.view-frame :is(th, td, p, label, span, button)'),
        [],
        place,
      );
      const heights = await table()
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => row.clientHeight));
      // A name on two lines makes its row 17 pixels higher.
      if (!place.endsWith(' 400 px')) assert.ok(Math.max(...heights) < 30, `${place}: ${heights.join(' ')}`);
    });
  });
});
