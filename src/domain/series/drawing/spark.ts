import { placeOn, uniteAxes } from '../timeAxis';
import { aggregateOver } from '../aggregates';
import { isAdditive } from '../../catalog/index';
import type { Series } from '../../result/result';
import { signedValues } from '../signs';
import { absoluteSum } from './largestSeries';
import { totalsOf } from './stackedColumns';

/**
 * Returns the means of `count` equal parts of a column, or the column itself if it is not longer than that. NaN for a
 * part without values.
 */
export function thinOut(column: Float64Array, count: number): Float64Array {
  const { length } = column;
  if (length <= count) return column;
  return Float64Array.from({ length: count }, (_, k) => {
    const [first, end] = [k, k + 1].map((part) => Math.floor((part * length) / count));
    return aggregateOver(column, [first, end], 'mean');
  });
}

/** A series of a small chart. The sum of the remaining layers of a stack has no labels. */
export interface SparkLayer {
  labels: Series['labels'] | undefined;
  /** Up to `maxPoints` means of equal parts of the window, with loads negative. NaN is a gap. */
  column: Float64Array;
}

export interface Spark {
  isStack: boolean;
  layers: readonly SparkLayer[];
}

/** The maximum number of series that remain distinct in a small chart. */
const maxSeries = 8;
const maxPoints = 80;

/** Returns the largest series of the first metric and, for a stack, the sum of the others. */
export function sparkOf(all: readonly Series[]): Spark {
  const series = all.filter(({ metric }) => metric === all[0].metric);
  const isStack = series.length > 1 && isAdditive(series[0].metric);
  const times = uniteAxes(series);
  const layers = series.map((one) => {
    const column = placeOn({ times: one.times, values: signedValues(one) }, times);
    return { labels: one.labels, column: thinOut(column, maxPoints) };
  });
  const sizes = layers.map(({ column }) => absoluteSum(column));
  const bySize = [...layers.keys()].sort((a, b) => sizes[b] - sizes[a]).map((at) => layers[at]);
  const largest = new Set(bySize.slice(0, maxSeries));
  const shown: SparkLayer[] = layers.filter((layer) => largest.has(layer));
  if (isStack && bySize.length > maxSeries) {
    const others = bySize.slice(maxSeries).map(({ column }) => column);
    const { above, below } = totalsOf(others, others[0].length);
    shown.push({ labels: undefined, column: above.map((sum, i) => sum + below[i]) });
  }
  return { isStack, layers: shown };
}
