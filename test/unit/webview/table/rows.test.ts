import assert from 'node:assert/strict';
import { longData, wideData } from '../../../../src/webview/table/tableShapes';
import { type TableData, toRows } from '../../../../src/webview/table/tableData';
import { sortAfterPress } from '../../../../src/webview/table/useTable';
import { byTime, type Sort } from '../../../../src/webview/table/tableState';
import { seriesOf, shownOf } from '../shown';

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
