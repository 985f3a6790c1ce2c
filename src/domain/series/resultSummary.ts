import { findMetric, isAdditive } from '../catalog/index';
import type { Provenance, Result, Series } from '../result';
import type { Query } from '../query';
import { summarize, type Glance } from './glance';
import { readableUnitsOf, type ReadableUnit } from './readableUnit';
import { labelsOfSeries, sortSeries } from './seriesOrder';
import { signedValues } from './signs';
import { sparkOf, type Spark } from './spark';
import { statisticsOf, type Statistics } from './statistics';

/** The numbers of one series in the service's unit, with loads negative. Missing values are ignored. */
export interface SeriesSummary extends Pick<Statistics, 'last' | 'min' | 'mean' | 'max'> {
  readonly label: string;
  readonly readable: ReadableUnit;
  readonly decimals: number;
}

/** The summary of a result that is shown next to its saved query or its code. */
export interface ResultSummary {
  readonly query: Query;
  readonly provenance: Provenance;
  readonly interval: string;
  readonly glance: Glance | undefined;
  /** The first series in the order of the legend. */
  readonly rows: readonly SeriesSummary[];
  readonly seriesCount: number;
  readonly spark: Spark;
}

const maxRows = 8;

function toRow(series: Series, label: string, readableOf: (unit: string) => ReadableUnit): SeriesSummary {
  const { times, metric, unit } = series;
  const { last, min, mean, max } = statisticsOf({ times, values: signedValues(series) }, 'mean');
  const decimals = findMetric(metric)?.decimals ?? 3;
  return { label, readable: readableOf(unit), decimals, last, min, mean, max };
}

export function summariseResult(result: Result): ResultSummary {
  const { query, provenance, series } = result;
  const sorted = sortSeries(series, query.metrics);
  const labels = labelsOfSeries(sorted);
  const readableOf = readableUnitsOf(sorted);
  const named = sorted.map((one, s) => [one, labels[s] ?? one.name] as const);
  // The legend lists a stack from the top.
  const isBottomFirst = isAdditive(sorted[0]?.metric ?? '');
  return {
    ...{ query, provenance, seriesCount: series.length },
    interval: series[0]?.interval ?? query.interval ?? '',
    glance: summarize(result),
    rows: (isBottomFirst ? named.reverse() : named)
      .slice(0, maxRows)
      .map(([one, label]) => toRow(one, label, readableOf)),
    spark: sparkOf(sorted),
  };
}
