import assert from 'node:assert/strict';
import { fuelMix, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the order of the table', function () {
  this.timeout(60_000);
  const on = usePage();
  const values = { hydro: [3, NaN, -1, 3], wind: [10, 20, NaN, 5], battery_charging: [1, 1, 0, 1] };

  const result = toResult(
    Object.entries(values).map(([fueltech, column]) =>
      toSeries({ labels: { fueltech }, times: timesOf(4), valueAt: (i) => column[i] ?? NaN }),
    ),
  );

  beforeEach(async () => {
    await on.show(result);
    await on.tab('Table');
    await grid().waitFor();
  });

  const grid = () => on.open.page.getByRole('grid');
  const head = (name: string) => on.open.page.getByRole('columnheader', { name });
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await on.open.page.keyboard.press(key);
  };
  /** Returns all cells as they are copied. */
  const copied = async (): Promise<string[][]> => {
    await grid().focus();
    await press('Control+a', 'Control+c');
    const text = await on.open.page.evaluate(() => navigator.clipboard.readText());
    return text.split('\n').map((line) => line.replace('2026-11-13 0', '').replace(':00:00', '').split('\t'));
  };
  /** Returns the hours of the visible rows. */
  const hours = async (): Promise<string> =>
    (await on.open.page.getByRole('rowheader').allTextContents()).map((text) => text.slice(-4, -3)).join('');

  it('is that of the legend, solar and wind first, loads last, with the total at the end', async () => {
    const heads = await on.open.page.locator('[role=columnheader] .cell-name').allTextContents();
    assert.deepEqual(heads, ['Time', 'Wind', 'Hydro', 'Battery (Charging)', 'Net total']);
    assert.deepEqual(await copied(), [
      ['0', '10', '3', '-1', '12'],
      ['1', '20', '', '-1', '19'],
      ['2', '', '-1', '0', '-1'],
      ['3', '5', '3', '-1', '7'],
    ]);
    await on.tab('Chart');
    const legend = await on.open.page.locator('.legend-rows .legend-name').allTextContents();
    assert.deepEqual(legend, heads.slice(1, 4));
  });

  it('follows the button in the head: up, down, by time; missing values last; as it is copied', async () => {
    const button = head('Hydro').getByRole('button', { name: 'Sort by Hydro' });
    const hydro = async (): Promise<(string | undefined)[]> => (await copied()).map((line) => line[2]);
    assert.equal(await head('Time').getAttribute('aria-sort'), 'ascending');
    await head('Hydro').hover();
    await button.click();
    assert.equal(await head('Hydro').getAttribute('aria-sort'), 'ascending');
    assert.equal(await head('Time').getAttribute('aria-sort'), 'none');
    assert.equal(await hours(), '2031');
    assert.deepEqual(await hydro(), ['-1', '3', '3', '']);
    await button.click();
    assert.equal(await head('Hydro').getAttribute('aria-sort'), 'descending');
    assert.equal(await hours(), '0321');
    assert.deepEqual(await hydro(), ['3', '3', '-1', '']);
    await button.click();
    assert.equal(await hours(), '0123');
  });

  it('turns newest first and back, by mouse and by keys', async () => {
    const { page } = on.open;
    await page.getByRole('button', { name: 'Oldest first' }).click();
    assert.equal(await hours(), '3210');
    assert.equal((await copied())[0]?.[0], '3');
    await page.getByRole('button', { name: 'Newest first' }).press('Enter');
    assert.equal(await hours(), '0123');
    await head('Time').getByRole('button').click();
    assert.equal(await head('Time').getAttribute('aria-sort'), 'descending');
    await head('Wind').hover();
    await head('Wind').getByRole('button').click();
    await page.getByRole('button', { name: /^By Wind/ }).click();
    assert.equal(await hours(), '0123');
  });

  it('stays over other tabs and a reload', async () => {
    const { page } = on.open;
    await page.getByRole('button', { name: 'Oldest first' }).click();
    await on.tab('Chart');
    await on.tab('Table');
    assert.equal(await hours(), '3210');
    await poll('the order is saved', async () =>
      JSON.stringify((await on.open.state())?.view).includes('"isDescending":true'),
    );
    await page.reload();
    await on.show(result);
    await page.getByRole('button', { name: 'Newest first' }).waitFor();
  });
});

describe('the long table', function () {
  this.timeout(60_000);
  const on = usePage();

  it('has a row per value with the labels of its series, copied as they are', async () => {
    const { page } = on.open;
    await on.show(fuelMix(2));
    await on.tab('Table');
    const select = page.getByRole('combobox', { name: 'Shape of the table' });
    await select.focus();
    await page.keyboard.press('ArrowDown');
    const grid = page.getByRole('grid');
    await poll('rows are values', async () => (await grid.getAttribute('aria-rowcount')) === '21');
    assert.equal(await grid.getAttribute('aria-colcount'), '5');
    const heads = await page.locator('[role=columnheader] .cell-name').allTextContents();
    assert.deepEqual(heads, ['Time', 'Series', 'Fueltech', 'Value', 'Unit']);
    const row = (at: number) => page.locator(`[aria-rowindex="${at}"] > *`).allTextContents();
    assert.deepEqual(await row(4), ['2026-11-13 00:00', 'Wind', 'wind', '3,500.000', 'MW']);
    await page.locator('#cell-2-1').click();
    await page.locator('#cell-2-4').click({ modifiers: ['Shift'] });
    await page.keyboard.press('Control+c');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    assert.equal(text, 'Wind\twind\t3500\tMW');
    await page.getByRole('button', { name: 'Oldest first' }).click();
    assert.deepEqual((await row(2)).slice(0, 2), ['2026-11-13 01:00', 'Solar (Rooftop)']);
  });
});
