import { intervals } from '../../domain/catalog/index';
import type { Query } from '../../domain/query/query';
import { resolveWindow, suggestInterval } from '../../domain/time/window';
import { wordsOfCost } from '../../words/query/runWords';
import { otherCode, special, withUnlisted, type Choice } from './choices';
import { toQuery, type Draft } from './draft';
import type { EstimateQuery } from '../../services/runs/runs';

/** A run with more requests is marked as slow when the rate of requests is limited. */
const manyRequests = 100;

/**
 * Returns the interval offered first: the chosen one, otherwise the last one used with this window, otherwise one that
 * suits the window.
 */
export function suggestedInterval(draft: Draft, last: Query | undefined, nowMs: number): string {
  if (draft.interval !== undefined) return draft.interval;
  if (last?.interval !== undefined && last.window !== undefined && last.window === draft.window) {
    return last.interval;
  }
  const query = toQuery(draft);
  const window = query && resolveWindow(query, nowMs);
  return window ? suggestInterval(window.endMs - window.startMs) : '5m';
}

/** Returns the intervals, each with its cost: "5m · 2,016 points · 1 request". */
export async function intervalChoices(
  draft: Draft,
  last: Query | undefined,
  nowMs: number,
  estimateQuery: EstimateQuery,
): Promise<readonly Choice[]> {
  const query = toQuery(draft);
  const suggested = suggestedInterval(draft, last, nowMs);
  const estimates = await Promise.all(
    intervals.map(async ({ code }) => query && estimateQuery({ ...query, interval: code })),
  );
  const choices = intervals.map(({ code, label }, index): Choice => {
    const estimate = estimates[index];
    const words = [
      code,
      estimate && wordsOfCost(estimate.cost),
      code === suggested ? 'suggested' : undefined,
    ];
    const isSlow = estimate?.isRateLimited === true && estimate.cost.requests > manyRequests;
    return {
      value: code,
      label,
      description: words.filter((part) => part !== undefined).join(' · '),
      ...(isSlow ? { detail: 'Takes long: the service takes a few requests a second' } : {}),
    };
  });
  // Users rarely want a window with a single bucket.
  const isOnePoint = (choice: Choice): boolean => {
    const at = intervals.findIndex(({ code }) => code === choice.value);
    return choice.value !== suggested && estimates[at]?.cost.buckets === 1;
  };
  const ordered = withUnlisted(choices, suggested);
  return [
    ...ordered.filter((choice) => !isOnePoint(choice)),
    { value: special.serviceDefault, label: 'None', description: 'The service’s own: five minutes' },
    otherCode,
    ...ordered.filter(isOnePoint),
  ];
}
