import { findMeasure, termsOf } from '../../catalog/index';
import type { Query } from '../../query/query';
import { approximateFrom, intervalOfTerm } from './expandQuery';

/** How the values of a derived series were made, as files and details say it. */
export interface Derivation {
  /** The formula in words. */
  readonly formula: string;
  /** The metrics that it is computed from, each with the interval at which it was fetched. */
  readonly terms: readonly { readonly metric: string; readonly interval: string }[];
  /** The interval whose means make the values approximate; absent where they are exact. */
  readonly approximateFrom?: string;
}

/** Returns how a measure of a query is made; undefined for a metric of the service. */
export function derivationOf(code: string, query: Query): Derivation | undefined {
  const measure = findMeasure(code);
  if (!measure) return undefined;
  const intervals = new Map(
    termsOf(measure).map((term) => [term.metric, intervalOfTerm(term, measure, query)]),
  );
  return {
    formula: measure.formula,
    terms: Array.from(intervals, ([metric, interval]) => ({ metric, interval })),
    approximateFrom: approximateFrom(measure, query),
  };
}
