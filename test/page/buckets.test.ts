import assert from '../support/assert';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { poll } from '../support/poll';
import { usePage } from './support/resultsPage';

describe('the results page', () => {
  const on = usePage();
  const { texts } = on;

  it('marks provisional buckets in the chart, the legend, the table and the statistics', async () => {
    const times = timesOf(10, 24 * 3_600_000);
    const energy = toSeries({
      metric: 'energy',
      unit: 'MWh',
      interval: '1d',
      labels: { fueltech: 'wind' },
      times,
      valueAt: () => 5,
    });
    await on.show(toResult([energy]));
    const [plain = 0] = await on.pixelsOf(['#3c8f38']);
    assert.deepEqual(await texts('.legend-caption'), ['Total in view']);
    await on.show(toResult([{ ...energy, settledUntilMs: times[9] ?? 0 }]));
    await poll('the last bar is hatched', async () => {
      const [marked = 0] = await on.pixelsOf(['#3c8f38']);
      return marked < 0.97 * plain && marked > 0.9 * plain;
    });
    assert.deepEqual(await texts('.legend-caption'), ['Total in view, settled']);
    assert.deepEqual(await texts('.legend-value'), ['45.00']);
    await on.tab('Table');
    const cells = on.page.getByRole('gridcell');
    assert.equal(await cells.nth(8).getAttribute('title'), null);
    assert.equal(await cells.nth(9).getAttribute('title'), 'Provisional: not final yet');
    await on.tab('Statistics');
    await on.page.getByText('Excludes provisional and partial intervals').waitFor();
    const row = on.role('row', /^Wind/);
    assert.deepEqual((await row.getByRole('gridcell').allTextContents()).slice(5, 8), ['0', '1', '9']);
  });

  it('names seasons', async () => {
    const times = Float64Array.from([2, 5, 8, 11], (month) => Date.UTC(2025, month, 0, 14));
    const energy = toSeries({
      metric: 'energy',
      unit: 'MWh',
      interval: 'season',
      labels: { fueltech: 'wind' },
      times,
      valueAt: (i) => i + 1,
    });
    await on.show(toResult([energy], { interval: 'season' }));
    const box = await on.boxOf('.u-over');
    await on.page.mouse.move(box.x + box.width * 0.9, box.y + 20);
    const caption = on.page.locator('.legend-caption');
    await poll('the season is named', async () => (await caption.textContent()) === 'Summer 2025/26');
    await on.tab('Table');
    const names = on.page.getByRole('rowheader');
    assert.deepEqual(await names.allTextContents(), [
      'Autumn 2025',
      'Winter 2025',
      'Spring 2025',
      'Summer 2025/26',
    ]);
  });
});
