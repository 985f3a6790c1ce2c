import assert from 'node:assert/strict';
import type { ShownSeries } from '#src/webview/chart/panel';
import {
  columnsFor,
  listFacts,
  nextSorting,
  sortRows,
  statisticsText,
  type SeriesFacts,
} from '#src/webview/statistics/statisticsColumns';
import { afterRowKey, selectedRows } from '#src/webview/table/selection';
import { seriesOf, shownOf } from '../shown';

const price = (region: string, values: number[]) =>
  seriesOf({ region }, values, { metric: 'price', unit: '$/MWh' });
const shown = shownOf([
  price('SA1', [0, 10, 20]),
  price('VIC1', [NaN, NaN, NaN]),
  price('NSW1', [0, 20, 40]),
  seriesOf({ region: 'SA1' }, [0, 1, 2], { metric: 'demand' }),
]);
const facts = listFacts(shown, shown.series, undefined);
const columns = columnsFor(facts);
const namesOf = (rows: readonly SeriesFacts[]) => rows.map(({ series }) => series.label);
const named = (by: string, isDescending: boolean) => namesOf(sortRows(facts, columns, { by, isDescending }));

describe('the rows of the statistics', () => {
  it('are sorted by a value within each unit, missing values last', () => {
    const own = namesOf(facts);
    const [sa, vic, nsw, demand] = ['SA1', 'VIC1', 'NSW1', 'Demand'].map((name) => {
      return (
        own.find((label) => label.includes(name) && (name === 'Demand' || !label.includes('Demand'))) ?? ''
      );
    });
    assert.deepEqual(new Set([sa, vic, nsw, demand]), new Set(own));
    assert.deepEqual(named('mean', true), [nsw, sa, vic, demand]);
    assert.deepEqual(named('mean', false), [sa, nsw, vic, demand]);
    assert.deepEqual(named('no such column', true), own);
    assert.deepEqual(named('series', false), [...own].sort());
    assert.deepEqual(named('series', true), [...own].sort().reverse());
    assert.deepEqual(named('missing', true)[0], vic);
  });

  it('are sorted from the largest, the smallest, then not; by name ascending first', () => {
    const byMean = nextSorting(undefined, 'mean');
    assert.deepEqual(byMean, { by: 'mean', isDescending: true });
    assert.deepEqual(nextSorting(byMean, 'mean'), { by: 'mean', isDescending: false });
    assert.equal(nextSorting({ by: 'mean', isDescending: false }, 'mean'), undefined);
    assert.deepEqual(nextSorting(byMean, 'series'), { by: 'series', isDescending: false });
  });

  it('have only columns with values', () => {
    const ids = columns.map(({ id }) => id);
    assert.ok(ids.includes('demandWeighted'));
    assert.ok(!ids.includes('total') && !ids.includes('leftOut'));
    const [, , , ...last] = facts;
    assert.ok(!columnsFor(last).some(({ id }) => id === 'demandWeighted'));
  });

  it('weight the price by the demand of its region', () => {
    const byRegion = (region: string) =>
      facts.find(({ series }: { series: ShownSeries }) => {
        return series.metric === 'price' && series.labels['region'] === region;
      });
    // (10 · 1 + 20 · 2) ÷ 3
    assert.deepEqual(byRegion('SA1')?.demandWeighted, { value: 50 / 3, buckets: 3, isExact: false });
    assert.equal(byRegion('NSW1')?.demandWeighted, undefined);
    assert.equal(byRegion('SA1')?.mean, 10);
  });

  it('are copied with a header, exact, and empty when missing', () => {
    const [head, ...lines] = statisticsText(facts, columns, 600)
      .split('\n')
      .map((line) => line.split('\t'));
    assert.equal(lines.length, 4);
    const cells = (region: string, ...names: string[]) => {
      const line = lines.find(([name = '']) => name.includes(region) && !name.includes('Demand'));
      return names.map((name) => line?.[head?.indexOf(name) ?? -1]);
    };
    assert.deepEqual(cells('SA1', 'Unit', '≈ Demand-weighted', 'Max at (+10:00)'), [
      '$/MWh',
      String(50 / 3),
      '2026-11-13 02:00:00',
    ]);
    assert.deepEqual(cells('VIC1', 'Missing', 'Mean', 'Min at (+10:00)'), ['3', '', '']);
  });
});

describe('the selected rows of the statistics', () => {
  const key = (name: string, more = {}) => ({ key: name, shiftKey: false, isControl: false, ...more });
  it('follow the keys of a list', () => {
    const after = (at: number, name: string, more = {}) => {
      const next = afterRowKey(undefined, at, key(name, more), 30);
      return next === undefined || next === 'none' ? undefined : selectedRows(next, 30);
    };
    assert.deepEqual(after(4, ' '), [4, 5]);
    assert.deepEqual(after(4, 'ArrowDown'), [5, 6]);
    assert.deepEqual(after(4, 'ArrowUp', { shiftKey: true }), [3, 5]);
    assert.deepEqual(after(4, 'PageDown'), [14, 15]);
    assert.deepEqual(after(4, 'End', { shiftKey: true }), [4, 30]);
    assert.deepEqual(after(4, 'Home'), [0, 1]);
    assert.deepEqual(after(4, 'a', { isControl: true }), [0, 30]);
    assert.equal(after(4, 'ArrowLeft'), undefined);
    assert.equal(after(4, 'a'), undefined);
  });
  it('are cleared by Escape and by a shorter result', () => {
    const three = { anchor: { row: 2, column: 0 }, cursor: { row: 4, column: 0 } };
    assert.deepEqual(selectedRows(three, 5), [2, 5]);
    assert.deepEqual(selectedRows(three, 4), [0, 0]);
    assert.equal(afterRowKey(three, 4, key('Escape'), 5), 'none');
    assert.equal(afterRowKey(undefined, 4, key('Escape'), 5), undefined);
  });
});
