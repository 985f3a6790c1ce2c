import { useEffect, useRef, useState } from 'preact/hooks';
import {
  afterKey,
  isWithin,
  oneCell,
  selectAll,
  selectColumn,
  selectRow,
  type Cell,
  type Selection,
  type Size,
} from './selection';

/** The head has only a column, the time column only a row. */
interface Place {
  readonly row: number | undefined;
  readonly column: number | undefined;
}

const numberIn = (element: Element | null | undefined, name: string): number | undefined => {
  const text = element?.getAttribute(name);
  return text == null ? undefined : Number(text);
};

/**
 * Returns the place of an element in the grid from its ARIA indices, which count from 1 and include the head as row 1.
 */
function placeOf(target: EventTarget | null): Place | undefined {
  // A click on a button in the head selects nothing.
  const isButton = target instanceof Element && target.closest('button') !== null;
  const cell = target instanceof Element && !isButton ? target.closest('[aria-colindex]') : null;
  const row = numberIn(cell?.closest('[aria-rowindex]'), 'aria-rowindex');
  const column = numberIn(cell, 'aria-colindex');
  if (row === undefined || column === undefined) return undefined;
  return { row: row === 1 ? undefined : row - 2, column: column - 1 };
}

/** Returns the selection for a press on a place; with `from`, extended from the start of a selection. */
function selectPlace({ row, column = 0 }: Place, size: Size, from: Cell | undefined): Selection {
  if (row === undefined) return column === 0 ? selectAll(size) : selectColumn(column, size, from?.column);
  if (column === 0) return selectRow(row, size, from?.row);
  const cell = { row, column };
  return from === undefined ? oneCell(cell) : { anchor: from, cursor: cell };
}

export interface SelectionOptions {
  readonly size: Size;
  /** Rows per page. */
  readonly pageRows: number;
  /** Scrolls a cell into view. */
  readonly reveal: (cell: Cell) => void;
  /** Handles a press on a column head; calls `onClick` when the press selects the column. */
  readonly pressHead: (event: PointerEvent, column: number, onClick: () => void) => void;
}

/** Tracks the selected cells, and handles the pointer and keys that change them. */
export function useSelection({ size, pageRows, reveal, pressHead }: SelectionOptions) {
  const [selected, select] = useState<Selection | undefined>(undefined);
  const isDragging = useRef(false);
  // A smaller result may not contain the selected cells.
  const selection = selected && isWithin(selected, size) ? selected : undefined;
  useEffect(() => {
    const release = (): void => {
      isDragging.current = false;
    };
    window.addEventListener('pointerup', release);
    return () => {
      window.removeEventListener('pointerup', release);
    };
  }, []);
  const handlers = {
    onFocus: (): void => {
      if (selection || isDragging.current || size.rows === 0) return;
      select(oneCell({ row: 0, column: Math.min(1, size.columns - 1) }));
    },
    onPointerDown: (event: PointerEvent): void => {
      const place = event.button === 0 ? placeOf(event.target) : undefined;
      if (!place) return;
      const from = event.shiftKey ? selection?.anchor : undefined;
      const begin = (): void => {
        if (size.rows > 0) select(selectPlace(place, size, from));
      };
      if (place.row === undefined && place.column) pressHead(event, place.column, begin);
      else {
        isDragging.current = size.rows > 0;
        begin();
      }
    },
    onPointerMove: ({ target }: PointerEvent): void => {
      const place = isDragging.current && selection ? placeOf(target) : undefined;
      if (place) select(selectPlace(place, size, selection?.anchor));
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (!selection || altKey) return;
      const next = afterKey(selection, { key, shiftKey, isControl: ctrlKey || metaKey }, size, pageRows);
      if (!next) return;
      // The page and the workbench have their own actions for these keys.
      event.preventDefault();
      event.stopPropagation();
      select(next);
      reveal(next.cursor);
    },
  };
  return { selection, select, handlers };
}
