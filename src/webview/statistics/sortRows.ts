import type { Column } from './columns';
import type { SeriesFacts } from './facts';
import type { Sorting } from './statisticsState';

type Compare = (one: SeriesFacts, other: SeriesFacts) => number;

/** The text columns, which precede the numeric ones. */
export const textColumns = [
  { id: 'series', head: 'Series', read: ({ series }: SeriesFacts): string => series.label },
  { id: 'unit', head: 'Unit', read: ({ series }: SeriesFacts): string => series.readable.unit },
] as const;

const byText =
  (read: (facts: SeriesFacts) => string, sign: number): Compare =>
  (one, other) =>
    sign * read(one).localeCompare(read(other), 'en', { numeric: true });

/** Compares values within the same unit only; units keep their order. Missing values come last. */
function byColumn({ kind, read }: Column, rows: readonly SeriesFacts[], sign: number): Compare {
  const units = [...new Set(rows.map(({ series }) => series.unit))];
  const places = new Map(units.map((unit, at) => [unit, kind === 'value' ? at : 0]));
  const placeOf = ({ series }: SeriesFacts): number => places.get(series.unit) ?? 0;
  return (one, other) => {
    const apart = placeOf(one) - placeOf(other);
    const [a, b] = [read(one), read(other)];
    const missing = Number(Number.isNaN(a)) - Number(Number.isNaN(b));
    return apart || missing || (a === b || missing !== 0 || Number.isNaN(a) ? 0 : a < b ? -sign : sign);
  };
}

/** Sorts the rows; keeps their order without a sorting, or for a column that does not exist. */
export function sortRows(
  rows: readonly SeriesFacts[],
  columns: readonly Column[],
  sorting: Sorting | undefined,
): readonly SeriesFacts[] {
  if (!sorting) return rows;
  const sign = sorting.isDescending ? -1 : 1;
  const text = textColumns.find(({ id }) => id === sorting.by);
  if (text) return [...rows].sort(byText(text.read, sign));
  const column = columns.find(({ id }) => id === sorting.by);
  return column ? [...rows].sort(byColumn(column, rows, sign)) : rows;
}

/**
 * Returns the sorting after a click on a column's head: numbers descending, texts ascending, then reversed, then the
 * order of the legend.
 */
export function nextSorting(sorting: Sorting | undefined, by: string): Sorting | undefined {
  const isDescendingFirst = !textColumns.some(({ id }) => id === by);
  if (sorting?.by !== by) return { by, isDescending: isDescendingFirst };
  return sorting.isDescending === isDescendingFirst ? { by, isDescending: !isDescendingFirst } : undefined;
}
