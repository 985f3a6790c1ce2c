import { isNumber } from '../fields';
import { isObject } from '../json';
import { parseQuery } from '../parseQuery';
import type { Query } from '../query';

/**
 * Earlier periods of the same query: the one just before, the same dates a year before, or the same weekdays (364 days
 * before).
 */
export const comparedPeriods = ['previous', 'year', 'weekday'] as const;

export type ComparedPeriod = (typeof comparedPeriods)[number];

/** The other side of a comparison. */
export type Comparison =
  | { readonly kind: 'period'; readonly period: ComparedPeriod }
  /** The prices of the same market, and the flows into and out of its region. */
  | { readonly kind: 'market' }
  /** A stored copy of the same query and window: the id of the copy, and the time of its fetch. */
  | { readonly kind: 'kept'; readonly stored: string; readonly sinceMs: number }
  /** Another query with the same interval, at the same instants. */
  | { readonly kind: 'query'; readonly query: Query; readonly title: string };

/** A comparison that fetches data from the service. */
export type AskedComparison = Exclude<Comparison, { kind: 'kept' }>;

const longestTitle = 200;
const maxMs = 8.64e15;

/** Reads a stored comparison; undefined when it is malformed. */
export function readComparison(stored: unknown): Comparison | undefined {
  if (!isObject(stored)) return undefined;
  const { kind, title } = stored;
  if (kind === 'market') return { kind };
  if (kind === 'kept') {
    const { stored: id, sinceMs } = stored;
    const isRight = typeof id === 'string' && isNumber(sinceMs) && Math.abs(sinceMs) <= maxMs;
    return isRight ? { kind, stored: id, sinceMs } : undefined;
  }
  const period = comparedPeriods.find((one) => one === stored['period']);
  if (kind === 'period') return period && { kind, period };
  const { query } = parseQuery(stored['query']);
  if (kind !== 'query' || !query || typeof title !== 'string') return undefined;
  return { kind, query, title: title.slice(0, longestTitle) };
}
