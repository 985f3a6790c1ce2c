import type { LabelValue, Series } from '../result';
import { columnsOf } from './seriesOrder';

/** The names of all labels that these series have, in the order in which they are named; a unit's fueltech is one. */
export function labelColumnsOf(all: readonly Pick<Series, 'labels' | 'fueltech'>[]): string[] {
  const labels: Record<string, LabelValue> = {};
  for (const one of all) {
    if (one.fueltech !== undefined) labels['fueltech'] = one.fueltech;
    for (const name of Object.keys(one.labels)) labels[name] = null;
  }
  return columnsOf(labels);
}
