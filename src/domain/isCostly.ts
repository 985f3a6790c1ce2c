import type { Estimate } from './cost';

const costlyShare = 0.25;
const costlyRequests = 200;

/**
 * True for a run that is not to start by accident: more than a quarter of a day's requests, or more than 200 of them.
 * Runs of the sample service cost nobody anything.
 */
export function isCostly({ cost, isRateLimited }: Estimate): boolean {
  const { requests, quotaShare = 0 } = cost;
  return isRateLimited && (quotaShare > costlyShare || requests > costlyRequests);
}
