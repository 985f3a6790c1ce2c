import type { Result, Series } from '../domain/result';
import { labelsOfSeries, sortSeries } from '../domain/series/seriesOrder';
import { firstProvisionalMs } from '../domain/series/bucketState';
import { signedValues } from '../domain/series/signs';
import { uniqueNames } from './csvText';

export interface CsvColumn {
  /** Not yet quoted. Unique in the file, and neither `time` nor, where there are provisional rows, `provisional`. */
  readonly header: string;
  /** With the values as they are written: those of loads below zero. */
  readonly series: Series;
}

function toSigned(series: Series): Series {
  const values = signedValues(series);
  return values === series.values ? series : { ...series, values };
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
  const own = Number.isFinite(firstProvisionalMs(series)) ? ['time', 'provisional'] : ['time'];
  const unique = uniqueNames([...own, ...headers]).slice(own.length);
  return series.map((one, i) => ({ header: unique[i] ?? one.name, series: toSigned(one) }));
}
