/** Rows of one height: `[first, end)` of those that a scroll position shows, with a few more on each side. */
export function visibleRows(
  top: number,
  height: number,
  rowHeight: number,
  count: number,
  spare = 6,
): { readonly first: number; readonly end: number } {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - spare);
  return { first, end: Math.min(count, Math.ceil((top + height) / rowHeight) + spare) };
}

/** Left edges of columns, and after the last one the whole width. */
export function edgesOf(widths: readonly number[]): number[] {
  let left = 0;
  return [0, ...widths.map((width) => (left += width))];
}

/** Columns of any widths: `[first, end)` of those that lie at least in part in `[left, right)`. */
export function visibleColumns(
  edges: readonly number[],
  left: number,
  right: number,
): { readonly first: number; readonly end: number } {
  const count = edges.length - 1;
  let first = 0;
  while (first < count && (edges[first + 1] ?? 0) <= left) first++;
  let end = first;
  while (end < count && (edges[end] ?? 0) < right) end++;
  return { first, end };
}

/** Browsers draw nothing below this: Chromium's limit is 33.5 million pixels. */
const mostHeight = 30_000_000;

/** How far down a table is, in pixels of all its rows, where the scroller has them in a height that browsers draw. */
export interface ScrollScale {
  /** What the scroller scrolls over. */
  readonly height: number;
  readonly toRows: (scrollTop: number) => number;
  readonly toScroller: (top: number) => number;
}

/** The scale of a table of which `seen` pixels are in view: 1 up to a million rows and more. */
export function scrollScale(rowsHeight: number, seen: number, most = mostHeight): ScrollScale {
  const height = Math.min(rowsHeight, most);
  const scale = height < rowsHeight && height > seen ? (rowsHeight - seen) / (height - seen) : 1;
  return { height, toRows: (scrollTop) => scrollTop * scale, toScroller: (top) => top / scale };
}
