import { defaultExportOptions, type ExportOptions } from '../domain/exportOptions';
import type { Result } from '../domain/result';
import { writeArrow } from './arrow/writeArrow';
import { describeResult } from './fileProvenance';
import { toTidy } from './tidy';
import { toTable } from './tidyRows';

/** Writes a result as the bytes of an Arrow file, with the columns and the metadata of a Parquet file. */
export function writeArrowExport(
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp'> = defaultExportOptions,
): Iterable<Uint8Array> {
  const { labelNames, rows } = toTable(toTidy(result, options));
  const metadata = { gridlens: JSON.stringify(describeResult(result, options)) };
  return writeArrow({ labelNames, metadata }, rows);
}
