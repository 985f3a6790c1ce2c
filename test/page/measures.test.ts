import assert from '../support/assert';
import type { Result } from '#src/domain';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { usePage } from './support/resultsPage';

/** Sixty days from 13 November: a price that falls while the energy rises. */
const days = 60;
const hours = days * 24;
const priceAt = (i: number) => (i % 24 < 12 ? 100 : 20) - i / hours;
const energyAt = (i: number) => (i % 24 < 12 ? 1 : 99) + i / 24;

/** Returns the price of these hours: the sum of their values divided by the sum of their energies. */
function priceOf(isIn: (i: number) => boolean) {
  let [above, below] = [0, 0];
  for (let i = 0; i < hours; i++) {
    if (!isIn(i) || i === 7) continue;
    above += priceAt(i) * energyAt(i);
    below += energyAt(i);
  }
  return (above / below).toFixed(2);
}

describe('the means of a measure', () => {
  const on = usePage();

  const capturePrice = (): Result => {
    const times = timesOf(hours);
    const labels = { region: 'SA1', fueltech: 'solar_utility' };
    const parts = { metric: 'capture_price', unit: '$/MWh', labels, times };
    const series = toSeries({ ...parts, valueAt: (i) => (i === 7 ? NaN : priceAt(i)) });
    const weights = times.map((_, i) => energyAt(i));
    return toResult([{ ...series, weights }], { metrics: [], measures: ['capture_price'] });
  };

  it('are weighted by energy in the legend, the statistics and the profiles', async () => {
    await on.show(capturePrice(), 'SA1 capture price');
    const all = priceOf(() => true);
    await on.page.getByText(all, { exact: true }).first().waitFor();
    await on.shoot('measures-chart');

    await on.tab('Statistics');
    const table = on.role('grid', 'Statistics');
    const heads = await table.getByRole('columnheader').allTextContents();
    const cells = await table.locator('tbody tr').first().locator('th, td').allTextContents();
    assert.equal(cells[heads.indexOf('Mean')], all);
    assert.equal(cells[heads.indexOf('Total')] ?? '–', '–');
    assert.equal(await on.page.getByText(/simple average/).count(), 0);

    await on.tab('Profiles');
    const numbers = () => on.rows('.profile-table');
    await on.page.locator('summary', { hasText: 'Table' }).click();
    await on.page.locator('.profile-table tbody tr').first().waitFor();
    const slots = await numbers();
    assert.deepEqual(slots[7]?.slice(0, 2), ['07:00–08:00', priceOf((i) => i % 24 === 7)]);
    assert.equal(await on.page.locator('.profile-value').first().textContent(), all);

    await on.page.getByText('By month', { exact: true }).click();
    // November has 18 of the days.
    await on.page
      .getByRole('row', { name: new RegExp(`Nov 2026.*${priceOf((i) => i < 18 * 24)}`) })
      .waitFor();
    await on.shoot('measures-month');
  });
});
