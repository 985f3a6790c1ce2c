import assert from '../support/assert';
import type { Result } from '#src/domain';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { usePage } from './support/resultsPage';

const dayMs = 86_400_000;

/** Forty days of a price, and of the demand below it: the number of the day, from 1. */
const days = (): Result => {
  const times = timesOf(40, dayMs);
  const labels = { region: 'SA1' };
  const price = { metric: 'capture_price', unit: '$/MWh', labels, times, interval: '1d' };
  const weights = times.map((_, i) => i + 1);
  const metric = { metric: 'demand_energy', unit: 'MWh', labels, times, interval: '1d' };
  return toResult(
    [
      toSeries({ ...metric, valueAt: (i) => i + 1 }),
      { ...toSeries({ ...price, valueAt: (i) => (i === 5 ? NaN : 100) }), weights },
    ],
    { operation: 'market', metrics: ['demand_energy'], measures: ['capture_price'], interval: '1d' },
  );
};

describe('a panel over time', () => {
  const on = usePage();

  const menu = (title: string) => on.button(`Over time, of ${title}`);
  const pick = async (title: string, item: string) => {
    await menu(title).click();
    await on.page.getByRole('menuitemradio', { name: item, exact: true }).locator('visible=true').click();
  };
  const heads = async () => on.texts('.panel-title');
  const statistics = async () => {
    await on.tab('Statistics');
    await on.role('grid', 'Statistics').waitFor();
    return on.rows('[role=grid][aria-label=Statistics]');
  };

  it('names its calculation in the title, the statistics and the table, until one click removes it', async () => {
    await on.show(days(), 'SA1');
    await menu('Demand (energy)').waitFor();
    const [demand = ''] = await heads();
    await pick(demand, 'Rolling 7 days');
    await on.page.locator('.panel-title', { hasText: '· rolling 7 days' }).waitFor();
    await on.shoot('overTime-rolling');
    const rows = await statistics();
    const rolled = rows.find(([name = '']) => name.includes('rolling 7 days'));
    // The first six days have no value; the last one is the sum of the days 34 to 40.
    assert.ok(rolled);
    assert.ok(rolled.includes('34'), String(rolled));
    assert.ok(
      rolled.some((cell) => cell === '259' || cell.startsWith('259.')),
      String(rolled),
    );
    assert.ok(rows.some(([name = '']) => !name.includes('rolling')));
    await on.tab('Table');
    await on.role('columnheader', /rolling 7 days/).waitFor();

    await on.tab('Chart');
    await on.button(/^Show the values of Demand .energy..* as they are$/).click();
    await on.page.locator('.panel-title', { hasText: 'rolling' }).waitFor({ state: 'detached' });
  });

  it('has the unit of its percentage, while other panels keep theirs', async () => {
    await on.show(days(), 'SA1');
    await menu('Demand (energy)').waitFor();
    const [demand = ''] = await heads();
    await pick(demand, 'Index, first = 100');
    await on.page.locator('.panel-unit', { hasText: 'Index, first = 100' }).waitFor();
    await on.shoot('overTime-percent');
    assert.deepEqual(await on.texts('.panel-unit'), ['Index, first = 100', '$/MWh']);
  });

  it('is saved with the choices for the chart', async () => {
    await on.show(days(), 'SA1');
    await menu('Capture price').waitFor();
    await pick('Capture price', 'Mean since the start');
    await on.page.locator('.panel-title', { hasText: 'mean since the start' }).waitFor();
    const remembered = async () =>
      (await on.sent()).flatMap((one) => (one.type === 'remember' ? [one.choices?.overTime] : []));
    for (let tries = 0; tries < 50 && (await remembered()).length === 0; tries++)
      await on.page.waitForTimeout(50);
    assert.deepEqual((await remembered()).at(-1), { 'step capture_price $/MWh': 'cumulative' });
  });

  it('has a menu that opens upwards near the bottom edge', async () => {
    await on.page.setViewportSize({ width: 800, height: 640 });
    await on.show(days(), 'SA1');
    await menu('Capture price').waitFor();
    await menu('Capture price').click();
    const stage = await on.page.locator('.stage').boundingBox();
    const items = await on.page.getByRole('menuitemradio').locator('visible=true').all();
    assert.ok(stage && items.length >= 5);
    for (const item of items) {
      const box = await item.boundingBox();
      assert.ok(box && box.y >= stage.y && box.y + box.height <= stage.y + stage.height, JSON.stringify(box));
    }
  });

  it('has a button that removes a measure from the query', async () => {
    await on.show(days(), 'SA1');
    await on.button('Remove Capture price').click();
    assert.deepEqual((await on.actions()).at(-1), { kind: 'change', withoutMeasure: 'capture_price' });
    assert.equal(await on.button(/^Remove Demand/).count(), 0);
  });
});
