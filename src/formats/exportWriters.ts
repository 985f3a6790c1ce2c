/**
 * The export formats and their writers, each loaded when used. Writers return bytes in chunks of bounded size and
 * access no files.
 */
import {
  type ExportFormatId,
  type ExportFormatRow,
  exportFormatRows,
  type ExportOptions,
  type Result,
} from '../domain';
import type { ResultAbout } from './files/resultFileHeader';

/** Writes a result as the bytes of a file, lazily and in chunks of bounded size. */
export type ExportWriter = (
  result: Result,
  options: ExportOptions,
  about?: ResultAbout,
) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface ExportFormat extends ExportFormatRow {
  id: ExportFormatId;
  /** The file extension, without the dot. */
  extension: string;
  /** Loads the code that writes the format. */
  load(): Promise<ExportWriter>;
}

/** A format without a writer does not compile. */
const writers: Record<ExportFormatId, () => Promise<ExportWriter>> = {
  csv: async () => (await import('./text/textWriters')).writeCsv,
  json: async () => (await import('./text/textWriters')).writeJson,
  jsonl: async () => (await import('./text/textWriters')).writeJsonLines,
  parquet: async () => (await import('./columnar/writeParquet')).writeParquetExport,
  arrow: async () => (await import('./columnar/writeArrow')).writeArrowExport,
  xlsx: async () => {
    const { writeXlsx } = await import('./xlsx/writeXlsx');
    return (result, options) => writeXlsx(result, options);
  },
  gridresult: async () => (await import('./text/textWriters')).writeGridresult,
};

/** The export formats, in menu order. */
export const exportFormats: readonly ExportFormat[] = exportFormatRows.map((row) => ({
  ...row,
  extension: row.id,
  load: writers[row.id],
}));
