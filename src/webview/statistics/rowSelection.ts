import { afterKey, rangeOf, selectAll, type Key, type Selection } from '../table/selection';

/** Rows that Page Up and Page Down move by. */
const pageRows = 10;

/** Maps keys of a list to keys of a grid with one column. */
const listKeys: Readonly<Record<string, string>> = {
  ...{ ArrowUp: 'ArrowUp', ArrowDown: 'ArrowDown', PageUp: 'PageUp', PageDown: 'PageDown' },
  ...{ Home: 'ArrowUp', End: 'ArrowDown' },
};

/** Selects a row or, with `anchor`, all rows between the two. */
export const selectRow = (row: number, anchor = row): Selection => ({
  anchor: { row: anchor, column: 0 },
  cursor: { row, column: 0 },
});

/** Returns the selected rows, `[first, end)`; empty when the selection exceeds the rows of the current result. */
export function selectedRows(selection: Selection | undefined, rows: number): readonly [number, number] {
  const { top, bottom } = selection ? rangeOf(selection) : { top: 0, bottom: 0 };
  return bottom <= rows ? [top, bottom] : [0, 0];
}

/**
 * Returns the selection after a key on the row `at`: arrows, pages, Home and End move to a row, with Shift from the
 * start of the selection; Space selects the row, Control+A all rows, Escape none ("none"). Undefined for any other key.
 */
export function afterRowKey(
  selection: Selection | undefined,
  at: number,
  { key, shiftKey, isControl }: Key,
  rows: number,
): Selection | 'none' | undefined {
  const size = { rows, columns: 1 };
  const from = selection?.cursor.row === at ? selection : selectRow(at);
  if (key === 'Escape') return selection ? 'none' : undefined;
  if (key === ' ') return selectRow(at, shiftKey ? from.anchor.row : at);
  if (isControl && key.toLowerCase() === 'a') return selectAll(size);
  const listKey = listKeys[key];
  if (listKey === undefined) return undefined;
  const isEdge = key === 'Home' || key === 'End';
  return afterKey(from, { key: listKey, shiftKey, isControl: isEdge }, size, pageRows);
}
