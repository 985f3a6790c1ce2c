import { useState } from 'preact/hooks';
import type { Selection } from '../table/selection';
import { afterRowKey, selectedRows, selectRow } from './rowSelection';

/** Returns the table row that contains a target, and its index. */
function rowOf(target: EventTarget | null): { readonly table: Element; readonly at: number } | undefined {
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
