import assert from 'node:assert/strict';
import { carrySavedTable, readSavedTable } from '#src/webview/views/view';
import { byTime, readTableState } from '#src/webview/table/tableState';

const fresh = readTableState(readSavedTable(undefined));
const state = {
  top: 5,
  left: 6,
  isReadable: true,
  shape: 'long' as const,
  sort: { key: 'wind', isDescending: true },
  filters: [
    { key: 'time', text: '13 Nov' },
    { key: 'wind', text: '> 300' },
  ],
  moves: [
    { key: 'wind', before: 'hydro' },
    { key: 'coal', before: undefined },
  ],
  hidden: ['pumps'],
};

describe('the state of the table', () => {
  it('is wide, sorted by time and unfiltered by default', () => {
    assert.deepEqual(fresh, {
      top: 0,
      left: 0,
      isReadable: false,
      shape: 'wide',
      sort: byTime,
      filters: [],
      moves: [],
      hidden: [],
    });
  });

  it('is restored', () => {
    assert.deepEqual(readTableState(readSavedTable(JSON.parse(JSON.stringify(state)))), state);
  });

  it('drops invalid values', () => {
    const garbage = { top: -1, left: NaN, shape: 'tall', sort: 7, filters: {}, moves: 'x', hidden: null };
    assert.deepEqual(readTableState(garbage), fresh);
    assert.deepEqual(readTableState({ sort: { key: 5 }, hidden: [1, 'a'], moves: [3], filters: [{}] }), {
      ...fresh,
      sort: { key: '', isDescending: false },
      hidden: ['a'],
      filters: [{ key: '', text: '' }],
    });
  });

  it('keeps all except times for the same series, and its appearance for others', () => {
    const carried = (saved: object, ...changes: [boolean, boolean][]) =>
      readTableState(
        changes.reduce(
          (one, [isOtherQuery, hasOtherSeries]) => carrySavedTable(one, { isOtherQuery, hasOtherSeries }),
          readSavedTable(saved),
        ),
      );
    assert.deepEqual(carried(state, [false, false]), state);
    assert.deepEqual(carried(state, [true, false]), {
      ...state,
      top: 0,
      left: 0,
      filters: [{ key: 'wind', text: '> 300' }],
    });
    const plain = { ...fresh, shape: 'long', isReadable: true };
    assert.deepEqual(carried(state, [true, true]), plain);
    assert.deepEqual(carried(state, [true, true], [true, false]), plain);
    const newest = { ...byTime, isDescending: true };
    assert.deepEqual(carried({ ...state, sort: newest }, [true, true]), { ...plain, sort: newest });
  });
});
