import { standsOn, uniteAxes } from '../align';
import type { Series } from '../result';

/** No chart shows more lines or areas than this apart. */
const mostDrawn = 500;

/** Series that are drawn, and the axis of all their stamps. */
export interface DrawnSeries<T> {
  readonly series: readonly T[];
  readonly times: Float64Array;
}

function sizeOf({ values }: Pick<Series, 'values'>): number {
  let size = 0;
  for (const value of values) if (!Number.isNaN(value)) size += Math.abs(value);
  return size;
}

/** A way to the so and so many series whose values are the largest in sum, in their usual order. */
export function rankSeries<T extends Pick<Series, 'values'>>(
  series: readonly T[],
): (count: number) => readonly T[] {
  const sizes = series.map(sizeOf);
  const ranked = [...series.keys()].sort((a, b) => {
    const [one = 0, other = 0] = [sizes[a], sizes[b]];
    return one === other ? a - b : one < other ? 1 : -1;
  });
  return (count) => {
    const largest = new Set(ranked.slice(0, count));
    return series.filter((_, index) => largest.has(index));
  };
}

/** The axis of these series; undefined when their columns on it would take more new doubles than `mostCells`. */
function axisWithin(series: readonly Series[], mostCells: number): Float64Array | undefined {
  const times = uniteAxes(series);
  const copies = series.reduce((count, one) => count + (standsOn(one, times) ? 0 : 1), 0);
  return copies * times.length <= mostCells ? times : undefined;
}

/**
 * What a chart can show of these series: all, or as many of the largest as can be told apart and whose columns on one
 * axis take at most `mostCells` new doubles; one at least.
 */
export function pickDrawn<T extends Series>(series: readonly T[], mostCells: number): DrawnSeries<T> {
  const all = series.length <= mostDrawn ? axisWithin(series, mostCells) : undefined;
  if (all) return { series, times: all };
  const largest = rankSeries(series);
  let least = 1;
  let most = Math.min(mostDrawn, series.length);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (axisWithin(largest(middle), mostCells)) least = middle;
    else most = middle - 1;
  }
  const drawn = largest(least);
  return { series: drawn, times: uniteAxes(drawn) };
}
