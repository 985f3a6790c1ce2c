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
 * The colour (`#rrggbb`) of a series by its labels: that of its fueltech, group, status or renewable value, else of
 * its region. Undefined where the catalog has none: take one of `fallbackColours`.
 */
export function colourOf(labels: Readonly<Record<string, LabelValue>>, theme: Theme): string | undefined {
  return coloursOf(labels)?.[theme];
}
