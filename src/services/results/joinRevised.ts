import {
  comparedLabel,
  compareSeries,
  type Comparison,
  findRevisions,
  ownSeries,
  type Result,
  seriesKey,
} from '../../domain';
import { namesOfComparison, noticeOfRevisions } from '../../words/result/compareWords';

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
