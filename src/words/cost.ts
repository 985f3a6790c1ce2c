import type { Cost } from '../domain/cost';
import { formatCount } from './numbers';

/** Formats the share of the daily quota: "9% of a day’s 500". Empty below 1 % or when requests are not counted. */
function wordsOfShare({ requests, quotaShare = 0 }: Cost): readonly string[] {
  if (quotaShare < 0.01) return [];
  const percent = Math.round(quotaShare * 100).toLocaleString('en-GB');
  return [`${percent}% of a day’s ${Math.round(requests / quotaShare).toLocaleString('en-GB')}`];
}

/**
 * Formats a cost: "105,120 points · 46 requests · 9% of a day’s 500". The points count one series; `each` adds that.
 */
export function wordsOfCost(cost: Cost, each: '' | ' of each series' = ''): string {
  const points = cost.buckets === undefined ? [] : [formatCount(cost.buckets, 'point') + each];
  return [...points, formatCount(cost.requests, 'request'), ...wordsOfShare(cost)].join(' · ');
}

/** "This takes 210 requests, 42% of a day’s 500." */
export function sentenceOfCost(cost: Cost): string {
  return `This takes ${[formatCount(cost.requests, 'request'), ...wordsOfShare(cost)].join(', ')}.`;
}

/** The button that starts a costly run. */
export const runAllTheSame = 'Run All the Same';
