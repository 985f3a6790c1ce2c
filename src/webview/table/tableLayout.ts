import type { Column } from './tableData';

export const rowHeight = 22;
export const headHeight = 44;
/** Returns the width of the time column, larger when each stamp shows its own offset. */
export const timeWidthOf = (hasStampOffsets: boolean): number => (hasStampOffsets ? 200 : 148);

export interface ColumnsInView {
  columns: readonly Column[];
  /** Left edges of all columns, and the total width. */
  edges: readonly number[];
  /** The visible columns: `[first, end)`. */
  first: number;
  end: number;
  isReadable: boolean;
  timeWidth: number;
}

/** Left edge and width of a cell in pixels. */
export type Box = readonly [left: number, width: number];

export const styleOf = ([left, width]: Box) => ({ left: `${left}px`, width: `${width}px` });

/** Returns the visible columns with their boxes. Indices count from the time column, which is 0. */
export function boxesIn({ columns, edges, first, end, timeWidth }: ColumnsInView) {
  return columns.slice(first, end).map((column, i) => {
    const left = edges[first + i];
    const box: Box = [timeWidth + left, edges[first + i + 1] - left];
    return { column, at: first + i + 1, box };
  });
}

/**
 * Returns the rows `[first, end)` at a scroll position, with a few more on each side. All rows have the same height.
 */
export function visibleRows(
  top: number,
  height: number,
  rowHeight: number,
  count: number,
  spare = 6,
): { first: number; end: number } {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - spare);
  return { first, end: Math.min(count, Math.ceil((top + height) / rowHeight) + spare) };
}

/** Returns the left edges of columns, followed by the total width. */
export function edgesOf(widths: readonly number[]): number[] {
  let left = 0;
  return [0, ...widths.map((width) => (left += width))];
}

/** Returns the columns `[first, end)` that lie at least partly in `[left, right)`. Widths may differ. */
export function visibleColumns(
  edges: readonly number[],
  left: number,
  right: number,
): { first: number; end: number } {
  const count = edges.length - 1;
  let first = 0;
  while (first < count && edges[first + 1] <= left) first++;
  let end = first;
  while (end < count && edges[end] < right) end++;
  return { first, end };
}

/** Browsers draw nothing below this: Chromium's limit is 33.5 million pixels. */
const maxHeight = 30_000_000;

/**
 * Returns the height of the scrolled content of a table with `seen` visible pixels, and functions between the offset
 * among all rows and the scroll offset, which differ only above the height that browsers draw: a million rows and more.
 */
export function scrollScale(rowsHeight: number, seen: number, most = maxHeight) {
  const height = Math.min(rowsHeight, most);
  const scale = height < rowsHeight && height > seen ? (rowsHeight - seen) / (height - seen) : 1;
  return {
    height,
    toRows: (scrollTop: number) => scrollTop * scale,
    toScroller: (top: number) => top / scale,
  };
}
