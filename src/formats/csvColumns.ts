import type { Result, Series } from '../domain/result';
import { labelsOfSeries, sortSeries } from '../domain/series/seriesOrder';
import { uniqueNames } from './csvText';

export interface CsvColumn {
  /** Not yet quoted. Unique in the file, and not `time`. */
  readonly header: string;
  readonly series: Series;
}

/**
 * The columns of a result's CSV in their order: a series' label with its unit, `Coal (Black) (MW)`; the metric in front
 * where there are several, `Price NSW1 ($/MWh)`. The parts of a label are joined by a space, because spreadsheets read
 * a file without a byte order mark as their own code page and would garble anything but ASCII.
 */
export function csvColumns(result: Result): CsvColumn[] {
  const series = sortSeries(result.series, result.query.metrics);
  const labels = labelsOfSeries(series);
  const headers = series.map(({ name, unit }, i) => {
    const label = (labels[i] ?? name).replaceAll(' · ', ' ');
    return unit === '' ? label : `${label} (${unit})`;
  });
  const unique = uniqueNames(['time', ...headers]).slice(1);
  return series.map((one, i) => ({ header: unique[i] ?? one.name, series: one }));
}
