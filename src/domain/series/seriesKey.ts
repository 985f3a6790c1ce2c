import type { Series } from '../result';

/** The same for the same series of another run, whatever order its labels come in. */
export function seriesKey({ metric, labels }: Pick<Series, 'metric' | 'labels'>): string {
  const sorted = Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([metric, ...sorted]);
}
