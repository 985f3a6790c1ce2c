import { isOnAxis, uniteAxes } from '../timeAxis';
import type { Series } from '../../result/result';

/** The maximum number of lines or areas that a chart can show distinctly. */
const maxDrawn = 500;

export const absoluteSum = (column: Float64Array): number =>
  column.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + Math.abs(value)), 0);

/**
 * Returns a function that selects the `count` series with the largest sums of absolute values, in their original order.
 */
export function rankSeries<T extends Pick<Series, 'values'>>(
  series: readonly T[],
): (count: number) => readonly T[] {
  const sizes = series.map(({ values }) => absoluteSum(values));
  const ranked = [...series.keys()].sort((a, b) => {
    return sizes[a] === sizes[b] ? a - b : sizes[a] < sizes[b] ? 1 : -1;
  });
  return (count) => {
    const largest = new Set(ranked.slice(0, count));
    return series.filter((_, index) => largest.has(index));
  };
}

/** Returns the common axis of the series; undefined when their columns on it need more than `maxCells` new doubles. */
function axisWithin(series: readonly Series[], maxCells: number): Float64Array | undefined {
  const times = uniteAxes(series);
  const copies = series.reduce((count, one) => count + (isOnAxis(one, times) ? 0 : 1), 0);
  return copies * times.length <= maxCells ? times : undefined;
}

/**
 * Selects the series that a chart can show: all, or the largest ones, as many as remain distinct and need at most
 * `maxCells` new doubles on one axis; at least one. `times` is the axis of all their timestamps.
 */
export function pickDrawn<T extends Series>(
  series: readonly T[],
  maxCells: number,
): { series: readonly T[]; times: Float64Array } {
  const all = series.length <= maxDrawn ? axisWithin(series, maxCells) : undefined;
  if (all) return { series, times: all };
  const largest = rankSeries(series);
  let min = 1;
  let max = Math.min(maxDrawn, series.length);
  while (min < max) {
    const middle = Math.ceil((min + max) / 2);
    if (axisWithin(largest(middle), maxCells)) min = middle;
    else max = middle - 1;
  }
  const drawn = largest(min);
  return { series: drawn, times: uniteAxes(drawn) };
}
