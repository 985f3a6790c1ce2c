import type { ExportOptions } from '../domain/exportOptions';
import type { Result, Series } from '../domain/result';
import { firstProvisionalMs } from '../domain/series/bucketState';
import { columnsOf } from '../domain/series/seriesOrder';
import { formatStamp } from '../domain/time';
import { uniqueNames } from './csvText';
import { exportedSeries } from './exportedSeries';

export interface TidySeries {
  /** With the values and stamps that are written. */
  readonly series: Series;
  /** By column; undefined where it has no such label. */
  readonly labels: readonly (string | undefined)[];
}

/** A result as rows of one value each: a time, the labels of the series, the value and its unit. */
export interface Tidy {
  /** Names of the columns of labels, each once and none that of another column. The last is the metric. */
  readonly labelNames: readonly string[];
  readonly series: readonly TidySeries[];
  /** The first stamp of provisional values; Infinity where there are none. */
  readonly provisionalFromMs: number;
}

/** The columns beside those of the labels. */
const ownColumns = ['time', 'value', 'unit', 'provisional', 'sample'] as const;

/** The service's labels, never parts of a name; of a unit its fueltech too, where the directory has told it. */
function labelsOf(series: Series, offsetMinutes: number): Readonly<Record<string, string>> {
  const { labels, fueltech, forecastRunMs } = series;
  const known = Object.entries(labels).filter(([, value]) => value !== null);
  return {
    ...(fueltech !== undefined && { fueltech }),
    ...Object.fromEntries(known.map(([name, value]) => [name, String(value)])),
    ...(forecastRunMs !== undefined && { forecast_run: formatStamp(forecastRunMs, offsetMinutes) }),
  };
}

/** The series of a result with their labels as columns: network, then those that any series has, then the metric. */
export function toTidy(result: Result, options: Pick<ExportOptions, 'loads' | 'stamp'>): Tidy {
  const series = exportedSeries(result, options);
  const labels = series.map((one) => labelsOf(one, result.provenance.offsetMinutes));
  const keys = columnsOf(Object.assign({}, ...labels) as Readonly<Record<string, string>>);
  const own = [...ownColumns, 'network', 'metric'];
  const names = uniqueNames([...own, ...keys]).slice(own.length);
  return {
    labelNames: ['network', ...names, 'metric'],
    series: series.map((one, i) => ({
      series: one,
      labels: [result.query.network_code, ...keys.map((key) => labels[i]?.[key]), one.metric],
    })),
    provisionalFromMs: firstProvisionalMs(series),
  };
}

/** How many rows there are. */
export const countTidyRows = ({ series }: Tidy): number =>
  series.reduce((sum, one) => sum + one.series.times.length, 0);
