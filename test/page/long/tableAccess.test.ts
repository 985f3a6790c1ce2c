import assert from '../../support/assert';
import { fuelMix } from '../../support/webviewHarness/results';
import { findFaults } from '../support/axe';
import { usePage } from '../support/resultsPage';

describe('the accessible table', function () {
  this.timeout(180_000);
  const on = usePage();
  const { press } = on;
  const grid = () => on.page.getByRole('grid');
  const openFilter = () => on.page.getByRole('button', { name: 'Filter', exact: true }).click();

  /** The states of the table to check. Only those that scroll or filter need more than some hours. */
  const fewHours = 4;
  const manyHours: Record<string, number> = {
    'a range is selected': 72,
    'rows without values, in a narrow window, scrolled aside': 72,
    'it is filtered and sorted': 72,
  };
  const states: Record<string, () => Promise<unknown>> = {
    'a range is selected': async () => {
      await grid().focus();
      await press('ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowRight');
    },
    'rows without values, in a narrow window, scrolled aside': async () => {
      await on.page.setViewportSize({ width: 400, height: 600 });
      await on.page.locator('#cell-3-1').click();
      await press('Control+ArrowRight', 'PageDown', 'PageDown', 'PageDown');
    },
    'it is long': async () => {
      await on.role('combobox', 'Shape of the table').selectOption('long');
      await grid().focus();
    },
    'it is filtered and sorted': async () => {
      await on.role('columnheader', 'Wind').hover();
      await on.button('Sort by Wind').click();
      await openFilter();
      await on.page.keyboard.type('> 9000');
      await on.role('combobox', 'What to filter').selectOption({ label: 'Time' });
      await on.role('textbox', 'Filter of Time').fill('14 Nov');
    },
    'typed text is invalid': async () => {
      await openFilter();
      await on.page.keyboard.type('> lots');
      await on.button('Go to time').click();
      await on.page.keyboard.type('someday');
      await press('Enter');
      await on.page.getByText('“someday” is not a date').waitFor();
    },
    'no row matches the filters': async () => {
      await openFilter();
      await on.page.keyboard.type('> 1000000');
      await on.page.getByText('No rows match.').waitFor();
    },
    'the list of columns is open, with one hidden': async () => {
      await on.button('Columns').click();
      await on.page.getByRole('dialog').getByRole('checkbox', { name: 'Wind' }).uncheck();
    },
    'no column is shown': async () => {
      await on.button('Columns').click();
      for (const box of await on.page.getByRole('dialog').getByRole('checkbox').all()) await box.uncheck();
      await press('Escape');
    },
    'the menu of a column is open': async () => {
      await grid().focus();
      await press('Alt+ArrowDown');
      await on.page.getByRole('menu').waitFor();
    },
    'the menu of copies is open': async () => {
      await grid().focus();
      await on.button('Copy cells').click();
    },
  };

  for (const [name, enter] of Object.entries(states))
    it(`has no axe violation when ${name}`, async () => {
      await on.page.setViewportSize({ width: 800, height: 500 });
      await on.show(fuelMix(manyHours[name] ?? fewHours));
      await on.tab('Table');
      await grid().waitFor();
      await enter();
      assert.deepEqual(await findFaults(on), []);
      const wider = await on.page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(wider <= 0, 'nothing overflows the page');
    });
});
