import { labelsOfSeries, overTimeLabel, type SeriesName, toVisibleLine } from '../../../domain';
import type { Panel } from '../panel';

/** Each label is short, but a series may have many. */
const maxNameLength = 1024;

/** A name to show for each series, on one line. */
export const namesOfSeries = (all: readonly SeriesName[]): string[] =>
  labelsOfSeries(all).map((name) =>
    toVisibleLine(name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name),
  );

/** The longest name that is shown in full. Longer ones are cut in the middle, unless that makes two names equal. */
const maxShown = 90;

function cutInTheMiddle(name: string): string {
  const letters = Array.from(name);
  if (letters.length <= maxShown) return name;
  const half = maxShown / 2;
  return `${letters.slice(0, half).join('').trimEnd()}…${letters
    .slice(1 - half)
    .join('')
    .trimStart()}`;
}

/**
 * Returns the names of a panel's series below its heading, which shows the metric if they share one, and what is shown
 * over time.
 */
export function rowNames({ series }: Pick<Panel, 'series'>): string[] {
  const names = namesOfSeries(
    series.map(({ labels: { [overTimeLabel]: _words, ...labels }, ...one }) => ({ ...one, labels })),
  );
  const cut = names.map(cutInTheMiddle);
  const isDistinct = new Set(cut).size === new Set(names).size;
  return isDistinct ? cut : names;
}

/** The available sort orders of a legend, in menu order. */
export const legendOrders = [
  { id: 'drawn', label: 'As drawn' },
  { id: 'name', label: 'By name' },
  { id: 'value', label: 'By value' },
] as const;

export type LegendOrder = (typeof legendOrders)[number]['id'];

export const isLegendOrder = (value: unknown): value is LegendOrder =>
  legendOrders.some(({ id }) => id === value);

const isMissing = (value: number | undefined): boolean => value === undefined || Number.isNaN(value);

/** Returns the indices of a panel's series from the top of the drawing to its bottom. */
export function drawnOrder(count: number, isBottomFirst: boolean): number[] {
  const order = Array.from({ length: count }, (_, s) => s);
  return isBottomFirst ? order.reverse() : order;
}

/**
 * Returns the indices of a panel's series in legend order, top first. Sorting by value puts the largest first and
 * series without a value last; ties keep the drawing order.
 */
export function orderRows(
  order: LegendOrder,
  names: readonly string[],
  values: readonly number[],
  isBottomFirst: boolean,
): number[] {
  const drawn = drawnOrder(names.length, isBottomFirst);
  // Numbers within names are compared numerically, in any locale: "Unit 9" before "Unit 10".
  if (order === 'name')
    return drawn.sort((a, b) => names[a].localeCompare(names[b], 'en', { numeric: true }));
  if (order === 'drawn') return drawn;
  const there = drawn.filter((s) => !isMissing(values[s]));
  return [...there.sort((a, b) => values[b] - values[a]), ...drawn.filter((s) => isMissing(values[s]))];
}
