import assert from '../../../support/assert';
import { noChoices, type Query } from '../../../../src/domain';
import { readChartState } from '../../../../src/webview/chart/chartState';
import { carryView, readSavedView, type SavedView } from '../../../../src/webview/page/pageModel';
import { defined } from '../../../support/definedFields';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'] } as const;

const chartOf = ({ states }: SavedView) => readChartState(states['chart']);

describe('the view carried over to the next result', () => {
  const first = { ...query, interval: '1h', window: '3d', secondary_grouping: 'fueltech' } as const;
  const fresh = carryView(readSavedView(undefined), undefined, first);
  const chart = {
    hidden: ['wind'],
    range: { min: 1, max: 2 },
    order: 'drawn',
    legendWidth: undefined,
    pins: [],
    choices: { ...noChoices, priceAxis: 'clip' },
  };
  const table = { top: 5, left: 6, isReadable: true };
  const view: SavedView = {
    ...fresh,
    states: { ...fresh.states, chart, table },
  };
  const rows: [string, Query, { hidden: boolean; range: boolean }][] = [
    ['the same query', { ...first }, { hidden: true, range: true }],
    ['another window', { ...first, window: '7d' }, { hidden: true, range: false }],
    ['another interval', { ...first, interval: '1d' }, { hidden: true, range: false }],
    ['another operation', { ...first, operation: 'market' }, { hidden: false, range: false }],
    ['another metric', { ...first, metrics: ['energy'] }, { hidden: false, range: false }],
    ['one metric more', { ...first, metrics: ['power', 'energy'] }, { hidden: true, range: true }],
    ['a measure more', { ...first, measures: ['ramp'] }, { hidden: true, range: true }],
    [
      'a measure more in another window',
      { ...first, measures: ['ramp'], window: '7d' },
      { hidden: true, range: false },
    ],
    ['another grouping', { ...first, secondary_grouping: 'renewable' }, { hidden: false, range: false }],
    ['regions', { ...first, primary_grouping: 'network_region' }, { hidden: false, range: false }],
  ];
  for (const [what, next, expected] of rows) {
    it(`keeps ${expected.hidden ? `hidden series${expected.range ? ' and range' : ''}` : 'nothing'} with ${what}`, () => {
      const carried = carryView(view, first, next);
      const { hidden, range } = chartOf(carried);
      const { tab } = carryView({ ...view, tab: 'table' }, first, next);
      assert.equal(tab, expected.hidden ? 'table' : 'chart');
      assert.deepEqual({ hidden: hidden.length > 0, range: range !== undefined }, expected);
      const otherwise = expected.hidden ? 'otherWindow' : 'otherSeries';
      assert.deepEqual(carried.states['table'], expected.range ? table : { ...table, carried: otherwise });
    });
  }
  it('stays the same after a measure is removed', () => {
    const both = { ...first, measures: ['ramp'] };
    const before: SavedView = { ...carryView(view, first, both), tab: 'table' };
    assert.deepEqual(carryView(before, both, first), { ...view, tab: 'table' });
  });

  it('takes the chart choices of an opened saved query', () => {
    const choices = { ...noChoices, kinds: { 'stack power MW': 'bars' } };
    for (const next of [first, { ...first, window: '7d' }]) {
      const carried = carryView(view, first, next, choices);
      assert.deepEqual(defined(chartOf(carried).choices), choices);
      assert.deepEqual(carried.states['profiles'], view.states['profiles']);
    }
    assert.deepEqual(defined(chartOf(carryView(view, first, first)).choices), chart.choices);
  });

  it('is complete after a reload with the same query, and hides nothing with another', () => {
    const restored = readSavedView(JSON.parse(JSON.stringify(view)));
    assert.deepEqual(defined(carryView(restored, undefined, { ...first })), defined(view));
    assert.deepEqual(chartOf(carryView(restored, undefined, { ...first, metrics: ['energy'] })).hidden, []);
  });
});
