import assert from 'node:assert/strict';
import { fuelMix, timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the columns of the table', () => {
  const on = usePage();
  const { press } = on;

  beforeEach(async () => {
    const series = ['hydro', 'wind', 'coal_black'].map((fueltech, s) =>
      toSeries({ labels: { fueltech }, times: timesOf(4), valueAt: (i) => 10 * s + i }),
    );
    await on.show(toResult(series));
    await on.tab('Table');
    await grid().waitFor();
  });

  const grid = () => on.page.getByRole('grid');
  const heads = async () => (await on.texts('[role=columnheader] .cell-name')).slice(1).join(', ');
  const columnsButton = () => on.button(/^Columns/);

  it('are hidden and moved from the menu of a head, also in copies', async () => {
    assert.equal(await heads(), 'Wind, Hydro, Coal (Black), Total');
    await on.role('columnheader', 'Hydro').click({ button: 'right' });
    await on.role('menuitem', 'Move Left').click();
    assert.equal(await heads(), 'Hydro, Wind, Coal (Black), Total');
    await on.role('columnheader', 'Coal').click({ button: 'right' });
    await on.role('menuitem', 'Hide').click();
    assert.equal(await heads(), 'Hydro, Wind, Total');
    assert.equal(await columnsButton().getAttribute('aria-label'), 'Columns (1 hidden)');
    assert.equal(await columnsButton().getAttribute('title'), 'Hidden: Coal (Black)');
    await on.page.locator('#cell-1-1').click();
    await press('Shift+End', 'Control+c');
    // The total includes the hidden column.
    assert.equal(await on.clipboard(), '1\t11\t33');
  });

  it('are hidden, moved and restored by keys', async () => {
    await grid().focus();
    await press('Alt+ArrowDown');
    await on.role('menu', 'Wind').waitFor();
    await press('End', 'ArrowUp', 'Enter');
    assert.equal(await heads(), 'Hydro, Wind, Coal (Black), Total');
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-0-2');
    await columnsButton().focus();
    await press('Enter');
    const box = (name: string) => on.page.getByRole('dialog').getByRole('checkbox', { name });
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Space');
    await poll('coal is hidden', async () => (await heads()) === 'Hydro, Wind, Total');
    assert.equal(await box('Coal (Black)').isChecked(), false);
    await press('ArrowUp', 'ArrowUp', 'Alt+ArrowDown');
    await poll('hydro has moved', async () => (await heads()) === 'Wind, Hydro, Total');
    assert.equal(await box('Hydro').evaluate((one) => one === document.activeElement), true);
    await on.shoot('table-columns');
    await on.untilSaved('coal_black');
    await press('Alt+ArrowUp');
    await poll('hydro is back', async () => (await heads()) === 'Hydro, Wind, Total');
    await press('Tab', 'Enter');
    await poll('all are back', async () => (await heads()) === 'Wind, Hydro, Coal (Black), Total');
    await press('Escape');
    assert.equal(await columnsButton().evaluate((one) => one === document.activeElement), true);
  });

  it('are restored by a button when all are hidden', async () => {
    await columnsButton().click();
    for (const name of ['Wind', 'Hydro', 'Coal (Black)', 'Total'])
      await on.page.getByRole('dialog').getByRole('checkbox', { name }).uncheck();
    await press('Escape');
    await on.page.getByText('No column is shown.').waitFor();
    await on.button('Show all columns').press('Enter');
    assert.equal(await heads(), 'Wind, Hydro, Coal (Black), Total');
    assert.equal(await grid().evaluate((one) => one === document.activeElement), true);
  });

  it('are found by name and moved in their list', async () => {
    await on.show(fuelMix());
    await on.tab('Table');
    await columnsButton().click();
    await on.role('textbox', 'Find columns').fill('hyd');
    assert.equal(await on.page.locator('.column-row').count(), 1);
    await on.button('Move up: Hydro').click();
    await on.page.getByText('Hydro is column 3 of 11').waitFor({ state: 'attached' });
    assert.match(await heads(), /^Solar \(Rooftop\), Solar \(Utility\), Hydro, Wind/);
    await on.page.mouse.click(700, 500);
    assert.equal(await on.page.getByRole('dialog').count(), 0);
  });
});
