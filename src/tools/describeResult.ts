import {
  aggregationOf,
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
  type Metric,
  type Result,
  rightsOf,
  type Series,
  stackFinder,
  titleOfQuery,
  type Window,
} from '../domain';
import { sentencesOfMissing } from '../words/failures/missingProblem';
import { sentencesOf } from '../words/failures/resultProblems';
import { formatCount } from '../words/numbers';
import { valueCountWords } from '../words/result/measureWords';
import { excludedNote, sentenceOfPriceInterval } from '../words/tools/toolWords';
import { bucketTable, coarseInterval, bucketCell, type BucketTable, type Cell } from './coarseBuckets';
import { fits, largestFitting } from './fitAnswer';
import type { HeldResult } from './heldResults';
import { namedSeriesOf, rounded, roundingNote, type NamedSeries } from './calculations/namedSeries';
import { maxSentenceLength, toPlainData } from './plainText';
import { shownQuery } from './queries/readToolQuery';
import type { Answer } from './tool';

const maxBuckets = 60;
const maxNotices = 10;
/** The share of an answer that the statistics may take; the rest is for buckets. */
const statisticsBytes = 6400;

const sampleNote = 'Sample data: made up by Gridlens. Say so wherever you use it.';

/** The origin of numbers, which accompanies each answer. */
export function sourceOf({ provenance }: Pick<Result, 'provenance'>): string {
  if (provenance.isSample) return sampleNote;
  const { source, address, licence } = rightsOf(provenance);
  return toPlainData([source, address, licence].filter((one) => one !== undefined).join(', '));
}

/**
 * Returns a function that describes the series of a result: the facts that the statistics view shows, by their columns,
 * in display order.
 */
function describer({
  series: all,
  provenance,
}: Result): (named: NamedSeries) => Readonly<Record<string, Cell>> {
  const { offsetMinutes } = provenance;
  const stackOf = stackFinder(all);
  const demandOf = demandFinder(all);
  return (named) => {
    const { name, series, unit, values } = named;
    const aggregation = aggregationOf(series);
    const facts = factsOf({ ...series, values, aggregation }, { stack: stackOf(series) });
    const { median, p5, p95 } = distributionOf(values, facts.counted);
    const round = (value: number): number | null => rounded(value, series.metric);
    const at = (ms: number): string | null =>
      Number.isNaN(ms) ? null : bucketCell(ms, series.interval, offsetMinutes);
    const isPrice = findMetric(series.metric)?.nature === 'price';
    const demand = isPlainPrice(series) ? demandOf(series) : undefined;
    const [from, end] = facts.counted;
    const counted = Array.from({ length: end - from }, (_, i) => from + i);
    const below = hoursWhere({ ...series, values }, counted, (value) => value < 0).hours;
    // Loads are below zero by definition, and a ratio says nothing about the hours within its interval.
    const hasHours = !isLoad(series) && aggregation !== 'ratio' && (below > 0 || isPrice);
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
      hours_below_zero: hasHours ? Number(below.toFixed(2)) : null,
      first: round(facts.first),
      last: round(facts.last),
    };
  };
}

/** Writes rows as a table without the columns that are empty in all of them. */
function tableOf(rows: readonly Readonly<Record<string, Cell>>[]): { columns: string[]; rows: unknown } {
  const used = Object.keys(rows.at(0) ?? {}).filter((column) =>
    ['left_out', 'nulls'].includes(column)
      ? rows.some((row) => row[column] !== 0)
      : rows.some((row) => row[column] !== null),
  );
  return { columns: used, rows: rows.map((row) => used.map((column) => row[column])) };
}

/** Says how a metric is combined over time. */
function ruleOf({ code, aggregation }: Metric): string {
  const formula = findMeasure(code)?.formula;
  const of = formula === undefined ? '' : ` Formula: ${formula}.`;
  if (aggregation === 'sum') return `Sum over each interval; intervals are added.${of}`;
  if (aggregation === 'mean') return `Mean over each interval; intervals are averaged by their length.${of}`;
  return formula === undefined
    ? 'Share of sums in each interval; a mean over intervals is not weighted.'
    : `Ratio of sums; means are weighted by the denominator.${of}`;
}

const rulesOf = (all: readonly Series[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...new Set(all.map(({ metric }) => metric))].flatMap((code) => {
      const metric = findMetric(code);
      return metric ? [[code, ruleOf(metric)]] : [];
    }),
  );

/** Sentences about a result that an agent must not leave out. */
export function caveatsOf(result: Result, notes: readonly string[] = []): string[] {
  const { series, provenance } = result;
  const isExcluding = series.some(
    ({ wholeFromMs, settledUntilMs = Infinity, times }) =>
      wholeFromMs !== undefined || settledUntilMs <= (times.at(-1) ?? -Infinity),
  );
  const price = series.find((one) => isPlainPrice(one) && one.interval !== '5m');
  const demandOf = demandFinder(series);
  const isUnweighted = series.some(isPlainPrice) && !series.some((one) => demandOf(one) !== undefined);
  const isPlainShare = series.some(
    ({ metric, weights }) => findMetric(metric)?.aggregation === 'ratio' && !weights,
  );
  const all = [
    provenance.isSample && sampleNote,
    ...sentencesOfMissing(result),
    isExcluding && excludedNote,
    ...sentencesOf(result),
    ...notes,
    price && sentenceOfPriceInterval(price.interval),
    isUnweighted &&
      'Prices are averaged over time alone. For the price of the energy that was used, query demand_energy with it and use weighted_mean.',
    isPlainShare && 'A mean of shares is not weighted. For a weighted one ask a measure.',
    hasLoads(series) && 'Loads (charging, pumping, exports) are negative.',
  ];
  const said = all.filter((one) => one !== false && one !== undefined);
  return [...new Set(said.map((one) => toPlainData(one, maxSentenceLength)))].slice(0, maxNotices);
}

/** Counts the requests that were sent for a result, and the replies that came from the cache. */
export function countRequests({ provenance }: Pick<Result, 'provenance'>): {
  requests_sent: number;
  from_cache: number;
} {
  const cached = provenance.requests.filter(({ cache }) => cache === 'fresh' || cache === 'stale').length;
  return { requests_sent: provenance.requests.length - cached, from_cache: cached };
}

/** Returns a window as an answer shows it. */
export const shownWindow = (window: Window | undefined, offsetMinutes: number) =>
  window && {
    start: formatStamp(window.startMs, offsetMinutes),
    end: formatStamp(window.endMs, offsetMinutes),
  };

/** Explains how times are to be read. */
export const timeNote = (offsetMinutes: number): string =>
  `Times are network time, UTC${formatOffset(offsetMinutes)} without daylight saving. Each is the start of its interval; the end of the window is excluded.`;

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
    window: shownWindow(askedWindow, offsetMinutes),
    times: timeNote(offsetMinutes),
    interval: series.at(0)?.interval ?? query.interval ?? '',
    points: valueCountWords(series),
    rules: rulesOf(series),
    rounding: roundingNote,
    ...(wasSent ? counts : { requests_sent: 0, from_cache: provenance.requests.length }),
    fetched_at: formatStamp(provenance.fetchedAtMs, offsetMinutes),
    source: sourceOf(result),
    notices: caveatsOf(result, notes),
    next: 'gridlens_calculate for exact figures of this result_id (no request), gridlens_read_points for values, gridlens_export_result for a file.',
  };
  const build = (count: number, buckets?: BucketTable): Answer => {
    const leftOut = [
      count < named.length &&
        `${count} of ${formatCount(named.length, 'series', 'series')} are listed, the largest by mean size. Name others in series of gridlens_calculate or gridlens_read_points.`,
      leftOutOf(series, buckets),
    ].filter((one) => one !== false && one !== undefined);
    return {
      ...head,
      statistics: tableOf(pick(count).map((one) => rows.get(one) ?? {})),
      buckets,
      left_out: leftOut.length > 0 ? leftOut : undefined,
    };
  };
  const count = largestFitting(Math.min(named.length, maxBuckets), (some) => build(some), statisticsBytes);
  return withBuckets(count, pick, build, offsetMinutes);
}

/** Says what the buckets leave out; undefined when they have every value. */
function leftOutOf(series: readonly Series[], buckets: BucketTable | undefined): string | undefined {
  const points = Math.max(0, ...series.map(({ times }) => times.length));
  if (!buckets)
    return points > 0 ? 'No buckets are shown: they did not fit. Use gridlens_read_points.' : undefined;
  const { rows, columns } = buckets;
  const some = columns.length - 1;
  if (rows.length === points && some === series.length) return undefined;
  const of = some < series.length ? `, for ${some} of ${formatCount(series.length, 'series', 'series')}` : '';
  return `The buckets are ${rows.length} of ${formatCount(points, 'interval')} combined${of}. gridlens_read_points has every value.`;
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
