import { defaultExportOptions, type ExportOptions, type Result } from '../../domain';
import { describeResult } from '../files/fileProvenance';
import { writeParquet } from './writeParquet';
import { toTidy } from '../text/tidy';
import { toTable } from './tidyTable';

/**
 * Writes a result as the bytes of a Parquet file, a row per value: `time` in UTC, the labels, `unit`, `provisional` if
 * some values are, `value`, and `sample_data` of sample data. The `gridlens` metadata hold the description that a JSON file has besides its values.
 */
export function writeParquetExport(
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp'> = defaultExportOptions,
): Iterable<Uint8Array> {
  const { labelNames, rows } = toTable(toTidy(result, options));
  const metadata = { gridlens: JSON.stringify(describeResult(result, options)) };
  const { isSample } = result.provenance;
  return writeParquet({ labelNames, metadata, isSample }, rows);
}
