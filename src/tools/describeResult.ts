import {
  aggregationOf,
  type BucketRange,
  demandFinder,
  demandWeightedMean,
  distributionOf,
  factsOf,
  findMeasure,
  findMetric,
  formatOffset,
  formatStamp,
  hasLoads,
  hoursWhere,
  isLoad,
  isPlainPrice,
  meanSizeOf,
  type Result,
  rightsOf,
  type Series,
  stackFinder,
  titleOfQuery,
} from '../domain';
import { sentencesOfMissing } from '../words/failures/missingProblem';
import { sentencesOf } from '../words/failures/resultProblems';
import * as words from '../words/tools/toolWords';
import { bucketTable, coarseInterval, shortStamp, type BucketTable, type Cell } from './coarseBuckets';
import { fits, largestFitting } from './fitAnswer';
import type { HeldResult } from './heldResults';
import { namedSeriesOf, rounded, type NamedSeries } from './calculations/namedSeries';
import { maxSentenceLength, toPlainData } from './plainText';
import { shownQuery } from './queries/readToolQuery';
import type { Answer } from './tool';

const maxBuckets = 60;
const maxNotices = 10;
/** The share of an answer that the statistics may take; the rest is for buckets. */
const statisticsBytes = 6400;

const columns = [
  'series',
  'unit',
  'points',
  'nulls',
  'left_out',
  'mean',
  'demand_weighted_mean',
  'total',
  'min',
  'min_at',
  'max',
  'max_at',
  'p5',
  'median',
  'p95',
  'hours_below_zero',
  'first',
  'last',
] as const;

type Row = Readonly<Partial<Record<(typeof columns)[number], Cell>>>;

/** The origin of numbers, which accompanies each answer. */
export function sourceOf({ provenance }: Pick<Result, 'provenance'>): string {
  if (provenance.isSample) return words.sampleNote;
  const { source, address, licence } = rightsOf(provenance);
  return toPlainData([source, address, licence].filter((one) => one !== undefined).join(', '));
}

/** Returns the hours of the counted buckets below zero; undefined where they say nothing. */
function hoursBelowZero(
  { series, values }: NamedSeries,
  [from, end]: BucketRange,
  offsetMinutes: number,
): number | undefined {
  // Loads are below zero by definition, and a ratio says nothing about the hours within its interval.
  if (isLoad(series) || series.weights) return undefined;
  const { interval, times } = series;
  const counted = Array.from({ length: end - from }, (_, i) => from + i);
  return hoursWhere({ times, values, interval, offsetMinutes }, counted, (value) => value < 0).hours;
}

/** Returns a function that describes the series of a result: the facts that the statistics view shows. */
function describer({ series: all, provenance }: Result): (named: NamedSeries) => Row {
  const { offsetMinutes } = provenance;
  const stackOf = stackFinder(all);
  const demandOf = demandFinder(all);
  return (named) => {
    const { name, series, unit, values } = named;
    const aggregation = aggregationOf(series);
    const facts = factsOf({ ...series, values, aggregation }, { stack: stackOf(series) });
    const { median, p5, p95 } = distributionOf(values, facts.counted);
    const round = (value: number): number | null => rounded(value, series.metric);
    const at = (ms: number): string | null => (Number.isNaN(ms) ? null : shortStamp(ms, offsetMinutes));
    const isPrice = findMetric(series.metric)?.nature === 'price';
    const demand = isPlainPrice(series) ? demandOf(series) : undefined;
    const hoursBelow = hoursBelowZero(named, facts.counted, offsetMinutes);
    return {
      series: name,
      unit,
      points: facts.count,
      nulls: facts.missing,
      left_out: facts.leftOut,
      mean: round(facts.mean),
      demand_weighted_mean: demand ? round(demandWeightedMean(series, demand).value) : null,
      total: round(facts.total),
      min: round(facts.min),
      min_at: at(facts.minAtMs),
      max: round(facts.max),
      max_at: at(facts.maxAtMs),
      p5: round(p5),
      median: round(median),
      p95: round(p95),
      hours_below_zero:
        hoursBelow !== undefined && (hoursBelow > 0 || isPrice) ? Number(hoursBelow.toFixed(2)) : null,
      first: round(facts.first),
      last: round(facts.last),
    };
  };
}

/** Writes rows as a table without the columns that are empty in all of them. */
function tableOf(rows: readonly Row[]): { columns: string[]; rows: unknown } {
  const used = columns.filter((column) =>
    ['left_out', 'nulls'].includes(column)
      ? rows.some((row) => row[column] !== 0)
      : rows.some((row) => (row[column] ?? null) !== null),
  );
  return { columns: used, rows: rows.map((row) => used.map((column) => row[column] ?? null)) };
}

const rulesOf = (all: readonly Series[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new Set(all.map(({ metric }) => metric))].flatMap((code) => {
      const metric = findMetric(code);
      return metric ? [[code, words.ruleOf(metric, findMeasure(code)?.formula)]] : [];
    }),
  );

/** Sentences about a result that an agent must not leave out. */
export function caveatsOf(result: Result, notes: readonly string[] = []): string[] {
  const { series, provenance } = result;
  const isExcluding = series.some(
    ({ wholeFromMs, settledUntilMs = Infinity, times }) =>
      wholeFromMs !== undefined || settledUntilMs <= (times.at(-1) ?? -Infinity),
  );
  const prices = series.filter((one) => isPlainPrice(one) && one.interval !== '5m');
  const demandOf = demandFinder(series);
  const isUnweighted = series.some(isPlainPrice) && !series.some((one) => demandOf(one) !== undefined);
  const isPlainShare = series.some(
    ({ metric, weights }) => findMetric(metric)?.aggregation === 'ratio' && !weights,
  );
  const all = [
    ...(provenance.isSample ? [words.sampleNote] : []),
    ...sentencesOfMissing(result),
    ...(isExcluding ? [words.excludedNote] : []),
    ...sentencesOf(result),
    ...notes,
    ...(prices[0] ? [words.sentenceOfPriceInterval(prices[0].interval)] : []),
    ...(isUnweighted ? [words.noDemandNote] : []),
    ...(isPlainShare ? [words.unitShareNote] : []),
    ...(hasLoads(series) ? [words.loadsNote] : []),
  ];
  return [...new Set(all.map((sentence) => toPlainData(sentence, maxSentenceLength)))].slice(0, maxNotices);
}

/** Counts the requests that were sent for a result, and the replies that came from the cache. */
export function countRequests({ provenance }: Pick<Result, 'provenance'>): {
  requests_sent: number;
  from_cache: number;
} {
  const cached = provenance.requests.filter(({ cache }) => cache === 'fresh' || cache === 'stale').length;
  return { requests_sent: provenance.requests.length - cached, from_cache: cached };
}

/**
 * Describes a result in at most `maxAnswerBytes`: statistics, coarse buckets, its window, rules and caveats. `wasSent` is
 * false where an earlier answer or the cache has been used, so that nothing was sent.
 */
export function describeResult(
  held: HeldResult,
  { notes = [], wasSent }: { notes?: readonly string[]; wasSent: boolean },
): Answer {
  const { id, result } = held;
  const { query, provenance, series } = result;
  const { offsetMinutes, window, askedWindow = window } = provenance;
  const named = namedSeriesOf(result);
  const sized = named.map((one) => ({ one, size: meanSizeOf(one) }));
  const largest = sized.sort((a, b) => b.size - a.size).map(({ one }) => one);
  const describe = describer(result);
  const rows = new Map(largest.slice(0, maxBuckets).map((one) => [one, describe(one)]));
  const counts = countRequests(result);
  const pick = (count: number): NamedSeries[] => {
    const kept = new Set(largest.slice(0, count));
    return named.filter((one) => kept.has(one));
  };
  const head = {
    result_id: id,
    title: toPlainData(titleOfQuery(query)),
    query: shownQuery(query),
    window: askedWindow && {
      start: formatStamp(askedWindow.startMs, offsetMinutes),
      end: formatStamp(askedWindow.endMs, offsetMinutes),
    },
    times: words.timeNote(formatOffset(offsetMinutes)),
    interval: series.at(0)?.interval ?? query.interval ?? '',
    rules: rulesOf(series),
    ...(wasSent ? counts : { requests_sent: 0, from_cache: provenance.requests.length }),
    fetched_at: formatStamp(provenance.fetchedAtMs, offsetMinutes),
    source: sourceOf(result),
    notices: caveatsOf(result, notes),
    next: words.nextAfterQuery,
  };
  const build = (count: number, buckets?: BucketTable): Answer => {
    const leftOut = [
      ...(count < named.length ? [words.sentenceOfSeriesLeftOut(count, named.length)] : []),
      ...leftOutOf(series, buckets, named.length),
    ];
    const table = tableOf(pick(count).map((one) => rows.get(one) ?? {}));
    return {
      ...head,
      statistics: table,
      buckets,
      left_out: leftOut.length > 0 ? leftOut : undefined,
    };
  };
  const count = largestFitting(Math.min(named.length, maxBuckets), (some) => build(some), statisticsBytes);
  return withBuckets(count, pick, build, offsetMinutes);
}

/** Says what the buckets leave out. */
function leftOutOf(series: readonly Series[], buckets: BucketTable | undefined, of: number): string[] {
  const points = Math.max(0, ...series.map(({ times }) => times.length));
  if (!buckets) return points > 0 ? [words.noBucketsNote] : [];
  const columnCount = buckets.columns.length - 1;
  if (buckets.rows.length === points && columnCount === of) return [];
  return [words.sentenceOfBucketsLeftOut(points, buckets.rows.length, columnCount, of)];
}

/** Adds the finest buckets that fit, of as many series as fit. */
function withBuckets(
  count: number,
  pick: (count: number) => readonly NamedSeries[],
  build: (count: number, buckets?: BucketTable) => Answer,
  offsetMinutes: number,
): Answer {
  for (const maxRows of [maxBuckets, 31, 13, 5]) {
    for (let shown = Math.min(count, 12); shown > 0; shown = Math.floor(shown / 2)) {
      const some = pick(shown);
      const interval = coarseInterval(some, maxRows, offsetMinutes);
      if (interval === undefined) continue;
      const answer = build(count, bucketTable(some, interval, offsetMinutes));
      // Fewer series are better than much coarser buckets, but not a single one of many.
      if (fits(answer) && (shown > 2 || count <= 2 || maxRows <= 13)) return answer;
    }
  }
  return build(count);
}
