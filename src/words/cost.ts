import type { Cost } from '../domain/cost';
import { formatCount } from './numbers';

/** "9% of a day’s 500". Nothing where requests are not counted, and under 1%: that is not worth a word. */
function wordsOfShare({ requests, quotaShare = 0 }: Cost): readonly string[] {
  if (quotaShare < 0.01) return [];
  const percent = Math.round(quotaShare * 100).toLocaleString('en-GB');
  return [`${percent}% of a day’s ${Math.round(requests / quotaShare).toLocaleString('en-GB')}`];
}

/** "105,120 points · 46 requests · 9% of a day’s 500": points of each series. `each` says so where it must be known. */
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
