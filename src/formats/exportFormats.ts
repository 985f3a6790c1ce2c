import { exportFormatRows, type ExportFormatId, type ExportFormatRow } from '../domain/catalog/exportFormats';
import type { ExportOptions } from '../domain/exportOptions';
import type { Result } from '../domain/result';
import type { ResultAbout } from './resultFileHeader';

/** Makes the bytes of a result's file, in chunks of bounded size, each when it is wanted. */
export type ExportWriter = (
  result: Result,
  options: ExportOptions,
  about?: ResultAbout,
) => Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

export interface ExportFormat extends ExportFormatRow {
  readonly id: ExportFormatId;
  /** Of its files, without the dot. */
  readonly extension: string;
  /** Loads the code that writes the format. */
  load(): Promise<ExportWriter>;
}

/** A format without a writer does not compile. */
const writers: Readonly<Record<ExportFormatId, () => Promise<ExportWriter>>> = {
  csv: async () => (await import('./textWriters')).writeCsv,
  json: async () => (await import('./textWriters')).writeJson,
  jsonl: async () => (await import('./textWriters')).writeJsonLines,
  parquet: async () => (await import('./parquetExport')).writeParquetExport,
  arrow: async () => (await import('./arrowExport')).writeArrowExport,
  xlsx: async () => {
    const { writeXlsx } = await import('./xlsx/writeXlsx');
    return (result, options) => writeXlsx(result, options);
  },
  gridresult: async () => (await import('./textWriters')).writeGridresult,
};

/** The formats that results are exported to, in the order of menus. */
export const exportFormats: readonly ExportFormat[] = exportFormatRows.map((row) => ({
  ...row,
  extension: row.id,
  load: writers[row.id],
}));
