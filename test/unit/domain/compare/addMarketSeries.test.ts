import assert from 'node:assert/strict';
import { addMarketSeries, marketQuery, type Query, type Series } from '#src/domain';

const mix: Query = {
  operation: 'network',
  network_code: 'NEM',
  metrics: ['power'],
  interval: '30m',
  window: '3d',
  secondary_grouping: 'fueltech',
};

const series = (metric: string, labels: Series['labels']): Series => ({
  metric,
  labels,
  unit: 'MW',
  interval: '30m',
  name: metric,
  times: Float64Array.of(1),
  values: Float64Array.of(5),
});

describe('the market of a fuel mix', () => {
  it('is queried for prices, and for flows of a region that has neighbours', () => {
    assert.deepEqual(marketQuery({ ...mix, network_region: 'NSW1' }), {
      operation: 'market',
      network_code: 'NEM',
      metrics: ['price', 'flow_imports', 'flow_exports'],
      primary_grouping: 'network_region',
      network_region: 'NSW1',
      interval: '30m',
    });
    assert.deepEqual(marketQuery(mix).metrics, ['price']);
    assert.deepEqual(marketQuery({ ...mix, network_code: 'WEM' }).metrics, ['price']);
    const energy = marketQuery({ ...mix, metrics: ['energy'], network_region: 'SA1' });
    assert.deepEqual(energy.metrics, ['price', 'flow_imports_energy', 'flow_exports_energy']);
    const emissions = marketQuery({ ...mix, metrics: ['emissions'], network_region: 'SA1' });
    assert.deepEqual(emissions.metrics, ['price']);
  });

  it('adds flows as imports and exports, and prices unchanged', () => {
    const region = 'NSW1';
    const market = ['price', 'flow_imports', 'flow_exports_energy'].map((metric) =>
      series(metric, { region }),
    );
    const added = (own: Series['labels']) =>
      addMarketSeries([series('power', own)], market).map(({ metric, labels }) => [metric, labels]);
    assert.deepEqual(added({ fueltech: 'wind' }), [
      ['price', { region }],
      ['power', { fueltech: 'imports' }],
      ['energy', { fueltech: 'exports' }],
    ]);
    assert.deepEqual(added({ region, fueltech: 'wind' })[1], ['power', { region, fueltech: 'imports' }]);
  });
});
