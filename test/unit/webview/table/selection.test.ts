import assert from 'node:assert/strict';
import {
  afterKey,
  countCells,
  isWithin,
  oneCell,
  rangeOf,
  selectAll,
  selectColumn,
  selectRow,
  type Selection,
} from '#src/webview/table/selection';

const size = { rows: 100, columns: 5 };
const at = (row: number, column: number) => ({ row, column });
/** Formats the anchor and the cursor: "2:3 4:1". */
const lineOf = ({ anchor, cursor }: Selection) =>
  [anchor, cursor].map(({ row, column }) => `${row}:${column}`).join(' ');

describe('the selection of cells', () => {
  const moves: [keys: string, expected: string][] = [
    ['ArrowDown', '11:2 11:2'],
    ['ArrowUp ArrowLeft', '9:1 9:1'],
    ['ArrowRight ArrowRight ArrowRight', '10:4 10:4'],
    ['Home', '10:0 10:0'],
    ['End', '10:4 10:4'],
    ['PageDown', '30:2 30:2'],
    ['PageUp', '0:2 0:2'],
    ['Control+ArrowDown', '99:2 99:2'],
    ['Control+ArrowLeft', '10:0 10:0'],
    ['Control+Home', '0:0 0:0'],
    ['Control+End', '99:4 99:4'],
    ['Shift+ArrowDown Shift+ArrowRight', '10:2 11:3'],
    ['Shift+ArrowUp Shift+ArrowUp ArrowDown', '9:2 9:2'],
    ['Control+Shift+End', '10:2 99:4'],
    ['Control+a', '0:0 99:4'],
    ['Shift+Space', '10:0 10:4'],
    ['Shift+ArrowDown Shift+Space', '10:0 11:4'],
    ['Control+Space', '0:2 99:2'],
    ['Shift+ArrowDown Escape', '11:2 11:2'],
  ];
  for (const [keys, expected] of moves)
    it(`is moved by ${keys}`, () => {
      let selection = oneCell(at(10, 2));
      for (const pressed of keys.split(' ')) {
        const parts = pressed.split('+');
        const key = parts.at(-1) === 'Space' ? ' ' : (parts.at(-1) ?? '');
        const modifiers = { shiftKey: parts.includes('Shift'), isControl: parts.includes('Control') };
        selection = afterKey(selection, { key, ...modifiers }, size, 20) ?? assert.fail(pressed);
      }
      assert.equal(lineOf(selection), expected);
    });

  it('ignores other keys', () => {
    for (const key of ['Enter', 'a', 'Tab', ' ', 'c', 'Escape'])
      assert.equal(
        afterKey(oneCell(at(1, 1)), { key, shiftKey: false, isControl: false }, size, 20),
        undefined,
      );
  });

  it('is a range from any corner', () => {
    const range = rangeOf({ anchor: at(5, 3), cursor: at(2, 1) });
    assert.deepEqual(range, { top: 2, bottom: 6, left: 1, right: 4 });
    assert.equal(countCells(range), 12);
  });

  it('covers rows, columns or all', () => {
    assert.equal(lineOf(selectRow(7, size, 3)), '3:0 7:4');
    assert.equal(lineOf(selectColumn(3, size, 1)), '0:1 99:3');
    assert.equal(countCells(rangeOf(selectAll(size))), 500);
  });

  it('fits only a result with its cells', () => {
    assert.ok(isWithin(selectAll(size), size));
    assert.ok(!isWithin(selectAll(size), { rows: 99, columns: 5 }));
    assert.ok(!isWithin(selectAll(size), { rows: 100, columns: 4 }));
  });
});
