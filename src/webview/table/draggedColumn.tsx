import type { RefObject, VNode } from 'preact';
import { headHeight } from './cellBoxes';
import type { ColumnDrag } from './useGrid';

export interface DraggedColumnProps {
  readonly drag: ColumnDrag;
  readonly edges: readonly number[];
  readonly timeWidth: number;
  readonly grid: RefObject<HTMLElement | null>;
  /** The height of all rows, in pixels. */
  readonly rowsHeight: number;
}

const markWidth = 2;

/** The name of a dragged column next to the pointer, and a vertical line at its drop position. */
export function DraggedColumn({ drag, edges, timeWidth, grid, rowsHeight }: DraggedColumnProps): VNode {
  const { column, x, y, gap } = drag;
  const { scrollLeft = 0, clientWidth = 0, clientHeight = 0 } = grid.current ?? {};
  const edge = timeWidth + (edges[gap ?? 0] ?? 0) - markWidth / 2;
  const inView = Math.min(Math.max(edge, scrollLeft + timeWidth), scrollLeft + clientWidth - markWidth);
  const height = Math.min(clientHeight, headHeight + rowsHeight);
  return (
    <div class="column-drag" aria-hidden="true">
      {gap !== undefined && <div class="column-gap" style={{ left: `${inView}px`, height: `${height}px` }} />}
      <div class="column-name-dragged" style={{ left: `${x + 12}px`, top: `${y + 12}px` }}>
        {column.label}
      </div>
    </div>
  );
}
