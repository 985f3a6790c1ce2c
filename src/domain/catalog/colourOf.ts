import type { LabelValue } from '../labelValue';
import { findFueltech, findFueltechGroup, findRegion, findRenewable, findStatus } from './find';
import type { Colours, Theme } from './types';

function coloursOf(labels: Readonly<Record<string, LabelValue>>): Colours | undefined {
  const { fueltech, fueltech_group: group, status, renewable, region } = labels;
  if (typeof fueltech === 'string') return findFueltech(fueltech)?.colours;
  if (typeof group === 'string') return (findFueltechGroup(group) ?? findFueltech(group))?.colours;
  if (typeof status === 'string') return findStatus(status)?.colours;
  if (typeof renewable === 'string' || typeof renewable === 'boolean') {
    return findRenewable(renewable)?.colours;
  }
  return typeof region === 'string' ? findRegion(region)?.colours : undefined;
}

/**
 * Returns the colour (`#rrggbb`) of a series by its labels: its fueltech, group, status or renewable value, otherwise
 * its region. Undefined when the catalog has no colour; use one of `fallbackColours` then.
 */
export function colourOf(labels: Readonly<Record<string, LabelValue>>, theme: Theme): string | undefined {
  return coloursOf(labels)?.[theme];
}
