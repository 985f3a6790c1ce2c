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
