import assert from 'node:assert/strict';
import { fuelMix, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the columns of the table', function () {
  this.timeout(60_000);
  const on = usePage();

  beforeEach(async () => {
    const series = ['hydro', 'wind', 'coal_black'].map((fueltech, s) =>
      toSeries({ labels: { fueltech }, times: timesOf(4), valueAt: (i) => 10 * s + i }),
    );
    await on.show(toResult(series));
    await on.tab('Table');
    await grid().waitFor();
  });

  const grid = () => on.open.page.getByRole('grid');
  const heads = async (): Promise<string> =>
    (await on.open.page.locator('[role=columnheader] .cell-name').allTextContents()).slice(1).join(', ');
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await on.open.page.keyboard.press(key);
  };
  const columnsButton = () => on.open.page.getByRole('button', { name: /^Columns/ });

  it('are hidden and moved from the menu of the head, by mouse; the copy has them so', async () => {
    const { page } = on.open;
    assert.equal(await heads(), 'Wind, Hydro, Coal (Black), Total');
    await page.getByRole('columnheader', { name: 'Hydro' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Move Left' }).click();
    assert.equal(await heads(), 'Hydro, Wind, Coal (Black), Total');
    await page.getByRole('columnheader', { name: 'Coal' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Hide' }).click();
    assert.equal(await heads(), 'Hydro, Wind, Total');
    assert.equal(await columnsButton().getAttribute('aria-label'), 'Columns (1 hidden)');
    assert.equal(await columnsButton().getAttribute('title'), 'Hidden: Coal (Black)');
    await page.locator('#cell-1-1').click();
    await press('Shift+End', 'Control+c');
    // The total includes the hidden column.
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '1\t11\t33');
  });

  it('are hidden, moved and brought back by keys alone, and stay so over a reload', async () => {
    const { page } = on.open;
    await grid().focus();
    await press('Alt+ArrowDown');
    await page.getByRole('menu', { name: 'Wind' }).waitFor();
    await press('End', 'ArrowUp', 'Enter');
    assert.equal(await heads(), 'Hydro, Wind, Coal (Black), Total');
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-0-2');
    await columnsButton().focus();
    await press('Enter');
    const box = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name });
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Space');
    await poll('coal is hidden', async () => (await heads()) === 'Hydro, Wind, Total');
    assert.equal(await box('Coal (Black)').isChecked(), false);
    await press('ArrowUp', 'ArrowUp', 'Alt+ArrowDown');
    await poll('hydro has moved', async () => (await heads()) === 'Wind, Hydro, Total');
    assert.equal(await box('Hydro').evaluate((one) => one === document.activeElement), true);
    await on.shoot('table-columns');
    await poll('it is saved', async () =>
      JSON.stringify((await on.open.state())?.view).includes('coal_black'),
    );
    await press('Alt+ArrowUp');
    await poll('hydro is back', async () => (await heads()) === 'Hydro, Wind, Total');
    await press('Tab', 'Enter');
    await poll('all are back', async () => (await heads()) === 'Wind, Hydro, Coal (Black), Total');
    await press('Escape');
    assert.equal(await columnsButton().evaluate((one) => one === document.activeElement), true);
  });

  it('are named when all are hidden, and come back', async () => {
    const { page } = on.open;
    await columnsButton().click();
    for (const name of ['Wind', 'Hydro', 'Coal (Black)', 'Total'])
      await page.getByRole('dialog').getByRole('checkbox', { name }).uncheck();
    await press('Escape');
    await page.getByText('No column is shown.').waitFor();
    await page.getByRole('button', { name: 'Show all columns' }).press('Enter');
    assert.equal(await heads(), 'Wind, Hydro, Coal (Black), Total');
    assert.equal(await grid().evaluate((one) => one === document.activeElement), true);
  });

  it('are moved in the list by mouse, and found by their names', async () => {
    const { page } = on.open;
    await on.show(fuelMix());
    await on.tab('Table');
    await columnsButton().click();
    await page.getByRole('textbox', { name: 'Find columns' }).fill('hyd');
    assert.equal(await page.locator('.column-row').count(), 1);
    await page.getByRole('button', { name: 'Move up: Hydro' }).click();
    await page.getByText('Hydro is column 3 of 11').waitFor({ state: 'attached' });
    assert.match(await heads(), /^Solar \(Rooftop\), Solar \(Utility\), Hydro, Wind/);
    await page.mouse.click(700, 500);
    assert.equal(await page.getByRole('dialog').count(), 0);
  });
});
