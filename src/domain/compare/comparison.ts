import { isObject } from '../json';
import { parseQuery } from '../parseQuery';
import type { Query } from '../query';

/** Earlier times of the same query: just before, the same dates a year before, or the same weekdays (364 days before). */
export const comparedPeriods = ['previous', 'year', 'weekday'] as const;

export type ComparedPeriod = (typeof comparedPeriods)[number];

/** What a result is compared with. */
export type Comparison =
  | { readonly kind: 'period'; readonly period: ComparedPeriod }
  /** The prices of the same market, and the flows into and out of its region. */
  | { readonly kind: 'market' }
  /** Another query of the same interval, at the same instants. */
  | { readonly kind: 'query'; readonly query: Query; readonly title: string };

const longestTitle = 200;

/** Reads a comparison that was stored; undefined where it is none. */
export function readComparison(stored: unknown): Comparison | undefined {
  if (!isObject(stored)) return undefined;
  const { kind, title } = stored;
  if (kind === 'market') return { kind };
  const period = comparedPeriods.find((one) => one === stored['period']);
  if (kind === 'period') return period && { kind, period };
  const { query } = parseQuery(stored['query']);
  if (kind !== 'query' || !query || typeof title !== 'string') return undefined;
  return { kind, query, title: title.slice(0, longestTitle) };
}
