import {
  defaultExportOptions,
  type ExportFormatId,
  type ExportOption,
  type ExportOptions,
  type Narrowed,
  optionsOfFormat,
  type PictureSpec,
  type Problem,
} from '../../domain';
import { formatBytes, formatCount } from '../numbers';
import { formatSpan } from '../times';
import { problemOf } from '../failures/problemOf';

/** Says how loads are written in a file or on the clipboard. */
const loadsAreNegative = 'Loads are negative numbers.';

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
  isOnlyVisible ? `Only the visible part: ${visible}` : 'The whole result';

export const dataWranglerMissing =
  'The extension Data Wrangler is not installed here, or not enabled. It opens the values of a result as a table with summaries.';
export const dataWranglerShow = 'Show the Extension';

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
  if (completePath !== undefined)
    return {
      sentence: `“${fileName}” was not replaced. ${sentence}`,
      remedy: `The new file is complete at “${completePath}”.`,
      detail,
      actions,
    };
  return {
    sentence: `The result was not exported to “${fileName}”. ${sentence}`,
    remedy,
    detail,
    actions,
  };
}

export const sentenceOfCopied = (title: string, cells: number): string =>
  `Copied ${formatCount(cells, 'exact value')}. ${title}.`;

export const sentenceOfManyCells = (cells: number): string =>
  `The result has ${formatCount(cells, 'value')}. Copying takes a few seconds.`;

export const sentenceOfTooMuchText =
  'The result is too long for the clipboard: more than 50 MB of text. Export it to a file.';

/** Titles the format of a picture: "PNG 2×, light". */
export const titleOfPicture = ({ format, scale, theme }: PictureSpec): string =>
  `${format === 'svg' ? 'SVG' : `PNG ${scale}×`}, ${theme}`;

/** The width of a PNG in pixels, unless the picture is too tall for that scale. */
export const widthOfPicture = ({ scale }: PictureSpec): number => 1200 * scale;

export const hintOfPicture = (spec: PictureSpec): string =>
  spec.format === 'svg' ? 'sharp at every size' : `${widthOfPicture(spec)} pixels wide`;

/** Explains why a PNG has fewer pixels than the user chose. */
export const sentenceOfSmaller = (pixels: number): string =>
  `The picture is ${pixels} pixels wide: with all its panels, it would be too tall at the chosen scale. Saved as SVG it is sharp at every size.`;

export const pictureNotDrawn = 'The picture could not be drawn. Show the results tab and try again.';
export const pictureNotCopied = 'The picture could not be copied: the clipboard did not accept it.';
export const pictureCopied = 'The picture is on the clipboard.';

type Words = {
  [Option in ExportOption]: {
    title: string;
    choices: Readonly<Record<ExportOptions[Option], string>>;
  };
};

/** The titles of all options and choices; a missing one does not compile. */
const words: Words = {
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

/** The suffix after the format's name in the row that exports. */
const titles = {
  first: '',
  last: ' as last time',
  ofFile: ' as the query file says',
  changed: ' with these options',
} as const;

/** Titles the row that exports. `first`: no earlier export; `changed`: options were changed since. */
export const titleOfExport = (title: string, when: keyof typeof titles): string => title + titles[when];
