import {
  defaultExportOptions,
  type ExportFormatId,
  type ExportOption,
  type ExportOptions,
  optionsOfFormat,
  type Problem,
  type Result,
} from '../../domain';
import { formatBytes, formatCount } from '../numbers';
import { problemOf } from '../failures/problemOf';
import { coverageWords, valueCountWords } from '../result/measureWords';

/** Explains why there is nothing to export. */
export const sentenceOfNothingToExport = (hasTab: boolean): string =>
  hasTab ? 'The results tab has no result to export.' : 'There is no result to export: run a query first.';

/** Says where a result was written, and that values are missing or loads are negative numbers. */
export function sentenceOfExport(path: string, hasLoads: boolean, series: Result['series']): string {
  const points = coverageWords(series) && ` ${valueCountWords(series)}.`;
  return `Exported to ${path}.${points}${hasLoads ? ' Loads are negative numbers.' : ''}`;
}

/** Formats the log lines of an export for each outcome. */
export function linesOfExport(format: string, seriesCount: number, path: string) {
  const what = `${format} of ${formatCount(seriesCount, 'series', 'series')} to ${path}`;
  return {
    done: (bytes: number, durationMs: number) =>
      `Exported ${what}: ${formatBytes(bytes)} in ${Math.round(durationMs).toLocaleString('en-GB')} ms.`,
    cancelled: `Cancelled the export of ${what}.`,
    failed: `Could not export ${what}.`,
  };
}

/**
 * Describes a failed write: the file, the reason and actions to save it elsewhere. `completePath` is the path of the
 * complete new file when only the last step, replacing the old one, failed.
 */
export function problemOfExport(fileName: string, error: unknown, completePath?: string): Problem {
  const { sentence, remedy, detail } = problemOf(error);
  const actions = [
    { id: 'saveElsewhere', title: 'Save Elsewhere…' },
    { id: 'retry', title: 'Try Again' },
  ] as const;
  const [what, next] =
    completePath === undefined
      ? [`The result was not exported to “${fileName}”.`, remedy]
      : [`“${fileName}” was not replaced.`, `The new file is complete at “${completePath}”.`];
  return { sentence: `${what} ${sentence}`, remedy: next, detail, actions };
}

/** The titles of all options and choices; a missing one does not compile. */
const words: {
  [Option in ExportOption]: {
    title: string;
    choices: Readonly<Record<ExportOptions[Option], string>>;
  };
} = {
  layout: {
    title: 'Layout',
    choices: { wide: 'Wide: a column per series', long: 'Long: a row per value' },
  },
  shape: {
    title: 'Shape',
    choices: {
      series: 'Series with times, values and source',
      records: 'Records: an object per value',
      columns: 'Columns of equal length, and source',
      envelope: 'As the service sends it',
    },
  },
  delimiter: {
    title: 'Delimiter',
    choices: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', pipe: 'Pipe' },
  },
  decimal: { title: 'Decimals', choices: { point: 'Point: 1.5', comma: 'Comma: 1,5' } },
  time: {
    title: 'Time',
    choices: {
      offset: 'Network time with offset',
      network: 'Network time without offset',
      utc: 'UTC',
      epoch: 'Unix time in seconds',
    },
  },
  stamp: { title: 'Timestamp', choices: { start: 'Start of interval', end: 'End of interval' } },
  nulls: { title: 'Missing value', choices: { empty: 'Empty', NA: 'NA', NaN: 'NaN', null: 'null' } },
  byteOrderMark: { title: 'Byte order mark', choices: { no: 'Without', yes: 'With, for Excel' } },
  lineEnd: { title: 'Line endings', choices: { lf: 'LF', crlf: 'CR LF' } },
  loads: {
    title: 'Charging, pumping, exports',
    choices: { negative: 'Below zero', asSent: 'As the service sends them' },
  },
  sideFile: {
    title: 'Description',
    choices: { no: 'None', yes: 'In a separate file, *.meta.json' },
  },
};

/** Returns the title of an option for a list. */
export const titleOfOption = (option: ExportOption): string => words[option].title;

/** Describes the current choice of an option. */
export const choiceOfOption = (option: ExportOption, options: ExportOptions): string =>
  (words[option].choices as Readonly<Record<string, string>>)[options[option]] ?? '';

/** Lists the options that differ from the default file of a format: "Long: a row per value · Semicolon". */
export function summaryOfOptions(format: ExportFormatId, options: ExportOptions): string {
  const unusual = optionsOfFormat[format].filter(
    (option) => options[option] !== defaultExportOptions[option],
  );
  return unusual.map((option) => choiceOfOption(option, options)).join(' · ');
}
