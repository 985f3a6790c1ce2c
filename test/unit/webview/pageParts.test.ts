import assert from 'node:assert/strict';
import type { Query } from '../../../src/domain/query';
import type { Notice } from '../../../src/domain/notice';
import { formatExact } from '../../../src/words/numbers';
import { carryRange, clampRange, panRange, zoomRange } from '../../../src/webview/chart/navigation';
import { carryView } from '../../../src/webview/page/carryView';
import { isWarned } from '../../../src/webview/page/isWarned';
import { isSameQuery } from '../../../src/domain/sameQuery';
import { startState, withMessage } from '../../../src/webview/page/pageState';
import { readChartState, type ChartState } from '../../../src/webview/chart/chartState';
import { isolateSeries, toggleSeries } from '../../../src/webview/chart/hiddenSeries';
import { readSavedView, type SavedView } from '../../../src/webview/savedView';
import { columnWidths } from '../../../src/webview/table/columnWidths';
import { edgesOf, visibleColumns, visibleRows } from '../../../src/webview/table/visible';

const extent = { min: 0, max: 10_000_000 };
const query = { operation: 'network', network_code: 'NEM', metrics: ['power'] } as const;

describe('moving the view', () => {
  it('comes closer about a moment, which stays where it is', () => {
    assert.deepEqual(zoomRange(extent, extent, 0.5, 2_000_000), { min: 1_000_000, max: 6_000_000 });
  });
  it('never leaves the result', () => {
    assert.deepEqual(zoomRange({ min: 0, max: 6_000_000 }, extent, 4, 0), extent);
    assert.deepEqual(panRange({ min: 8_000_000, max: 9_500_000 }, extent, 1), {
      min: 8_500_000,
      max: 10_000_000,
    });
    assert.deepEqual(clampRange({ min: -5, max: 1_000_000 }, extent), { min: 0, max: 1_000_005 });
  });
  it('is carried over to another result where they meet', () => {
    assert.deepEqual(carryRange({ min: 20_000_000, max: 30_000_000 }, extent), extent);
    assert.deepEqual(carryRange({ min: 1, max: 2_000_001 }, extent), { min: 1, max: 2_000_001 });
    assert.deepEqual(carryRange(undefined, extent), extent);
  });
});

const chartOf = ({ states }: SavedView): ChartState => readChartState(states['chart']);

describe('what was saved of the page', () => {
  const plain = readSavedView(undefined);
  it('is the chart in front, all of it in view, for a fresh page', () => {
    assert.deepEqual(plain, {
      tab: 'chart',
      subject: undefined,
      states: {
        chart: { range: undefined, hidden: [] },
        table: { top: 0, left: 0 },
        statistics: undefined,
        details: undefined,
      },
    });
  });
  for (const garbage of [
    null,
    7,
    'x',
    [],
    { tab: 'evil', subject: 5, states: 'a' },
    { states: { chart: { range: { min: 2, max: 1 }, hidden: 'a' }, table: { top: -1, left: NaN } } },
    { states: { chart: { range: { min: '1', max: Infinity }, hidden: [1, null] }, table: 7, other: {} } },
  ]) {
    it(`is that of a fresh page for ${JSON.stringify(garbage)}`, () => {
      assert.deepEqual(readSavedView(garbage), plain);
    });
  }
  it('is read as it was', () => {
    const view = {
      tab: 'table',
      subject: 's',
      states: { chart: { range: { min: 1, max: 2 }, hidden: ['a'] }, table: { top: 5, left: 6 } },
    };
    const read = readSavedView(JSON.parse(JSON.stringify(view)));
    assert.deepEqual(JSON.parse(JSON.stringify(read)), view);
  });
});

describe('what of the view the next result keeps', () => {
  const first = { ...query, interval: '1h', window: '3d', secondary_grouping: 'fueltech' } as const;
  const fresh = carryView(readSavedView(undefined), undefined, first);
  const chart = { hidden: ['wind'], range: { min: 1, max: 2 } };
  const view: SavedView = { ...fresh, states: { ...fresh.states, chart, table: { top: 5, left: 6 } } };
  const rows: [string, Query, { hidden: boolean; range: boolean }][] = [
    ['the same query', { ...first }, { hidden: true, range: true }],
    ['another window', { ...first, window: '7d' }, { hidden: true, range: false }],
    ['another interval', { ...first, interval: '1d' }, { hidden: true, range: false }],
    ['another operation', { ...first, operation: 'market' }, { hidden: false, range: false }],
    ['another metric', { ...first, metrics: ['energy'] }, { hidden: false, range: false }],
    ['one metric more', { ...first, metrics: ['power', 'energy'] }, { hidden: false, range: false }],
    ['another grouping', { ...first, secondary_grouping: 'renewable' }, { hidden: false, range: false }],
    ['regions', { ...first, primary_grouping: 'network_region' }, { hidden: false, range: false }],
  ];
  for (const [what, next, expected] of rows) {
    it(`after ${what}: ${JSON.stringify(expected)}`, () => {
      const carried = carryView(view, first, next);
      const { hidden, range } = chartOf(carried);
      assert.deepEqual({ hidden: hidden.length > 0, range: range !== undefined }, expected);
      const place = expected.range ? { top: 5, left: 6 } : { top: 0, left: 0 };
      assert.deepEqual(carried.states['table'], place);
    });
  }
  it('is all of it in a page that is loaded again with the same, and nothing hidden with another', () => {
    const restored = readSavedView(JSON.parse(JSON.stringify(view)));
    assert.deepEqual(carryView(restored, undefined, { ...first }), view);
    assert.deepEqual(chartOf(carryView(restored, undefined, { ...first, metrics: ['energy'] })).hidden, []);
  });
});

describe('switching series off', () => {
  const panel = { series: [{ key: 'a' }, { key: 'b' }, { key: 'c' }] };
  const isolate = (hidden: readonly string[], key: string): string =>
    [...isolateSeries(new Set(hidden), panel, key)].sort().join();
  it('toggles one', () => {
    assert.deepEqual([...toggleSeries(new Set(['a']), 'b')], ['a', 'b']);
    assert.deepEqual([...toggleSeries(new Set(['a']), 'a')], []);
  });
  it('leaves one alone, and all where it was alone; those of other panels as they are', () => {
    assert.equal(isolate([], 'b'), 'a,c');
    assert.equal(isolate(['b', 'x'], 'b'), 'a,c,x');
    assert.equal(isolate(['a', 'c', 'x'], 'b'), 'x');
  });
});

describe('notices', () => {
  const series = [{ values: Float64Array.of(NaN, 1) }];
  const metric = 'power';
  const battery: Notice = { code: 'batteryCountedTwice', metric };
  const values: Notice = { code: 'badValues', metric, values: 1 };
  const derived: Notice = { code: 'derivedInterval', from: '1M', interval: 'fy' };
  const fewer: Notice = { code: 'derivedFromFewer', metric, buckets: 1 };
  const conflicts: Notice = { code: 'conflictingValues', metric, stamps: 1 };
  const rows: [string, readonly Notice[], readonly { values: Float64Array }[], boolean][] = [
    ['of where the result is from', [], series, false],
    ['of how it is drawn', [battery], series, false],
    ['of values that were mended', [battery, values], series, true],
    ['of how it was made', [derived], series, false],
    ['of what is not as it was asked', [fewer, conflicts], series, true],
    ['of nothing but missing values', [], [{ values: Float64Array.of(NaN) }], true],
  ];
  for (const [what, notices, columns, expected] of rows) {
    it(`${expected ? 'warn' : 'inform'} ${what}`, () => {
      assert.equal(isWarned({ header: { notices }, series: columns }), expected);
    });
  }
});

describe('notices of a query that was sent otherwise than it stands', () => {
  for (const severity of ['info', 'warning'] as const)
    it(`${severity === 'warning' ? 'warn' : 'inform'} as their diagnostic does`, () => {
      const diagnostic = {
        severity,
        code: 'groupingForced',
        path: ['fueltech'],
        grouping: 'fueltech',
      } as const;
      const header = { notices: [{ code: 'queryWarning', diagnostic }] } as const;
      assert.equal(isWarned({ header, series: [{ values: Float64Array.of(1) }] }), severity === 'warning');
    });
});

describe('the widths of the table', () => {
  const measure = (text: string, part: string): number => text.length * (part === 'head' ? 10 : 7);
  const widthOf = (label: string, ...values: number[]): number =>
    columnWidths([{ label, unit: 'MW', decimals: 2, values: Float64Array.from(values) }], measure)[0] ?? 0;
  it('are of the name, as far as that is not too long', () => {
    assert.ok(widthOf('Demand · NSW1', 1) >= measure('Demand · NSW1', 'head') + 20);
    assert.equal(widthOf('x'.repeat(500), 1), 260);
    assert.equal(widthOf('a', 1), widthOf('b'));
  });
  it('always hold the longest value, be it the lowest or the highest', () => {
    const texts: [number[], string][] = [
      [[1, NaN, 123_456_789_012.5], '123,456,789,012.50'],
      [[-123_456_789_012.5, NaN, 1], '−123,456,789,012.50'],
      [[NaN, NaN, 1e36], formatExact(1e36, 2)],
    ];
    for (const [values, text] of texts) {
      assert.ok(widthOf('a', ...values) >= measure(text, 'body') + 20, text);
    }
    assert.ok(widthOf('a', 1e36) > 260);
  });
});

describe('the state of the page', () => {
  const problem = { sentence: 'No.', actions: [] };
  const loading = withMessage(startState, { type: 'loading', title: 'T', query, isSample: true });
  it('keeps the mark of sample data through a problem', () => {
    const failed = withMessage(loading, { type: 'problem', state: 'error', title: 'T', query, problem });
    assert.equal(failed.isSample, true);
    assert.deepEqual(failed.overlay, { kind: 'error', problem });
  });
  it('takes what a problem itself says of sample data', () => {
    const message = { type: 'problem', state: 'error', title: 'T', query, problem, isSample: false } as const;
    assert.equal(withMessage(loading, message).isSample, false);
  });
  it('ignores progress of a run that is over', () => {
    const failed = withMessage(loading, { type: 'problem', state: 'empty', title: 'T', query, problem });
    assert.equal(withMessage(failed, { type: 'progress', receivedBytes: 5 }), failed);
  });
  it('knows a query again whatever the order of its fields', () => {
    const turned = { metrics: ['power'], network_code: 'NEM', operation: 'network' } as const;
    assert.equal(isSameQuery(query, turned), true);
    assert.equal(isSameQuery(query, { ...query, metrics: ['power', 'energy'] }), false);
    assert.equal(isSameQuery(undefined, query), false);
  });
});

describe('what of a table is in view', () => {
  it('are some rows of a million', () => {
    assert.deepEqual(visibleRows(22 * 500_000, 220, 22, 1_000_000, 2), { first: 499_998, end: 500_012 });
    assert.deepEqual(visibleRows(0, 220, 22, 3), { first: 0, end: 3 });
    assert.deepEqual(visibleRows(22 * 900, 220, 22, 0), { first: 0, end: 0 });
  });
  it('are some columns of many', () => {
    const edges = edgesOf([100, 100, 50, 100]);
    assert.deepEqual(edges, [0, 100, 200, 250, 350]);
    assert.deepEqual(visibleColumns(edges, 120, 240), { first: 1, end: 3 });
    assert.deepEqual(visibleColumns(edges, 0, 1000), { first: 0, end: 4 });
  });
});
