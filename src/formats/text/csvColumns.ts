import {
  defaultExportOptions,
  type ExportOptions,
  findMeasure,
  firstProvisionalMs,
  labelsOfSeries,
  type Result,
} from '../../domain';
import { sampleColumn } from '../columnar/parquetTable';
import { uniqueNames } from './cellText';
import { exportedSeries } from './tidy';

/** The columns after the values: the mark of provisional rows where there are any, and of sample data. */
export const marksOf = (provisionalFromMs: number, isSample: boolean): string[] => [
  ...(Number.isFinite(provisionalFromMs) ? ['provisional'] : []),
  ...(isSample ? [sampleColumn] : []),
];

/**
 * Returns the columns of a result's CSV in order. The header is the series' label with its unit, `Coal (Black) (MW)`,
 * preceded by the metric if there are several, `Price NSW1 ($/MWh)`. A unit has its name and its code. A measure
 * is always named, and marked: `Capture price Wind ($/MWh) derived`. Spaces join the parts of a label, because
 * spreadsheets read a file without a byte order mark in a local code page, which garbles anything beyond ASCII.
 * Headers are unique and not yet quoted; the series have the values to write.
 */
export function csvColumns(
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp'> = defaultExportOptions,
) {
  const series = exportedSeries(result, options);
  const labels = labelsOfSeries(
    series.map(({ metric, labels: own, unitName }) => ({
      metric,
      labels: unitName === undefined ? own : { unit_name: unitName, ...own },
    })),
  );
  const hasSeveral = new Set(series.map(({ metric }) => metric)).size > 1;
  const headers = series.map(({ metric, name, unit }, i) => {
    const label = (labels[i] ?? name).replaceAll(' · ', ' ');
    const measure = findMeasure(metric);
    if (!measure) return unit === '' ? label : `${label} (${unit})`;
    const isNamed = hasSeveral || label === measure.label;
    return `${isNamed ? '' : `${measure.label} `}${label} (${unit}) derived`;
  });
  const own = ['time', ...marksOf(firstProvisionalMs(series), result.provenance.isSample)];
  const unique = uniqueNames([...own, ...headers]).slice(own.length);
  return series.map((one, i) => ({ header: unique[i] ?? one.name, series: one }));
}
