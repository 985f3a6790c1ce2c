import assert from '../support/assert';
import { fuelMix, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the order of the table', () => {
  const on = usePage();
  const { press } = on;
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

  const grid = () => on.page.getByRole('grid');
  const head = (name: string) => on.role('columnheader', name);
  /** Returns all cells as they are copied. */
  const copied = async (): Promise<string[][]> => {
    await grid().focus();
    await press('Control+a', 'Control+c');
    const text = await on.clipboard();
    return text.split('\n').map((line) => line.replace('2026-11-13 0', '').replace(':00:00', '').split('\t'));
  };
  /** Returns the hours of the visible rows. */
  const hours = async () =>
    (await on.page.getByRole('rowheader').allTextContents()).map((text) => text.slice(-4, -3)).join('');

  it('follows the legend, with the total at the end', async () => {
    const heads = await on.texts('[role=columnheader] .cell-name');
    assert.deepEqual(heads, ['Time', 'Wind', 'Hydro', 'Battery (Charging)', 'Net total']);
    assert.deepEqual(await copied(), [
      ['0', '10', '3', '-1', '12'],
      ['1', '20', '', '-1', '19'],
      ['2', '', '-1', '0', '-1'],
      ['3', '5', '3', '-1', '7'],
    ]);
    await on.tab('Chart');
    const legend = await on.texts('.legend-rows .legend-name');
    assert.deepEqual(legend, heads.slice(1, 4));
  });

  it('follows the sort button of a column, with missing values last, also in copies', async () => {
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

  it('switches between oldest and newest first, by mouse and by keys', async () => {
    await on.button('Oldest first').click();
    assert.equal(await hours(), '3210');
    assert.equal((await copied())[0]?.[0], '3');
    await on.button('Newest first').press('Enter');
    assert.equal(await hours(), '0123');
    await head('Time').getByRole('button').click();
    assert.equal(await head('Time').getAttribute('aria-sort'), 'descending');
    await head('Wind').hover();
    await head('Wind').getByRole('button').click();
    await on.button(/^By Wind/).click();
    assert.equal(await hours(), '0123');
  });

  it('is restored after a tab switch and a reload', async () => {
    await on.button('Oldest first').click();
    await on.tab('Chart');
    await on.tab('Table');
    assert.equal(await hours(), '3210');
    await on.untilSaved('"isDescending":true');
    await on.page.reload();
    await on.show(result);
    await on.button('Newest first').waitFor();
  });
});

describe('the long table', () => {
  const on = usePage();

  it('has a row for each value with the labels of its series, also in copies', async () => {
    await on.show(fuelMix(2));
    await on.tab('Table');
    const select = on.role('combobox', 'Shape of the table');
    await select.focus();
    await on.press('ArrowDown');
    const grid = on.page.getByRole('grid');
    await poll('rows are values', async () => (await grid.getAttribute('aria-rowcount')) === '21');
    assert.equal(await grid.getAttribute('aria-colcount'), '5');
    const heads = await on.texts('[role=columnheader] .cell-name');
    assert.deepEqual(heads, ['Time', 'Series', 'Fueltech', 'Value', 'Unit']);
    const row = (at: number) => on.page.locator(`[aria-rowindex="${at}"] > *`).allTextContents();
    assert.deepEqual(await row(4), ['2026-11-13 00:00', 'Wind', 'wind', '3,500.000', 'MW']);
    await on.page.locator('#cell-2-1').click();
    await on.page.locator('#cell-2-4').click({ modifiers: ['Shift'] });
    await on.press('Control+c');
    const text = await on.clipboard();
    assert.equal(text, 'Wind\twind\t3500\tMW');
    await on.button('Oldest first').click();
    assert.deepEqual((await row(2)).slice(0, 2), ['2026-11-13 01:00', 'Solar (Rooftop)']);
  });
});
