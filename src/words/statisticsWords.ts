import { formatCount } from './numbers';

/** Says how many values a demand-weighted mean covers and, if it is approximate, why. */
export function weightingWords(buckets: number, count: number, isExact: boolean): string {
  const over = `Weighted by demand, over ${buckets.toLocaleString('en-AU')} of ${formatCount(count, 'value')}.`;
  return isExact ? over : `${over} ${approximateNote}`;
}

/** Explains when a demand-weighted mean is exact. */
export const approximateNote =
  '≈ is approximate: exact is the mean of one region’s prices by five-minute demand energy.';

/** Explains why prices are not weighted by demand. */
export const noDemandNote =
  'Prices weighted by demand need demand beside the price: add the metric Demand (energy) to the query.';

/** Explains which buckets the mean of shares covers. */
export const meanShareNote = 'Means of shares are over buckets, whatever the demand in each.';

/** "3 rows copied", "All 12 rows copied", "3 rows selected"; empty when none is selected. */
export function rowWords(selected: number, all: number, isCopied: boolean): string {
  if (isCopied) return `${selected === 0 ? 'All ' : ''}${formatCount(selected || all, 'row')} copied`;
  return selected === 0 ? '' : `${formatCount(selected, 'row')} selected`;
}
