import { intervalOf, type Operation, type Query, textOfQuery } from '../../query/query';
import { definedEntries } from '../../idioms/checkJson';
import {
  defaultInterval,
  findMeasure,
  intervalMsOf,
  type Measure,
  type MeasureTerm,
  offsetMinutesOf,
  termsOf,
} from '../../catalog/index';
import { fieldsOf } from '../../catalog/parameters';
import { isBySource } from '../../query/checkMeasures';
import { formatNaive } from '../../time/time';
import type { Window } from '../../time/window';

/** A measure with its terms, in the order of `termsOf`: each with the position of its query in the expanded ones. */
export interface PlacedMeasure {
  readonly measure: Measure;
  readonly terms: readonly { readonly term: MeasureTerm; readonly at: number }[];
}

/** The queries that a query with measures needs; none of them has measures. */
export interface ExpandedQuery {
  readonly query: Query;
  readonly queries: readonly Query[];
  /** The position of the query with the metrics of its own; undefined without such metrics. */
  readonly own: number | undefined;
  readonly measures: readonly PlacedMeasure[];
}

function withoutMeasures({ measures: _measures, measures_from: _from, ...query }: Query): Query {
  return query;
}

function operationOf({ data }: MeasureTerm, query: Query): Operation {
  if (data === 'market') return 'market';
  return query.operation === 'facilities' ? 'facilities' : 'network';
}

/** Returns the fields that select and group the sources of a term. */
function sourceFields(
  { fueltechs, sumsAllGenerators }: MeasureTerm,
  measure: Measure,
  query: Query,
): Partial<Query> {
  const hasAll = termsOf(measure).some((one) => one.sumsAllGenerators);
  if (sumsAllGenerators || (fueltechs && hasAll)) return { secondary_grouping: 'fueltech' };
  if (fueltechs) return { fueltech: fueltechs, secondary_grouping: 'fueltech' };
  const { fueltech, fueltech_group, secondary_grouping } = query;
  const isKept = secondary_grouping === 'fueltech' || secondary_grouping === 'fueltech_group';
  const filtered = fueltech_group?.length ? 'fueltech_group' : 'fueltech';
  const grouping = isBySource(query) && !isKept ? filtered : isKept ? secondary_grouping : 'fueltech';
  return { fueltech, fueltech_group, secondary_grouping: grouping };
}

/** Returns the interval at which a term of a measure is fetched. */
export function intervalOfTerm(
  { usesQueryInterval }: MeasureTerm,
  { exactInterval }: Measure,
  { interval = defaultInterval, measures_from: coarser = '' }: Query,
): string {
  if (exactInterval === undefined || usesQueryInterval) return interval;
  const from = intervalMsOf(exactInterval) < intervalMsOf(coarser) ? coarser : exactInterval;
  return intervalMsOf(from) < intervalMsOf(interval) ? from : interval;
}

/** Returns the interval of terms that is too long for a measure to be exact; undefined where it is exact. */
export function approximateFrom(measure: Measure, query: Query): string | undefined {
  const { exactInterval } = measure;
  const { interval = defaultInterval, measures_from: coarser } = query;
  if (
    exactInterval === undefined ||
    coarser === undefined ||
    intervalMsOf(interval) <= intervalMsOf(exactInterval)
  )
    return undefined;
  const from = intervalOfTerm({ metric: '', data: 'market' }, measure, query);
  return intervalMsOf(from) > intervalMsOf(exactInterval) ? from : undefined;
}

/** Returns a query whose measures take fewer requests, and are approximate; undefined where no measure needs many. */
export function coarserQuery(query: Query): Query | undefined {
  const { measures = [], measures_from: from } = query;
  const coarser = { ...query, measures_from: '1h' };
  const isAny = measures.some((code) => {
    const measure = findMeasure(code);
    return measure !== undefined && approximateFrom(measure, coarser) !== undefined;
  });
  return from === '1h' || !isAny ? undefined : coarser;
}

/** Returns the fields that split market data of a network by region, where a measure needs that. */
function regionFields(term: MeasureTerm, measure: Measure, query: Query): Partial<Query> {
  const isNeeded =
    measure.isByRegion === true || (term.data === 'market' && query.operation === 'facilities');
  return isNeeded ? { primary_grouping: 'network_region' } : {};
}

/** Returns the query of a term. `window` is that of the whole query, in complete buckets of its own interval. */
function queryOfTerm(query: Query, measure: Measure, term: MeasureTerm, window: Window | undefined): Query {
  const operation = operationOf(term, query);
  const taken: string[] = fieldsOf(operation);
  const { fueltech: _fueltech, fueltech_group: _group, secondary_grouping: _secondary, ...rest } = query;
  const selected =
    operation === 'facilities'
      ? rest
      : { ...rest, ...(operation === 'network' && sourceFields(term, measure, query)) };
  const { window: relative, date_start, date_end, network_region, ...fields } = withoutMeasures(selected);
  const interval = intervalOfTerm(term, measure, query);
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const isFiner = interval !== intervalOf(query) && window !== undefined;
  const when = isFiner
    ? {
        date_start: formatNaive(window.startMs, offsetMinutes),
        date_end: formatNaive(window.endMs, offsetMinutes),
      }
    : { window: relative, date_start, date_end };
  const all = {
    ...fields,
    network_region: term.region === undefined ? network_region : undefined,
    ...when,
    operation,
    metrics: [term.metric],
    interval,
    ...regionFields(term, measure, query),
  };
  const kept = definedEntries(all).filter(([field]) => taken.includes(field));
  return Object.fromEntries(kept) as unknown as Query;
}

/** Equal for queries that differ in their metrics alone. */
const keyOf = ({ metrics: _metrics, interval = defaultInterval, ...query }: Query): string =>
  textOfQuery({ ...query, interval });

/**
 * Returns the queries that a query with measures needs: the one of its own metrics first, then those of the terms, each
 * metric once. Terms are fetched at the interval of the query where the measure is exact there, otherwise at a finer
 * one, over the same complete buckets (`window`, absent where the service chooses it).
 */
export function expandQuery(query: Query, window?: Window): ExpandedQuery {
  const queries: Query[] = [];
  const byKey = new Map<string, number>();
  const add = (one: Query): number => {
    const key = keyOf(one);
    const at = byKey.get(key) ?? queries.length;
    byKey.set(key, at);
    const known = queries.at(at) ?? one;
    queries[at] = { ...known, metrics: [...new Set([...known.metrics, ...one.metrics])] };
    return at;
  };
  const own = query.metrics.length === 0 ? undefined : add(withoutMeasures(query));
  const measures = [...new Set(query.measures)].flatMap((code): PlacedMeasure[] => {
    const measure = findMeasure(code);
    if (!measure) return [];
    const terms = termsOf(measure).map((term) => ({
      term,
      at: add(queryOfTerm(query, measure, term, window)),
    }));
    return [{ measure, terms }];
  });
  return { query, queries, own, measures };
}

/** Describes how a measure of a query is computed; undefined for a metric of the service. */
export function describeMeasure(
  code: string,
  query: Query,
):
  | {
      /** The formula in words. */
      formula: string;
      /** The metrics that it is computed from, each with the interval at which it was fetched. */
      terms: { metric: string; interval: string }[];
      /** The interval whose means make the values approximate; absent where they are exact. */
      approximateFrom?: string;
    }
  | undefined {
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
