import {
  addMarketSeries,
  comparedLabel,
  compareSeries,
  type Comparison,
  earlierWindow,
  type FetchedComparison,
  findRevisions,
  formatDates,
  joinLists,
  marketQuery,
  mergeNotices,
  ownSeries,
  type Provenance,
  type Query,
  type Result,
  seriesKey,
  type Shift,
  shiftOf,
  type Window,
  withDates,
} from '../../domain';
import {
  nameOfCompared,
  namesOfComparison,
  noEarlierWindow,
  noticeOfRevisions,
} from '../../words/result/compareWords';
import { ProblemError } from '../../words/failures/problemActions';

const forComparison = ({ interval: own, ...query }: Query, window: Window, interval = own): Query =>
  withDates({ ...query, interval }, window);

/** The other side of a comparison: the query to run, its window, and its shift when that window is earlier. */
interface Compared {
  query: Query;
  window: Window;
  shift?: Shift;
}

/**
 * Builds the other side of a comparison, over the window of `result` or an earlier one. Throws ProblemError when the
 * service chose the window.
 */
export function toCompared({ query, provenance }: Result, comparison: FetchedComparison): Compared {
  const { window: exact, askedWindow, offsetMinutes } = provenance;
  if (!exact) throw new ProblemError(noEarlierWindow);
  if (comparison.kind === 'period') {
    // A part of a bucket has no counterpart.
    const buckets = askedWindow ?? exact;
    const shift = shiftOf(comparison.period, { query, window: buckets, offsetMinutes });
    const earlier = earlierWindow(buckets, shift, offsetMinutes);
    return { query: forComparison(query, earlier), window: earlier, shift };
  }
  // Buckets before the reach of the key's plan have nothing to compare.
  const window = { ...exact, startMs: Math.max(exact.startMs, askedWindow?.startMs ?? -Infinity) };
  if (comparison.kind === 'market')
    return { query: forComparison(marketQuery(query), window, query.interval), window };
  return { query: forComparison(comparison.query, window, query.interval), window };
}

function joinProvenance(base: Provenance, other: Provenance): Provenance {
  const missing = joinLists(base.missing, other.missing);
  return {
    ...base,
    isSample: base.isSample || other.isSample,
    requests: [...base.requests, ...other.requests],
    fetchedAtMs: Math.max(base.fetchedAtMs, other.fetchedAtMs),
    missing: missing.length > 0 ? missing : undefined,
  };
}

/** Joins a result with the one it is compared with: market series are placed next to a mix, others get a difference. */
export function joinCompared(
  base: Result,
  other: Result,
  comparison: FetchedComparison,
  compared: Compared,
): Result {
  const { offsetMinutes } = base.provenance;
  const provenance = joinProvenance(base.provenance, other.provenance);
  if (comparison.kind === 'market') {
    const series = [...base.series, ...addMarketSeries(base.series, other.series)];
    const notices = mergeNotices([...base.notices, ...other.notices]);
    return { query: base.query, series, provenance, notices };
  }
  const { window, shift } = compared;
  const names = namesOfComparison(comparison);
  const { series, ...counts } = compareSeries(base.series, other.series, {
    names,
    offsetMinutes,
    shift,
  });
  return {
    query: base.query,
    series,
    provenance,
    notices: mergeNotices([
      ...base.notices,
      ...other.notices,
      {
        code: 'compared',
        with: nameOfCompared(comparison, shift),
        when: formatDates(window.startMs, window.endMs, offsetMinutes),
        startMs: window.startMs,
        ...counts,
      },
    ]),
  };
}

/** Adds to a fresh result, for each revised series, the stored values and the differences. */
export function joinRevised(
  before: Result,
  fresh: Result,
  comparison: Extract<Comparison, { kind: 'stored' }>,
): Result {
  const { offsetMinutes } = fresh.provenance;
  const found = findRevisions(before, fresh);
  const revised = new Set(found.revisions.map(({ series }) => seriesKey(series)));
  const isRevised = (series: Result['series'][number]) => revised.has(seriesKey(series));
  const names = namesOfComparison(comparison);
  const own = ownSeries(fresh).filter(isRevised);
  const { series } = compareSeries(own, ownSeries(before).filter(isRevised), { names, offsetMinutes });
  const beside = series.slice(own.length).filter(({ labels }) => labels[comparedLabel] !== names.percent);
  const notice = noticeOfRevisions(found, comparison.sinceMs, offsetMinutes);
  return { ...fresh, series: [...fresh.series, ...beside], notices: [notice, ...fresh.notices] };
}
