import assert from 'node:assert/strict';
import { fuelMix } from '../../support/webviewHarness/results';
import { findFaults } from '../support/axe';
import { usePage } from '../support/resultsPage';

describe('the table for all', function () {
  this.timeout(180_000);
  const on = usePage();
  const grid = () => on.open.page.getByRole('grid');
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await on.open.page.keyboard.press(key);
  };
  const openFilter = () => on.open.page.getByRole('button', { name: 'Filter', exact: true }).click();

  /** The states of the table to check. Only those that scroll or filter need more than some hours. */
  const fewHours = 4;
  const manyHours: Readonly<Record<string, number>> = {
    'a range is selected': 72,
    'rows without values, in a narrow window, scrolled aside': 72,
    'it is filtered and sorted': 72,
  };
  const states: Readonly<Record<string, () => Promise<unknown>>> = {
    'a range is selected': async () => {
      await grid().focus();
      await press('ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight');
    },
    'rows without values, in a narrow window, scrolled aside': async () => {
      await on.open.page.setViewportSize({ width: 400, height: 600 });
      await on.open.page.locator('#cell-3-1').click();
      await press('Control+ArrowRight', 'PageDown', 'PageDown', 'PageDown');
    },
    'it is long': async () => {
      await on.open.page.getByRole('combobox', { name: 'Shape of the table' }).selectOption('long');
      await grid().focus();
    },
    'it is filtered and sorted': async () => {
      await on.open.page.getByRole('columnheader', { name: 'Wind' }).hover();
      await on.open.page.getByRole('button', { name: 'Sort by Wind' }).click();
      await openFilter();
      await on.open.page.keyboard.type('> 9000');
      await on.open.page.getByRole('combobox', { name: 'What to filter' }).selectOption({ label: 'Time' });
      await on.open.page.getByRole('textbox', { name: 'Filter of Time' }).fill('14 Nov');
    },
    'what is typed cannot be read': async () => {
      await openFilter();
      await on.open.page.keyboard.type('> lots');
      await on.open.page.getByRole('button', { name: 'Go to time' }).click();
      await on.open.page.keyboard.type('someday');
      await press('Enter');
      await on.open.page.getByText('“someday” is not a date').waitFor();
    },
    'the filters leave nothing': async () => {
      await openFilter();
      await on.open.page.keyboard.type('> 1000000');
      await on.open.page.getByText('No rows match.').waitFor();
    },
    'the list of columns is open, with one hidden': async () => {
      await on.open.page.getByRole('button', { name: 'Columns' }).click();
      await on.open.page.getByRole('dialog').getByRole('checkbox', { name: 'Wind' }).uncheck();
    },
    'no column is shown': async () => {
      await on.open.page.getByRole('button', { name: 'Columns' }).click();
      for (const box of await on.open.page.getByRole('dialog').getByRole('checkbox').all())
        await box.uncheck();
      await press('Escape');
    },
    'the menu of a column is open': async () => {
      await grid().focus();
      await press('Alt+ArrowDown');
      await on.open.page.getByRole('menu').waitFor();
    },
    'the menu of copies is open': async () => {
      await grid().focus();
      await on.open.page.getByRole('button', { name: 'Copy cells' }).click();
    },
  };

  for (const [name, enter] of Object.entries(states))
    it(`has nothing to find when ${name}`, async () => {
      const { page } = on.open;
      await page.setViewportSize({ width: 800, height: 500 });
      await on.show(fuelMix(manyHours[name] ?? fewHours));
      await on.tab('Table');
      await grid().waitFor();
      await enter();
      assert.deepEqual(await findFaults(on.open), []);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wider <= 0, 'nothing stands out of the page');
    });
});
