import type { Series } from '../result';

/** Returns the same key for the same series of different runs, whatever the order of its labels. */
export function seriesKey({ metric, labels }: Pick<Series, 'metric' | 'labels'>): string {
  const sorted = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([metric, ...sorted]);
}
