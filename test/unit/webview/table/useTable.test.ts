import assert from 'node:assert/strict';
import {
  columnWidth,
  moveBy,
  orderColumns,
  shownColumns,
  sortAfterPress,
  withMove,
} from '#src/webview/table/useTable';
import { type Column, type TableData, toRows } from '#src/webview/table/tableData';
import { byTime, type Move, type Sort } from '#src/webview/table/tableState';
import { longData, wideData } from '#src/webview/table/tableShapes';
import { formatExact } from '#src/words/numbers';
import { seriesOf, shownOf } from '../shown';

const columns: Column[] = ['A', 'B', 'C', 'D'].map((key) => ({
  kind: 'text',
  key,
  label: `Series ${key}`,
  textAt: () => key,
  longTexts: () => [key],
}));
const lineOf = (all: readonly Column[]) => all.map(({ key }) => key).join('');

describe('the arrangement of columns', () => {
  const rows: [string, Move[], string][] = [
    ['none', [], 'ABCD'],
    ['one forward', [{ key: 'C', before: 'A' }], 'CABD'],
    ['one to the end', [{ key: 'A', before: undefined }], 'BCDA'],
    [
      'one after the other',
      [
        { key: 'C', before: 'A' },
        { key: 'D', before: 'A' },
      ],
      'CDAB',
    ],
    ['one of an absent column', [{ key: 'X', before: 'A' }], 'ABCD'],
    ['one before an absent column', [{ key: 'A', before: 'X' }], 'ABCD'],
    ['one before itself', [{ key: 'B', before: 'B' }], 'ABCD'],
  ];
  for (const [name, moves, expected] of rows)
    it(`applies moves: ${name}`, () => {
      assert.equal(lineOf(orderColumns(columns, moves)), expected);
    });

  it('omits hidden columns and those that the search excludes', () => {
    assert.equal(lineOf(shownColumns(columns, ['B', 'X'], '')), 'ACD');
    assert.equal(lineOf(shownColumns(columns, ['B'], 'series c')), 'C');
  });

  it('moves a column by one within the edges, past hidden ones', () => {
    const step = (shown: readonly Column[], at: number, by: -1 | 1) => {
      const move = moveBy(shown, at, by);
      return move ? lineOf(orderColumns(columns, [move])) : 'none';
    };
    assert.equal(step(columns, 1, -1), 'BACD');
    assert.equal(step(columns, 1, 1), 'ACBD');
    assert.equal(step(columns, 2, 1), 'ABDC');
    assert.equal(step(columns, 0, -1), 'none');
    assert.equal(step(columns, 3, 1), 'none');
    const withoutB = shownColumns(columns, ['B'], '');
    assert.equal(step(withoutB, 1, -1), 'CABD');
    assert.equal(step(withoutB, 0, 1), 'BCAD');
  });

  it('merges consecutive moves of one column', () => {
    const first = withMove([], { key: 'A', before: 'C' });
    assert.deepEqual(withMove(first, { key: 'A', before: 'D' }), [{ key: 'A', before: 'D' }]);
    assert.equal(withMove(first, { key: 'B', before: 'D' }).length, 2);
  });
});

describe('the widths of columns', () => {
  const measure = (text: string, part: string) => text.length * (part === 'head' ? 10 : 7);
  const widthOf = (unit_code: string, ...values: number[]) => {
    const [column] = wideData(shownOf([seriesOf({ unit_code }, values)])).columns;
    return column ? columnWidth(column, measure, false) : NaN;
  };
  it('fit the name, up to a limit', () => {
    assert.ok(widthOf('Demand · NSW1', 1) >= measure('Demand · NSW1', 'head') + 20);
    assert.equal(widthOf('x'.repeat(500), 1), 260);
    assert.equal(widthOf('a', 1), widthOf('b', 1));
  });
  it('fit the longest value, lowest or highest', () => {
    const texts: [number[], string][] = [
      [[1, NaN, 123_456_789_012.5], '123,456,789,012.500'],
      [[-123_456_789_012.5, NaN, 1], '−123,456,789,012.500'],
      [[NaN, NaN, 1e36], formatExact(1e36, 3)],
    ];
    for (const [values, text] of texts) {
      assert.ok(widthOf('a', ...values) >= measure(text, 'body') + 20, text);
    }
    assert.ok(widthOf('a', 1e36) > 260);
  });
  it('fit the longest text, up to the same limit', () => {
    const long = (unit_code: string) =>
      longData(shownOf([seriesOf({ unit_code: 'A' }, [1]), seriesOf({ unit_code }, [1])])).columns.map(
        (one) => columnWidth(one, measure, false),
      );
    assert.ok((long('TWENTY LETTERS LONG.')[0] ?? 0) >= 20 * 7 + 20);
    assert.equal(long('x'.repeat(500))[0], 260);
  });
});

const shown = shownOf([
  seriesOf({ fueltech: 'hydro' }, [3, NaN, -1, 3]),
  seriesOf({ fueltech: 'wind' }, [10, 20, NaN, 5]),
]);
const wide = wideData(shown);
const [, hydro = ''] = wide.columns.map(({ key }) => key);
const recordsOf = (data: TableData, sort: Sort, keeps: ((record: number) => boolean)[] = []) => {
  const rows = toRows(data, keeps, sort);
  return Array.from({ length: rows.count }, (_, row) => rows.recordAt(row));
};

describe('the rows of the table', () => {
  const rows: [name: string, sort: Sort, expected: number[]][] = [
    ['time, oldest first', byTime, [0, 1, 2, 3]],
    ['time, newest first', { ...byTime, isDescending: true }, [3, 2, 1, 0]],
    ['ascending value, missing last, equal ones by time', { key: hydro, isDescending: false }, [2, 0, 3, 1]],
    ['descending value, missing last', { key: hydro, isDescending: true }, [0, 3, 2, 1]],
    ['time for an absent column', { key: 'gone', isDescending: true }, [0, 1, 2, 3]],
  ];
  for (const [name, sort, expected] of rows)
    it(`are sorted by ${name}`, () => {
      assert.deepEqual(recordsOf(wide, sort), expected);
    });

  it('are those that all filters keep, in the same order', () => {
    const keeps = [(record: number) => record > 0, (record: number) => record < 3];
    assert.deepEqual(recordsOf(wide, { key: hydro, isDescending: true }, keeps), [2, 1]);
    assert.deepEqual(recordsOf(wide, { ...byTime, isDescending: true }, keeps), [2, 1]);
    assert.deepEqual(recordsOf(wide, byTime, [() => false]), []);
  });

  it('keep the order of series with the newest first, and sort by text', () => {
    const long = longData(shown);
    assert.deepEqual(recordsOf(long, { ...byTime, isDescending: true }), [6, 7, 4, 5, 2, 3, 0, 1]);
    // Wind is first in the order of series, Hydro in the alphabet.
    assert.deepEqual(recordsOf(long, { key: 'series', isDescending: false }), [1, 3, 5, 7, 0, 2, 4, 6]);
  });

  it('change their order on each press of a header', () => {
    const presses = (key: string, count: number) => {
      const all = [byTime];
      for (let i = 0; i < count; i++) all.push(sortAfterPress(all.at(-1) ?? byTime, key));
      return all.slice(1);
    };
    const up = { key: hydro, isDescending: false };
    assert.deepEqual(presses(hydro, 4), [up, { ...up, isDescending: true }, byTime, up]);
    assert.deepEqual(presses(byTime.key, 2), [{ ...byTime, isDescending: true }, byTime]);
  });
});
