import type { Narrowed } from '../domain/result';
import { formatBytes, formatCount } from './numbers';
import { formatSpan } from './times';

/** Says how loads are written in a file or on the clipboard. */
const loadsAreNegative = 'Loads are negative numbers.';

/** Notes that totals over technologies count loads as generation, as the service does. */
export const sumsContainLoads =
  'As the service adds them: charging and pumping are counted in, as if they were generation.';

/** Explains why there is nothing to export. */
export const sentenceOfNothingToExport = (hasTab: boolean): string =>
  hasTab ? 'The results tab has no result to export.' : 'There is no result to export: run a query first.';

/** Says where a result was written and, when it has loads, that they are negative numbers. */
export const sentenceOfExport = (path: string, hasLoads: boolean): string =>
  [`Exported to ${path}.`, ...(hasLoads ? [loadsAreNegative] : [])].join(' ');

/** "2 of 5 series, 13–19 Nov 2026 network time +10:00". */
export function wordsOfNarrowed({ series, of, range }: Narrowed, offsetMinutes: number): string {
  const count = series < of ? `${series} of ${formatCount(of, 'series', 'series')}` : 'all series';
  return [count, ...(range ? [formatSpan(range.startMs, range.endMs, offsetMinutes)] : [])].join(', ');
}

export const titleOfExtent = 'What';
/** Labels the choice of extent; `visible` describes the part that the chart shows. */
export const choiceOfExtent = (isOnlyVisible: boolean, visible: string): string =>
  isOnlyVisible ? `Only what is visible: ${visible}` : 'All of the result';

export const dataWranglerMissing =
  'The extension Data Wrangler is not installed here, or not enabled. It opens the values of a result as a table with summaries.';
export const dataWranglerShow = 'Show the Extension';

export interface ExportLines {
  readonly done: (bytes: number, durationMs: number) => string;
  readonly cancelled: string;
  readonly failed: string;
}

/** Formats the log lines of an export for each outcome. */
export function linesOfExport(format: string, seriesCount: number, path: string): ExportLines {
  const what = `${format} of ${formatCount(seriesCount, 'series', 'series')} to ${path}`;
  return {
    done: (bytes, durationMs) =>
      `Exported ${what}: ${formatBytes(bytes)} in ${Math.round(durationMs).toLocaleString('en-GB')} ms.`,
    cancelled: `Cancelled the export of ${what}.`,
    failed: `Could not export ${what}.`,
  };
}
