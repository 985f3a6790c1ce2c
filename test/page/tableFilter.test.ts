import assert from 'node:assert/strict';
import { fuelMix } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the filters of the table', function () {
  this.timeout(60_000);
  const on = usePage();

  beforeEach(async () => {
    await on.show(fuelMix());
    await on.tab('Table');
    await grid().waitFor();
  });

  const grid = () => on.open.page.getByRole('grid');
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await on.open.page.keyboard.press(key);
  };
  const type = (text: string): Promise<void> => on.open.page.keyboard.type(text);
  const count = (): Promise<string | null> => on.open.page.locator('.table-count').textContent();
  const isFocused = (): Promise<boolean> => grid().evaluate((one) => one === document.activeElement);

  it('keep the rows that have a value, say how many, and are taken away', async () => {
    const { page } = on.open;
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'What to filter' }).selectOption({ label: 'Pumps' });
    await page.getByRole('textbox', { name: 'Filter of Pumps, MW' }).fill('< -499');
    // Pumps use 500 MW at noon on each of the three days.
    assert.equal(await count(), '3 of 72 rows');
    const stamps = await page.getByRole('rowheader').allTextContents();
    assert.deepEqual(stamps, ['2026-11-13 12:00', '2026-11-14 12:00', '2026-11-15 12:00']);
    assert.equal(await grid().getAttribute('aria-rowcount'), '4');
    await page.getByRole('combobox', { name: 'What to filter' }).selectOption({ label: 'Time' });
    await page.getByRole('textbox', { name: 'Filter of Time' }).fill('14 Nov');
    assert.equal(await count(), '1 of 72 rows');
    await page.getByRole('button', { name: 'Remove the filter Pumps < -499' }).click();
    assert.equal(await count(), '24 of 72 rows');
    const field = page.getByRole('textbox', { name: 'Filter of Time' });
    assert.equal(await field.evaluate((one) => one === document.activeElement), true);
    await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
    assert.equal(await grid().getAttribute('aria-rowcount'), '73');
    assert.equal(await isFocused(), true);
  });

  it('work by keys alone: from the menu of a column to the field, and back', async () => {
    const { page } = on.open;
    await grid().focus();
    await press('ArrowRight', 'ArrowRight', 'Alt+ArrowDown');
    await page.getByRole('menu', { name: 'Wind' }).waitFor();
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await type('missing');
    await poll('three hours are missing', async () => (await count()) === '3 of 72 rows');
    await press('Escape');
    assert.equal(await isFocused(), true);
    assert.equal(await page.locator('#cell-0-3').textContent(), '–');
  });

  it('say what of a filter is wrong, and what is left when nothing is', async () => {
    const { page } = on.open;
    await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    await type('> lots');
    await page.getByRole('alert').getByText('“lots” is not a number.').waitFor();
    const field = page.getByRole('textbox', { name: 'Filter of Any series' });
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await grid().getAttribute('aria-rowcount'), '73');
    await field.fill('> 1000000');
    await page.getByText('No rows match.').waitFor();
    await on.shoot('table-empty');
    await page.locator('.table-empty').getByRole('button', { name: 'Clear filters' }).press('Enter');
    assert.equal(await grid().getAttribute('aria-rowcount'), '73');
    assert.equal(await isFocused(), true);
  });

  it('find columns by their names, and the values that stay are those of the result', async () => {
    const { page } = on.open;
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('combobox', { name: 'What to filter' }).selectOption({ label: 'Names of columns' });
    await page.getByRole('textbox', { name: 'Filter of Names of columns' }).fill('solar');
    const heads = () => page.locator('[role=columnheader] .cell-name').allTextContents();
    await poll('two are left', async () => (await heads()).length === 3);
    assert.deepEqual(await heads(), ['Time', 'Solar (Rooftop)', 'Solar (Utility)']);
    assert.equal(await count(), '2 of 11 columns');
    assert.equal(await page.locator('#cell-12-2').textContent(), '5,200.000');
  });

  it('stay over a reload', async () => {
    const { page } = on.open;
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByRole('textbox', { name: 'Filter of Any series' }).fill('> 9100');
    const before = await count();
    assert.match(before ?? '', /^\d+ of 72 rows$/);
    await poll('the filter is saved', async () =>
      JSON.stringify((await on.open.state())?.view).includes('> 9100'),
    );
    await page.reload();
    await on.show(fuelMix());
    await grid().waitFor();
    assert.equal(await count(), before);
    assert.equal(await page.getByRole('textbox', { name: 'Filter of Any series' }).inputValue(), '> 9100');
  });

  it('go to a time by keys: the cursor stands in its row', async () => {
    const { page } = on.open;
    await grid().focus();
    await press('Control+g');
    await type('14 Nov 18:00');
    await press('Enter');
    await poll('the row is in view', () => page.locator('#cell-42-1').isVisible());
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-42-1');
    assert.equal(await isFocused(), true);
    const field = page.getByRole('textbox', { name: 'Go to' });
    await field.fill('20:00');
    await field.press('Enter');
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-44-1');
    await field.fill('1 Dec 2026');
    await field.press('Enter');
    const words = 'Outside the table (2026-11-13 00:00 to 2026-11-15 23:00).';
    await page.getByText(words).waitFor();
    await field.fill('someday');
    await field.press('Enter');
    await page.getByText('“someday” is not a date or time').waitFor();
    await field.press('Escape');
    assert.equal(await isFocused(), true);
  });
});
