import type { Result } from '../domain/result';
import { csvChunks } from './csv';
import { jsonChunks } from './json';

/** The formats a result is exported to. */
export type ExportFormat = 'csv' | 'json';

export interface Formatter {
  /** Without the dot. */
  readonly extension: string;
  /** As file dialogs name it. */
  readonly name: string;
  /** The file's text, in pieces of bounded size. */
  chunks(result: Result): Iterable<string>;
}

/** A formatter for each format: a missing one does not compile. */
export const exportFormats: Readonly<Record<ExportFormat, Formatter>> = {
  csv: { extension: 'csv', name: 'CSV', chunks: csvChunks },
  json: { extension: 'json', name: 'JSON', chunks: jsonChunks },
};
