import type { Estimate } from './cost';

const costlyShare = 0.25;
const costlyRequests = 200;

/**
 * True for a run that should not start by accident: it takes more than a quarter of the daily quota, or more than 200
 * requests. Runs on sample data are free.
 */
export function isCostly({ cost, isRateLimited }: Estimate): boolean {
  const { requests, quotaShare = 0 } = cost;
  return isRateLimited && (quotaShare > costlyShare || requests > costlyRequests);
}
