import { useState } from 'preact/hooks';
import { type Selection, afterKey, rangeOf, selectAll, type Key } from '../table/selection';

/** Rows that Page Up and Page Down move by. */
const pageRows = 10;

/** Maps keys of a list to keys of a grid with one column. */
const listKeys: Readonly<Partial<Record<string, string>>> = {
  ArrowUp: 'ArrowUp',
  ArrowDown: 'ArrowDown',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Home: 'ArrowUp',
  End: 'ArrowDown',
};

/** Selects a row or, with `anchor`, all rows between the two. */
const selectRow = (row: number, anchor = row): Selection => ({
  anchor: { row: anchor, column: 0 },
  cursor: { row, column: 0 },
});

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
  const from = selection?.cursor.row === at ? selection : selectRow(at);
  if (key === 'Escape') return selection ? 'none' : undefined;
  if (key === ' ') return selectRow(at, shiftKey ? from.anchor.row : at);
  if (isControl && key.toLowerCase() === 'a') return selectAll(size);
  const listKey = listKeys[key];
  if (listKey === undefined) return undefined;
  const isEdge = key === 'Home' || key === 'End';
  return afterKey(from, { key: listKey, shiftKey, isControl: isEdge }, size, pageRows);
}

/** Returns the table row that contains a target, and its index. */
function rowOf(target: EventTarget | null): { table: Element; at: number } | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row]') : null;
  const table = row?.closest('table');
  return row && table ? { table, at: Number(row.dataset['row']) } : undefined;
}

function focusRow(table: Element, at: number): void {
  const row = table.querySelector<HTMLElement>(`tr[data-row="${at}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Tracks the rows selected by pointer and keys, `[first, end)`, and the row that Tab reaches. */
export function useRowSelection(rows: number) {
  const [selection, select] = useState<Selection | undefined>(undefined);
  const [first, end] = selectedRows(selection, rows);
  const current = end > 0 ? selection : undefined;
  const [focusable, setFocusable] = useState(0);
  const move = (next: Selection, table: Element): void => {
    select(next);
    setFocusable(next.cursor.row);
    focusRow(table, next.cursor.row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, target } = event;
    const row = rowOf(target);
    if (!row || altKey) return;
    const next = afterRowKey(current, row.at, { key, shiftKey, isControl: ctrlKey || metaKey }, rows);
    if (next === undefined) return;
    if (next === 'none') select(undefined);
    else if (key.toLowerCase() === 'a') select(next);
    else move(next, row.table);
    // The page and the workbench have their own actions for these keys.
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = ({ target, shiftKey }: MouseEvent): void => {
    const row = rowOf(target);
    if (row) move(selectRow(row.at, shiftKey ? current?.anchor.row : undefined), row.table);
  };
  return { first, end, focusable: Math.min(focusable, rows - 1), handlers: { onKeyDown, onClick } };
}
