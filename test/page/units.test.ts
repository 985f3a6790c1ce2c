import assert from '../support/assert';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the results page', () => {
  const on = usePage();

  it('shows large energies in GWh on the axis and in the legend, and optionally in the table', async () => {
    const times = timesOf(24);
    const energy = (fueltech: string, value: number) =>
      toSeries({ metric: 'energy', unit: 'MWh', labels: { fueltech }, times, valueAt: () => value });
    await on.show(toResult([energy('coal_black', 12_345.678), energy('wind', 500)]));
    assert.equal(await on.page.locator('.panel-unit').textContent(), 'GWh');
    const values = on.page.locator('.legend-value');
    assert.deepEqual(await values.allTextContents(), ['12.00', '296.3', '308.3']);
    assert.equal(await values.nth(1).getAttribute('title'), '296,296.272 MWh');
    const over = await on.boxOf('.u-over');
    await on.page.mouse.move(over.x + over.width / 2, over.y + 20);
    await poll('the bucket is read with the digits of the axis, and exactly in the tooltip', async () =>
      (await values.evaluateAll((all) => all.map((one) => `${one.textContent} ${one.getAttribute('title')}`)))
        .join()
        .includes('12.35 12,345.678 MWh'),
    );
    await on.tab('Table');
    const cell = on.page.getByRole('gridcell').nth(1);
    const head = on.page.getByRole('columnheader').nth(2);
    assert.equal(await cell.textContent(), '12,345.678');
    await on.role('checkbox', 'Units of the chart').check();
    assert.equal(await cell.textContent(), '12.346');
    assert.equal(await cell.getAttribute('title'), '12,345.678 MWh');
    assert.match((await head.textContent()) ?? '', /GWh$/);
    await cell.click();
    await on.press('Control+C');
    await on.page.getByText('1 cell copied as shown (GWh)').waitFor();
    const clipboard = () => on.clipboard();
    assert.equal(await clipboard(), '12.346 GWh');
    await on.button('Copy cells').click();
    await on.page.getByRole('menuitem', { name: 'Copy Exact Values', exact: true }).click();
    await on.page.getByText('1 cell copied with exact values (MWh)').waitFor();
    assert.equal(await clipboard(), '12345.678');
  });
});
