/** A cell of the table. Rows and columns count from 0; column 0 is the time. */
export interface Cell {
  row: number;
  column: number;
}

/** The number of rows and columns, including the time column. */
export interface Size {
  rows: number;
  columns: number;
}

/** The cells between two corners. The second corner is the cursor, which keys move. */
export interface Selection {
  anchor: Cell;
  cursor: Cell;
}

/** Rows `[top, bottom)` and columns `[left, right)`. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const oneCell = (cell: Cell): Selection => ({ anchor: cell, cursor: cell });

export const selectAll = ({ rows, columns }: Size): Selection => ({
  anchor: { row: 0, column: 0 },
  cursor: { row: rows - 1, column: columns - 1 },
});

/** Selects a whole row; with `from`, all rows between the two. */
export const selectRow = (row: number, { columns }: Size, from = row): Selection => ({
  anchor: { row: from, column: 0 },
  cursor: { row, column: columns - 1 },
});

/** Selects a whole column; with `from`, all columns between the two. */
export const selectColumn = (column: number, { rows }: Size, from = column): Selection => ({
  anchor: { row: 0, column: from },
  cursor: { row: rows - 1, column },
});

export function rangeOf({ anchor, cursor }: Selection): CellRange {
  return {
    top: Math.min(anchor.row, cursor.row),
    bottom: Math.max(anchor.row, cursor.row) + 1,
    left: Math.min(anchor.column, cursor.column),
    right: Math.max(anchor.column, cursor.column) + 1,
  };
}

/** True when the whole selection lies within a table of this size. */
export const isWithin = (selection: Selection, size: Size): boolean => {
  const { bottom, right } = rangeOf(selection);
  return bottom <= size.rows && right <= size.columns;
};

export const countCells = ({ top, bottom, left, right }: CellRange): number =>
  (bottom - top) * (right - left);

interface Key {
  key: string;
  shiftKey: boolean;
  /** Control, or Command on a Mac. */
  isControl: boolean;
}

function moved(
  { row, column }: Cell,
  { key, isControl }: Key,
  size: Size,
  pageRows: number,
): Cell | undefined {
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case 'ArrowUp':
      return { row: isControl ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: isControl ? lastRow : row + 1, column };
    case 'ArrowLeft':
      return { row, column: isControl ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: isControl ? lastColumn : column + 1 };
    case 'PageUp':
      return { row: row - pageRows, column };
    case 'PageDown':
      return { row: row + pageRows, column };
    case 'Home':
      return { row: isControl ? 0 : row, column: 0 };
    case 'End':
      return { row: isControl ? lastRow : row, column: lastColumn };
    default:
      return undefined;
  }
}

const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));

/**
 * Returns the selection after a key, as in a spreadsheet: arrows, pages, Home and End move the cursor, with Control to
 * the edge; Shift extends. Control+A, Shift+Space and Control+Space select all, rows and columns; Escape selects only
 * the cell of the cursor. Undefined for any other key.
 */
export function afterKey(
  selection: Selection,
  key: Key,
  size: Size,
  pageRows: number,
): Selection | undefined {
  const { anchor, cursor } = selection;
  const isOne = anchor.row === cursor.row && anchor.column === cursor.column;
  if (key.key === 'Escape') return isOne ? undefined : oneCell(cursor);
  if (key.isControl && key.key.toLowerCase() === 'a') return selectAll(size);
  if (key.key === ' ' && key.shiftKey) return selectRow(cursor.row, size, anchor.row);
  if (key.key === ' ' && key.isControl) return selectColumn(cursor.column, size, anchor.column);
  const to = moved(cursor, key, size, pageRows);
  if (to === undefined) return undefined;
  const cell = { row: within(to.row, size.rows), column: within(to.column, size.columns) };
  return { anchor: key.shiftKey ? anchor : cell, cursor: cell };
}

/** Rows of a list that Page Up and Page Down move by. */
const rowsOfPage = 10;

/** Maps keys of a list to keys of a grid with one column. */
const listKeys: Readonly<Partial<Record<string, string>>> = {
  ArrowUp: 'ArrowUp',
  ArrowDown: 'ArrowDown',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Home: 'ArrowUp',
  End: 'ArrowDown',
};

/** Returns the selected rows, `[first, end)`; empty when the selection exceeds the rows of the current result. */
export function selectedRows(selection: Selection | undefined, rows: number): [number, number] {
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
  const from = selection?.cursor.row === at ? selection : selectRow(at, size);
  if (key === 'Escape') return selection ? 'none' : undefined;
  if (key === ' ') return selectRow(at, size, shiftKey ? from.anchor.row : at);
  if (isControl && key.toLowerCase() === 'a') return selectAll(size);
  const listKey = listKeys[key];
  if (listKey === undefined) return undefined;
  const isEdge = key === 'Home' || key === 'End';
  return afterKey(from, { key: listKey, shiftKey, isControl: isEdge }, size, rowsOfPage);
}
