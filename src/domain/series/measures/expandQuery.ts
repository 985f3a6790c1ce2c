import { joinLists } from '../../idioms/groupBy';
import { intervalOf, type Query, textOfQuery } from '../../query/query';
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
import type { Directory } from '../../result/directory';
import { formatNaive } from '../../time/time';
import type { Window } from '../../time/window';
import { withWholeBatteries } from './capacity';

/** A measure with its terms, in the order of `termsOf`: each with the position of its query in the expanded ones. */
export interface PlacedMeasure {
  measure: Measure;
  terms: readonly { term: MeasureTerm; at: number }[];
}

/** The queries that a query with measures needs; none of them has measures. */
export interface ExpandedQuery {
  query: Query;
  queries: readonly Query[];
  /** The position of the query with the metrics of its own; undefined without such metrics. */
  own: number | undefined;
  measures: readonly PlacedMeasure[];
}

/** Returns the fields that select and group the sources of a term in network data. */
function sourceFields(
  { fueltechs, sumsAllGenerators }: MeasureTerm,
  measure: Measure,
  { fueltech_group, secondary_grouping }: Query,
): Partial<Query> {
  const hasAll = termsOf(measure).some((one) => one.sumsAllGenerators);
  if (sumsAllGenerators || (fueltechs && hasAll))
    return { fueltech: undefined, fueltech_group: undefined, secondary_grouping: 'fueltech' };
  if (fueltechs) {
    // One query for both sides of a battery, since each says when the other was idle.
    const all = [...new Set(joinLists(...termsOf(measure).map((one) => one.fueltechs)))];
    return { fueltech: all, fueltech_group: undefined, secondary_grouping: 'fueltech' };
  }
  if (secondary_grouping === 'fueltech' || secondary_grouping === 'fueltech_group') return {};
  return { secondary_grouping: fueltech_group?.length ? 'fueltech_group' : 'fueltech' };
}

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
  const from = intervalOfTerm({ metric: '', data: 'market' }, measure, query);
  const { exactInterval = from } = measure;
  return intervalMsOf(from) > intervalMsOf(exactInterval) ? from : undefined;
}

/** Returns a query whose measures take fewer requests, and are approximate; undefined where no measure needs many. */
export function coarserQuery(query: Query): Query | undefined {
  const coarser = { ...query, measures_from: '1h' };
  const isAny = query.measures?.some((code) => {
    const measure = findMeasure(code);
    return measure && approximateFrom(measure, coarser) !== undefined;
  });
  return isAny && query.measures_from !== '1h' ? coarser : undefined;
}

/** Returns the query of a term. `window` is that of the whole query, in complete buckets of its own interval. */
function queryOfTerm(query: Query, measure: Measure, term: MeasureTerm, window: Window | undefined): Query {
  const isOfFacilities = query.operation === 'facilities';
  const sources = isOfFacilities ? 'facilities' : 'network';
  const operation = term.data === 'market' ? 'market' : sources;
  const fieldNames: string[] = fieldsOf(operation);
  const interval = intervalOfTerm(term, measure, query);
  const offsetMinutes = offsetMinutesOf(query.network_code);
  const fields: Partial<Query> = {
    ...query,
    measures: undefined,
    measures_from: undefined,
    ...(operation === 'network' && sourceFields(term, measure, query)),
    ...(term.region !== undefined && { network_region: undefined }),
    ...(window &&
      interval !== intervalOf(query) && {
        window: undefined,
        date_start: formatNaive(window.startMs, offsetMinutes),
        date_end: formatNaive(window.endMs, offsetMinutes),
      }),
    operation,
    metrics: [term.metric],
    interval,
    // Market data of a whole network are split by region where a measure needs that.
    ...((measure.isByRegion ?? (term.data === 'market' && isOfFacilities)) && {
      primary_grouping: 'network_region',
    }),
  };
  const defined = definedEntries(fields).filter(([field]) => fieldNames.includes(field));
  return Object.fromEntries(defined) as unknown as Query;
}

/** Equal for queries that differ in their metrics alone. */
const keyWithoutMetrics = ({ metrics: _metrics, interval = defaultInterval, ...query }: Query): string =>
  textOfQuery({ ...query, interval });

/**
 * Returns the queries that a query with measures needs: the one of its own metrics first, then those of the terms, each
 * metric once. Terms are fetched at the interval of the query where the measure is exact there, otherwise at a finer
 * one, over the same complete buckets (`window`, absent where the service chooses it). The directory has the units of a
 * battery.
 */
export function expandQuery(query: Query, window?: Window, directory?: Directory): ExpandedQuery {
  const queries: Query[] = [];
  const byKey = new Map<string, number>();
  const add = (one: Query): number => {
    const key = keyWithoutMetrics(one);
    const at = byKey.get(key) ?? queries.length;
    byKey.set(key, at);
    const known = queries.at(at) ?? one;
    queries[at] = { ...known, metrics: [...new Set([...known.metrics, ...one.metrics])] };
    return at;
  };
  const { measures: codes, measures_from: _from, ...plain } = query;
  const own = plain.metrics.length === 0 ? undefined : add(plain);
  const measures = [...new Set(codes)].flatMap((code): PlacedMeasure[] => {
    const measure = findMeasure(code);
    if (!measure) return [];
    const whole = withWholeBatteries(query, measure, directory);
    const terms = termsOf(measure).map((term) => ({
      term,
      at: add(queryOfTerm(whole, measure, term, window)),
    }));
    return [{ measure, terms }];
  });
  return { query, queries, own, measures };
}

/**
 * Describes how a measure of a query is computed; undefined for a metric of the service. `terms` are the metrics that it
 * is computed from, each with the interval at which it was fetched. `approximateFrom` is the interval whose means make
 * the values approximate; absent where they are exact.
 */
export function describeMeasure(code: string, query: Query) {
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
