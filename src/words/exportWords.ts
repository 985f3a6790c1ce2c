import { loadsAreNegative } from './loadSigns';
import { formatBytes, formatCount } from './numbers';

/** Why there is nothing to export. */
export const sentenceOfNothingToExport = (hasTab: boolean): string =>
  hasTab ? 'The results tab has no result to export.' : 'There is no result to export: run a query first.';

/** Says where a result was written, and how its loads stand there where it has any. */
export const sentenceOfExport = (path: string, hasLoads: boolean): string =>
  [`Exported to ${path}.`, ...(hasLoads ? [loadsAreNegative] : [])].join(' ');

export interface ExportLines {
  readonly done: (bytes: number, durationMs: number) => string;
  readonly cancelled: string;
  readonly failed: string;
}

/** What the log says of an export, in each of its outcomes. */
export function linesOfExport(format: string, seriesCount: number, path: string): ExportLines {
  const what = `${format} of ${formatCount(seriesCount, 'series', 'series')} to ${path}`;
  return {
    done: (bytes, durationMs) =>
      `Exported ${what}: ${formatBytes(bytes)} in ${Math.round(durationMs).toLocaleString('en-GB')} ms.`,
    cancelled: `Cancelled the export of ${what}.`,
    failed: `Could not export ${what}.`,
  };
}
