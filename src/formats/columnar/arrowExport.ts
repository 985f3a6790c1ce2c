import { defaultExportOptions, type ExportOptions } from '../../domain/exports/exportOptions';
import type { Result } from '../../domain/result/result';
import { writeArrow } from './writeArrow';
import { describeResult } from '../files/fileProvenance';
import { toTidy } from '../text/tidy';
import { toTable } from './tidyTable';

/** Writes a result as the bytes of an Arrow file, with the columns and the metadata of a Parquet file. */
export function writeArrowExport(
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp'> = defaultExportOptions,
): Iterable<Uint8Array> {
  const { labelNames, rows } = toTable(toTidy(result, options));
  const metadata = { gridlens: JSON.stringify(describeResult(result, options)) };
  const { isSample } = result.provenance;
  return writeArrow({ labelNames, metadata, isSample }, rows);
}
