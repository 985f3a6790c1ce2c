import type { LabelValue, Series } from '../result';
import { columnsOf } from './seriesOrder';

/** Returns the names of all labels in these series, in display order, including the fueltech of units. */
export function labelColumnsOf(all: readonly Pick<Series, 'labels' | 'fueltech'>[]): string[] {
  const labels: Record<string, LabelValue> = {};
  for (const one of all) {
    if (one.fueltech !== undefined) labels['fueltech'] = one.fueltech;
    for (const name of Object.keys(one.labels)) labels[name] = null;
  }
  return columnsOf(labels);
}
