import {
  carryView,
  isWarned,
  readSavedView,
  type SavedView,
  startModel,
  startState,
  withMessage,
  withResult,
  withShown,
  withViewState,
} from '#src/webview/page/pageModel';
import { awaitedParts } from '../../../support/awaitedParts';
import { receiveHour } from '../../../support/receiveHour';
import assert from '../../../support/assert';
import { dayMs, noChoices, type Notice, type Query } from '#src/domain';
import { readChartState } from '#src/webview/chart/chartState';
import { defined } from '../../../support/definedFields';
import { receiveResult } from '../../../support/receiveResult';
import { messagesOf, timesOf, toResult, toSeries } from '../../../support/webviewHarness/results';

const query = { operation: 'network', network_code: 'NEM', metrics: ['power'] } as const;

describe('the state of the page', () => {
  const problem = { sentence: 'No.', actions: [] };
  const loading = withMessage(startState, { type: 'loading', title: 'T', query, isSample: true });
  it('still marks sample data after a problem', () => {
    const failed = withMessage(loading, { type: 'problem', state: 'error', title: 'T', query, problem });
    assert.equal(failed.isSample, true);
    assert.deepEqual(failed.overlay, { kind: 'error', problem });
  });
  it('marks sample data as the problem says', () => {
    const message = { type: 'problem', state: 'error', title: 'T', query, problem, isSample: false } as const;
    assert.equal(withMessage(loading, message).isSample, false);
  });
  it('ignores progress of a finished run', () => {
    const failed = withMessage(loading, { type: 'problem', state: 'empty', title: 'T', query, problem });
    assert.equal(withMessage(failed, { type: 'progress', receivedBytes: 5 }), failed);
  });
});

describe('a result behind the run of another query', () => {
  const shown = withResult(startState, receiveHour({}));
  const other = { title: 'Other', query, isSample: true } as const;
  const running = withMessage(shown, { type: 'loading', ...other }, Date.UTC(2026, 9, 5, 2));
  const stays = ({ title, query: of, result, isSample }: typeof shown) => ({ title, of, result, isSample });

  it('stays with its own title and query', () => {
    assert.deepEqual(stays(running), stays(shown));
    assert.equal(running.otherTitle, 'Other');
    assert.equal(running.overlay?.kind, 'loading');
  });
  it('stays when that run fails, finds nothing or is cancelled', () => {
    const problem = { sentence: 'No.', actions: [] };
    for (const state of ['error', 'empty', 'cancelled'] as const) {
      const failed = withMessage(running, { type: 'problem', ...other, state, problem });
      assert.deepEqual(stays(failed), stays(shown), state);
      assert.equal(failed.otherTitle, 'Other');
      assert.deepEqual(failed.overlay, { kind: state, problem });
    }
  });
  it('is replaced with its title by the first part', () => {
    const next = withResult(running, receiveHour({ awaited: awaitedParts(3) }));
    assert.equal(next.otherTitle, undefined);
    assert.equal(next.title, shown.title);
  });
});

describe('a partial result', () => {
  const loading = withMessage(startState, { type: 'loading', title: 'T', query, isSample: false });
  const missing = { sentence: '3 of 4 parts were not fetched.', actions: [] } as const;
  it('shows the progress of its run until the last result', () => {
    const running = withMessage(loading, { type: 'progress', receivedBytes: 1 }, Date.UTC(2026, 9, 5, 2));
    assert.equal(withResult(running, receiveHour({ awaited: awaitedParts(3) })).overlay, running.overlay);
    assert.equal(withResult(running, receiveHour({})).overlay, undefined);
    assert.equal(withResult(running, receiveHour({}, { ...missing, actions: [] })).overlay, undefined);
  });
  it('removes the problem of the previous run', () => {
    const problem = { sentence: 'No.', actions: [] };
    const failed = withMessage(loading, { type: 'problem', state: 'error', title: 'T', query, problem });
    assert.equal(withResult(failed, receiveHour({ awaited: awaitedParts(3) })).overlay, undefined);
  });
});

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

describe('the saved view of the page', () => {
  const plain = readSavedView(undefined);
  it('shows the whole chart by default', () => {
    assert.deepEqual(defined(plain), {
      tab: 'chart',
      states: {
        chart: {
          hidden: [],
          order: 'drawn',
          pins: [],
          choices: { kinds: {}, priceAxis: 'auto', isSimplified: false, weights: {} },
        },
        table: {},
        statistics: { scope: 'view' },
      },
    });
  });
  for (const garbage of [
    null,
    7,
    'x',
    [],
    { tab: 'evil', time: 'mars', subject: 5, states: 'a' },
    { subject: { groups: 'network', codes: 'power' } },
    { subject: { codes: ['power'] } },
    { states: { chart: { range: { min: 2, max: 1 }, hidden: 'a' }, table: [] } },
    { states: { chart: { range: { min: '1', max: Infinity }, hidden: [1, null] }, table: 7, other: {} } },
    { states: { chart: { order: 'evil', legendWidth: -1, pins: ['a', NaN] } } },
    { states: { chart: { choices: { kinds: ['bars'], priceAxis: 'root', weights: { a: -1, b: 'c' } } } } },
    { states: { statistics: { scope: 'all', sorting: { by: 5, isDescending: 'a' } } } },
  ]) {
    it(`is the default for ${JSON.stringify(garbage)}`, () => {
      assert.deepEqual(readSavedView(garbage), plain);
    });
  }
  it('is restored', () => {
    const view = {
      tab: 'table',
      subject: { groups: 'network', codes: ['power'] },
      states: {
        chart: {
          range: { min: 1, max: 2 },
          hidden: ['a'],
          order: 'name',
          legendWidth: 250,
          pins: [5, 6],
          choices: {
            kinds: { 'power MW': 'bars' },
            priceAxis: 'clip',
            isSimplified: true,
            weights: { 'power MW': 1.5 },
          },
        },
        table: { top: 5, left: 6, isReadable: true },
        statistics: { scope: 'window', sorting: { by: 'mean', isDescending: true } },
      },
    };
    const read = readSavedView(JSON.parse(JSON.stringify(view)));
    assert.deepEqual(JSON.parse(JSON.stringify(read)), view);
  });
});

/** Four days of demand. */
const demand = receiveResult(
  messagesOf(
    toResult(
      [
        toSeries({
          metric: 'demand_energy',
          unit: 'MWh',
          interval: '1d',
          labels: { region: 'SA1' },
          times: timesOf(4, dayMs),
          valueAt: (i) => i + 1,
        }),
      ],
      { operation: 'market', interval: '1d' },
    ),
  ),
);

const id = 'line MWh 1d';
const shown = withShown(startModel(readSavedView(undefined), 0), demand);
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
    const next = withShown(choose({ [id]: 'cumulative' }), demand);
    assert.deepEqual([...(next.shown?.series[0]?.values ?? [])], [1, 3, 6, 10]);
  });
});

const regions = ['NSW1', 'QLD1', 'VIC1'];
const received = receiveResult(
  messagesOf(
    toResult(
      regions.map((region) => toSeries({ labels: { region }, times: timesOf(3), valueAt: (i) => i })),
      { primary_grouping: 'network_region' },
    ),
  ),
);

describe('the regions to show at first', () => {
  it('hide the series of other regions once', () => {
    const start = startModel(readSavedView(undefined), 0);
    const model = withShown({ ...start, choices: noChoices, shownRegions: ['QLD1'] }, received);
    const { hidden } = readChartState(model.view.states['chart']);
    const names = model.shown?.series.filter(({ key }) => hidden.includes(key)).map(({ label }) => label);
    assert.deepEqual(names?.sort(), ['NSW1', 'VIC1']);
    const chart = { ...readChartState(model.view.states['chart']), hidden: [] };
    const all = { ...model, view: { ...model.view, states: { ...model.view.states, chart } } };
    assert.deepEqual(readChartState(withShown(all, received).view.states['chart']).hidden, []);
  });

  it('are all by default', () => {
    const model = withShown(startModel(readSavedView(undefined), 0), received);
    assert.deepEqual(readChartState(model.view.states['chart']).hidden, []);
  });
});

describe('the notices of a result', () => {
  const series = [{ values: Float64Array.of(NaN, 1) }];
  const metric = 'power';
  const battery: Notice = { code: 'batteryCountedTwice', metric };
  const values: Notice = { code: 'badValues', metric, values: 1 };
  const derived: Notice = { code: 'derivedInterval', from: '1M', interval: 'fy' };
  const fewer: Notice = { code: 'derivedFromFewer', metric, buckets: 1 };
  const conflicts: Notice = { code: 'conflictingValues', metric, stamps: 1 };
  const compared = (unmatched: number): Notice => ({
    code: 'compared',
    with: 'year before',
    when: '1–7 Oct 2025',
    unmatched,
    unmatchedOther: 0,
    startMs: 0,
  });
  const toCome: Notice = { code: 'restToCome', date_end: '2026-11-16T00:00:00' };
  const rows: [string, Notice[], { values: Float64Array }[], boolean][] = [
    ['of the source of the result', [], series, false],
    ['of the drawing', [battery], series, false],
    ['of corrected values', [battery, values], series, true],
    ['of a derived interval', [derived], series, false],
    ['of values that differ from the query', [fewer, conflicts], series, true],
    ['of a fully matched comparison', [compared(0), toCome], series, false],
    ['of a comparison with unmatched intervals', [compared(2)], series, true],
    ['of missing values alone', [], [{ values: Float64Array.of(NaN) }], true],
  ];
  for (const [what, notices, columns, expected] of rows) {
    it(`${expected ? 'warn' : 'inform'} ${what}`, () => {
      assert.equal(isWarned(notices, columns), expected);
    });
  }
});

describe('a notice of a changed query', () => {
  for (const severity of ['info', 'warning'] as const)
    it(`has the severity of its diagnostic: ${severity}`, () => {
      const diagnostic = {
        severity,
        code: 'groupingForced',
        path: ['fueltech'],
        grouping: 'fueltech',
      } as const;
      const header = { notices: [{ code: 'queryWarning', diagnostic }] } as const;
      assert.equal(isWarned(header.notices, [{ values: Float64Array.of(1) }]), severity === 'warning');
    });
});
