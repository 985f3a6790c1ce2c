import { formatCount } from './numbers';

/** Says of a mean that is weighted by demand what it is over, and why it is not exact. */
export function weightingWords(buckets: number, count: number, isExact: boolean): string {
  const over = `Weighted by demand, over ${buckets.toLocaleString('en-AU')} of ${formatCount(count, 'value')}.`;
  return isExact ? over : `${over} ${approximateNote}`;
}

/** Says when a mean that is weighted by demand is exact. */
export const approximateNote =
  '≈ is approximate: exact is the mean of one region’s prices by five-minute demand energy.';

/** Says why prices are not weighted by demand. */
export const noDemandNote =
  'Prices weighted by demand need demand beside the price: add the metric Demand (energy) to the query.';

/** Says what means of shares are over. */
export const meanShareNote = 'Means of shares are over buckets, whatever the demand in each.';

/** "3 rows copied", "All 12 rows copied", "3 rows selected"; nothing of none. */
export function rowWords(selected: number, all: number, isCopied: boolean): string {
  if (isCopied) return `${selected === 0 ? 'All ' : ''}${formatCount(selected || all, 'row')} copied`;
  return selected === 0 ? '' : `${formatCount(selected, 'row')} selected`;
}
