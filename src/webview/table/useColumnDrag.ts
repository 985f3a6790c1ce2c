import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { gapAt, moveTo } from './arrangement';
import { followColumnPress } from './columnPress';
import type { Column } from './tableData';
import type { Move } from './tableState';

/** A column dragged by its head. */
export interface ColumnDrag {
  readonly column: Column;
  /** The position of the pointer in the window, in pixels. */
  readonly x: number;
  readonly y: number;
  /** The drop gap among the visible columns; undefined when the column would not move. */
  readonly gap: number | undefined;
}

export interface ColumnDragOptions {
  readonly grid: RefObject<HTMLElement | null>;
  readonly columns: readonly Column[];
  /** Left edges of the columns, and the total width. */
  readonly edges: readonly number[];
  readonly timeWidth: number;
  /** Called with the new index of the column, counted from the time column. */
  readonly onMove: (move: Move, at: number) => void;
}

/** Returns the gap among the columns nearest to a position in the window. */
function gapBelow(x: number, grid: HTMLElement, { edges, timeWidth }: ColumnDragOptions): number {
  const inGrid = x - grid.getBoundingClientRect().left;
  return gapAt(edges, Math.max(timeWidth, Math.min(grid.clientWidth, inGrid)) - timeWidth + grid.scrollLeft);
}

/** Moves columns that are dragged by their heads. */
export function useColumnDrag(options: ColumnDragOptions) {
  const latest = useRef(options);
  latest.current = options;
  const [drag, setDrag] = useState<ColumnDrag | undefined>(undefined);
  const breakOff = useRef<() => void>(undefined);
  useEffect(() => () => breakOff.current?.(), []);
  return {
    drag,
    /** Handles a press on a column head, counted from the time column. Calls `onClick` when it is not a drag. */
    press: (event: PointerEvent, at: number, onClick: () => void): void => {
      const grid = latest.current.grid.current;
      const column = latest.current.columns[at - 1];
      if (!grid || !column) return;
      let gap = 0;
      // The columns may have changed since the press, with the next result.
      const place = (): number => latest.current.columns.findIndex(({ key }) => key === column.key);
      const move = (): Move | undefined => moveTo(latest.current.columns, place(), gap);
      breakOff.current?.();
      breakOff.current = followColumnPress(event, grid, latest.current.timeWidth, {
        onClick,
        onDrag: (x, y) => {
          gap = gapBelow(x, grid, latest.current);
          setDrag({ column, x, y, gap: move() && gap });
        },
        onDrop: () => {
          const made = move();
          if (made) latest.current.onMove(made, gap > place() ? gap : gap + 1);
        },
        onEnd: () => {
          setDrag(undefined);
        },
      });
    },
  };
}
