import assert from '../support/assert';
import { fuelMix } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the table', () => {
  const on = usePage();
  const { press } = on;

  beforeEach(async () => {
    await on.show(fuelMix());
    await on.tab('Table');
    await grid().waitFor();
  });

  const grid = () => on.page.getByRole('grid');
  const type = (text: string) => on.page.keyboard.type(text);
  const count = (): Promise<string | null> => on.page.locator('.table-count').textContent();
  const isFocused = () => grid().evaluate((one) => one === document.activeElement);

  it('filters rows by value and time, counts them, and clears the filters', async () => {
    await on.page.getByRole('button', { name: 'Filter', exact: true }).click();
    await on.role('combobox', 'What to filter').selectOption({ label: 'Pumps' });
    await on.role('textbox', 'Filter of Pumps, MW').fill('< -499');
    // Pumps use 500 MW at noon on each of the three days.
    assert.equal(await count(), '3 of 72 rows');
    const stamps = await on.page.getByRole('rowheader').allTextContents();
    assert.deepEqual(stamps, ['2026-11-13 12:00', '2026-11-14 12:00', '2026-11-15 12:00']);
    assert.equal(await grid().getAttribute('aria-rowcount'), '4');
    await on.role('combobox', 'What to filter').selectOption({ label: 'Time' });
    await on.role('textbox', 'Filter of Time').fill('14 Nov');
    assert.equal(await count(), '1 of 72 rows');
    await on.button('Remove the filter Pumps < -499').click();
    assert.equal(await count(), '24 of 72 rows');
    const field = on.role('textbox', 'Filter of Time');
    assert.equal(await field.evaluate((one) => one === document.activeElement), true);
    await on.button('Clear filters').press('Enter');
    assert.equal(await grid().getAttribute('aria-rowcount'), '73');
    assert.equal(await isFocused(), true);
  });

  it('is filtered by keys from the menu of a column', async () => {
    await grid().focus();
    await press('ArrowRight', 'ArrowRight', 'Alt+ArrowDown');
    await on.role('menu', 'Wind').waitFor();
    await press('ArrowDown', 'ArrowDown', 'Enter');
    await type('missing');
    await poll('three hours are missing', async () => (await count()) === '3 of 72 rows');
    await press('Escape');
    assert.equal(await isFocused(), true);
    assert.equal(await on.page.locator('#cell-0-3').textContent(), '–');
  });

  it('explains an invalid filter and an empty result', async () => {
    await on.page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
    await type('> lots');
    await on.page.getByRole('alert').getByText('“lots” is not a number.').waitFor();
    const field = on.role('textbox', 'Filter of Any series');
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    assert.equal(await grid().getAttribute('aria-rowcount'), '73');
    await field.fill('> 1000000');
    await on.page.getByText('No rows match.').waitFor();
    await on.shoot('table-empty');
    await on.page.locator('.table-empty').getByRole('button', { name: 'Clear filters' }).press('Enter');
    assert.equal(await grid().getAttribute('aria-rowcount'), '73');
    assert.equal(await isFocused(), true);
  });

  it('filters columns by name without a change of values', async () => {
    await on.page.getByRole('button', { name: 'Filter', exact: true }).click();
    await on.role('combobox', 'What to filter').selectOption({ label: 'Names of columns' });
    await on.role('textbox', 'Filter of Names of columns').fill('solar');
    const heads = () => on.texts('[role=columnheader] .cell-name');
    await poll('two are left', async () => (await heads()).length === 3);
    assert.deepEqual(await heads(), ['Time', 'Solar (Rooftop)', 'Solar (Utility)']);
    assert.equal(await count(), '2 of 11 columns');
    assert.equal(await on.page.locator('#cell-12-2').textContent(), '5,200.000');
  });

  it('restores its filter after a reload', async () => {
    await on.page.getByRole('button', { name: 'Filter', exact: true }).click();
    await on.role('textbox', 'Filter of Any series').fill('> 9100');
    const before = await count();
    assert.match(before ?? '', /^\d+ of 72 rows$/);
    await on.untilSaved('> 9100');
    await on.page.reload();
    await on.show(fuelMix());
    await grid().waitFor();
    assert.equal(await count(), before);
    assert.equal(await on.role('textbox', 'Filter of Any series').inputValue(), '> 9100');
  });

  it('moves the cursor to a typed time', async () => {
    await grid().focus();
    await press('Control+g');
    await type('14 Nov 18:00');
    await press('Enter');
    await poll('the row is in view', () => on.page.locator('#cell-42-1').isVisible());
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-42-1');
    assert.equal(await isFocused(), true);
    const field = on.role('textbox', 'Go to');
    await field.fill('20:00');
    await field.press('Enter');
    assert.equal(await grid().getAttribute('aria-activedescendant'), 'cell-44-1');
    await field.fill('1 Dec 2026');
    await field.press('Enter');
    const words = 'Outside the table (2026-11-13 00:00 to 2026-11-15 23:00).';
    await on.page.getByText(words).waitFor();
    await field.fill('someday');
    await field.press('Enter');
    await on.page.getByText('“someday” is not a date or time').waitFor();
    await field.press('Escape');
    assert.equal(await isFocused(), true);
  });
});
