import assert from 'node:assert/strict';
import { moveBy, orderColumns, shownColumns, withMove } from '../../../../src/webview/table/useTable';
import type { Column } from '../../../../src/webview/table/tableData';
import type { Move } from '../../../../src/webview/table/tableState';

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
