import assert from 'node:assert/strict';
import { startModel, readSavedView, withShown, withViewState } from '../../../../src/webview/page/pageModel';
import { readChartState } from '../../../../src/webview/chart/chartState';

const dayMs = 86_400_000;
const query = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['demand_energy'],
  interval: '1d',
} as const;

/** A result of four days of demand. */
function received() {
  const times = Float64Array.from({ length: 4 }, (_, i) => Date.UTC(2026, 9, 1, 14) + i * dayMs);
  const labels = { region: 'SA1' };
  const header = { metric: 'demand_energy', unit: 'MWh', interval: '1d', name: 'x', labels, timesIndex: 0 };
  return {
    revision: 1,
    header: {
      resultId: 'r',
      title: 'SA1 demand',
      query,
      provenance: {
        baseAddress: 'https://api.example.org/v4',
        isSample: false,
        offsetMinutes: 600,
        requests: [],
        fetchedAtMs: 0,
      },
      notices: [],
      noticeSentences: [],
      series: [header],
      timesCount: 1,
    },
    series: [{ ...header, times, values: Float64Array.of(1, 2, 3, 4) }],
  };
}

const id = 'line MWh 1d';
const shown = withShown(startModel(readSavedView(undefined), 0), received());
const choose = (overTime: Record<string, string> | undefined) => {
  const state = readChartState({ choices: { overTime } });
  return withViewState(shown, 'chart', state);
};

describe('a calculation over time', () => {
  it('replaces the series of all views, with the same key and panel', () => {
    const [values] = shown.shown?.series ?? [];
    const [rolled] = choose({ [id]: 'rolling 2' }).shown?.series ?? [];
    assert.deepEqual([...rolled.values], [NaN, 3, 5, 7]);
    assert.deepEqual([rolled.key, rolled.panelId], [values.key, values.panelId]);
    assert.equal(rolled.label, 'SA1 · rolling 2 days');
    assert.equal(rolled.aggregation, 'mean');
  });

  it('leaves the result until it is chosen, and can be undone', () => {
    assert.equal(choose(undefined).shown, shown.shown);
    const rolled = choose({ [id]: 'percent' });
    const back = withViewState(rolled, 'chart', readChartState({}));
    assert.deepEqual([...(back.shown?.series[0]?.values ?? [])], [1, 2, 3, 4]);
    assert.deepEqual(
      rolled.shown?.panels.map(({ id: panel, unit, title }) => [panel, unit, title]),
      [[id, 'Index, first = 100', 'Demand (energy) · Index, first = 100']],
    );
  });

  it('applies to the next result of the query', () => {
    const next = withShown(choose({ [id]: 'cumulative' }), received());
    assert.deepEqual([...(next.shown?.series[0]?.values ?? [])], [1, 3, 6, 10]);
  });
});
