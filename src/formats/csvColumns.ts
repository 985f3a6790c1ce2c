import { defaultExportOptions, type ExportOptions } from '../domain/exportOptions';
import type { Result, Series } from '../domain/result';
import { firstProvisionalMs } from '../domain/series/bucketState';
import { labelsOfSeries } from '../domain/series/seriesOrder';
import { uniqueNames } from './csvText';
import { exportedSeries } from './exportedSeries';

export interface CsvColumn {
  /** Not yet quoted. Unique in the file, and neither `time` nor, where there are provisional rows, `provisional`. */
  readonly header: string;
  /** With the values as they are written. */
  readonly series: Series;
}

/**
 * The columns of a result's CSV in their order: a series' label with its unit, `Coal (Black) (MW)`; the metric in front
 * where there are several, `Price NSW1 ($/MWh)`. The parts of a label are joined by a space, because spreadsheets read
 * a file without a byte order mark as their own code page and would garble anything but ASCII.
 */
export function csvColumns(
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp'> = defaultExportOptions,
): CsvColumn[] {
  const series = exportedSeries(result, options);
  const labels = labelsOfSeries(series);
  const headers = series.map(({ name, unit }, i) => {
    const label = (labels[i] ?? name).replaceAll(' · ', ' ');
    return unit === '' ? label : `${label} (${unit})`;
  });
  const own = Number.isFinite(firstProvisionalMs(series)) ? ['time', 'provisional'] : ['time'];
  const unique = uniqueNames([...own, ...headers]).slice(own.length);
  return series.map((one, i) => ({ header: unique[i] ?? one.name, series: one }));
}
