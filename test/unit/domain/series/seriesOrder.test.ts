import assert from 'node:assert/strict';
import { labelsOfSeries, type SeriesName, sortSeries } from '#src/domain';

const named = (metric: string, labels: SeriesName['labels']): SeriesName => ({ metric, labels });
const power = (labels: SeriesName['labels']) => named('power', labels);

describe('the label of a series', () => {
  it('is short but distinguishes the series from the others', () => {
    const twoRegions = [
      power({ region: 'NSW1', fueltech: 'wind' }),
      power({ region: 'VIC1', fueltech: 'wind' }),
    ];
    for (const [series, others, label] of [
      [power({ fueltech: 'coal_black' }), [], 'Coal (Black)'],
      [power({ fueltech: 'COAL_BLACK' }), [], 'Coal (Black)'],
      [power({ fueltech_group: 'coal' }), [], 'Coal'],
      [power({ region: 'NSW1' }), [], 'NSW1'],
      [power({ region: 'NSW1', fueltech: 'wind' }), twoRegions, 'NSW1 · Wind'],
      [power({ region: 'WEM', fueltech: 'wind' }), [power({ region: 'WEM', fueltech: 'hydro' })], 'Wind'],
      [power({ unit_code: 'BAYSW1' }), [], 'BAYSW1'],
      [power({ status: 'operating' }), [], 'Operating'],
      [power({ renewable: false }), [], 'Non-renewable'],
      [power({ renewable: 'True' }), [], 'Renewable'],
      [power({ fueltech: 'fusion' }), [], 'fusion'],
      [power({ pollutant: 'nox', fueltech: 'wind' }), [], 'Wind · nox'],
      [power({}), [], 'Power'],
      [power({ fueltech: null }), [], 'Power'],
      [named('inertia', {}), [], 'inertia'],
      [power({ fueltech: 'wind' }), [named('energy', {})], 'Power · Wind'],
    ] as const)
      assert.equal(labelsOfSeries([series, ...others])[0], label);
  });
});

describe('the order of series', () => {
  const sorted = (series: SeriesName[], asked?: string[]) =>
    sortSeries(series, asked).map((one) => [one.metric, ...Object.values(one.labels)].join(' '));

  it('follows the metrics of the query, then the catalog, then the alphabet', () => {
    const series = ['zeta', 'energy', 'alpha', 'power'].map((metric) => named(metric, {}));
    assert.deepEqual(sorted(series), ['power', 'energy', 'alpha', 'zeta']);
    assert.deepEqual(sorted(series, ['zeta', 'energy']), ['zeta', 'energy', 'power', 'alpha']);
  });

  it('is by region, then from the bottom of the stack, then by code', () => {
    const series = [
      power({ region: 'VIC1', fueltech: 'wind' }),
      power({ region: 'NSW1', fueltech: 'fusion' }),
      power({ region: 'NSW1', fueltech: 'solar_rooftop' }),
      power({ region: 'QLD1', fueltech: 'wind' }),
      power({ region: 'NSW1', fueltech: 'COAL_BLACK' }),
      power({ region: 'NSW1', fueltech: 'antimatter' }),
      power({ region: 'NSW1', fueltech: 'battery_charging' }),
    ];
    const expected = [
      'power NSW1 battery_charging',
      'power NSW1 COAL_BLACK',
      'power NSW1 solar_rooftop',
      'power NSW1 antimatter',
      'power NSW1 fusion',
      'power QLD1 wind',
      'power VIC1 wind',
    ];
    assert.deepEqual(sorted(series), expected);
    assert.deepEqual(sorted([...series].reverse()), expected);
  });

  it('is by group, status, renewable and unit', () => {
    for (const [column, values, expected] of [
      ['fueltech_group', ['solar', 'coal', 'pumps'], ['pumps', 'coal', 'solar']],
      ['status', ['retired', 'operating', 'limbo'], ['operating', 'retired', 'limbo']],
      ['renewable', [true, false], [false, true]],
      ['unit_code', ['B2', 'A1', 'B1'], ['A1', 'B1', 'B2']],
    ] as const) {
      const found = sortSeries(values.map((value) => power({ [column]: value })));
      assert.deepEqual(
        found.map((one) => one.labels[column]),
        expected,
      );
    }
  });

  it('leaves the array unchanged', () => {
    const series = [power({ region: 'VIC1' }), power({ region: 'NSW1' })];
    sortSeries(series);
    assert.equal(series[0]?.labels['region'], 'VIC1');
  });
});
