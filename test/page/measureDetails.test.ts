import assert from '../support/assert';
import type { Result } from '#src/domain';
import { timesOf, toResult, toSeries } from '../support/webviewHarness/results';
import { findFaults } from './support/axe';
import { usePage } from './support/resultsPage';

/** Two days of a capture price without the value of an hour, and the requests of its terms and of another metric. */
function capturePrice(): Result {
  const times = timesOf(48);
  const ofSource = (fueltech: string, gapAt: number) => ({
    ...toSeries({
      metric: 'capture_price',
      unit: '$/MWh',
      labels: { fueltech },
      times,
      valueAt: (i) => (i === gapAt ? NaN : 50 + i),
    }),
    weights: times.map((_, i) => (i === gapAt ? NaN : 1)),
  });
  const result = toResult([ofSource('wind', -1), ofSource('solar_utility', 7)], {
    metrics: [],
    measures: ['capture_price'],
    secondary_grouping: 'fueltech',
  });
  const [request] = result.provenance.requests;
  assert.ok(request);
  const requests = ['market_value&metrics=energy', 'power', 'energy'].map((metrics) => ({
    ...request,
    url: `https://api.example.org/v4/data/network/NEM?metrics=${metrics}&interval=1h`,
  }));
  return { ...result, provenance: { ...result.provenance, requests } };
}

describe('a measure in the results page', () => {
  const on = usePage();

  it('has its formula, terms, coverage and requests in Details, with a button that shows the terms', async () => {
    await on.show(capturePrice(), 'SA1 capture price');
    await on.tab('Details');
    const facts = on.page.locator('.measure-facts');
    const words = await facts.locator('dl').innerText();
    for (const part of [
      'market value ÷ energy, in $/MWh',
      'Market value by source; Energy by source',
      '1 hour',
      'Solar (Utility): 47 of 48',
      '1 and 3',
    ])
      assert.ok(words.includes(part), `${part} in ${words}`);
    assert.match(
      (await facts.getByRole('link').getAttribute('href')) ?? '',
      /docs\/measures\.md#capture_price$/,
    );
    await on.shoot('measureDetails');
    assert.deepEqual(await findFaults(on), []);
    await facts.getByRole('button', { name: 'Show Market value and Energy' }).click();
    assert.deepEqual((await on.actions()).at(-1), {
      kind: 'change',
      withMetrics: ['market_value', 'energy'],
    });
  });

  it('has its definition and coverage in the legend, and its definition in the table head', async () => {
    await on.show(capturePrice(), 'SA1 capture price');
    assert.deepEqual(await on.texts('.legend-coverage'), ['47 of 48']);
    const title = await on.page.locator('.legend-name').first().getAttribute('title');
    assert.match(title ?? '', /Capture price = market value ÷ energy/);
    await on.shoot('measureLegend');
    await on.tab('Table');
    await on.page.locator('[title*="market value ÷ energy"]').locator('visible=true').first().waitFor();
  });
});
