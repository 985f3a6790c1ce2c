import type { Column } from './tableData';

export const rowHeight = 22;
export const headHeight = 44;
/** Returns the width of the time column, larger when each stamp shows its own offset. */
export const timeWidthOf = (hasStampOffsets: boolean): number => (hasStampOffsets ? 200 : 148);

/** The visible columns and their positions. */
export interface ColumnsInView {
  readonly columns: readonly Column[];
  /** Left edges of all columns, and the total width. */
  readonly edges: readonly number[];
  /** The visible columns: `[first, end)`. */
  readonly first: number;
  readonly end: number;
  readonly isReadable: boolean;
  readonly timeWidth: number;
}

/** Left edge and width of a cell in pixels. */
export type Box = readonly [left: number, width: number];

export const styleOf = ([left, width]: Box) => ({ left: `${left}px`, width: `${width}px` });

/** Returns the visible columns with their boxes. Indices count from the time column, which is 0. */
export function boxesIn({ columns, edges, first, end, timeWidth }: ColumnsInView) {
  return columns.slice(first, end).map((column, i) => {
    const left = edges[first + i] ?? 0;
    const box: Box = [timeWidth + left, (edges[first + i + 1] ?? left) - left];
    return { column, at: first + i + 1, box };
  });
}
