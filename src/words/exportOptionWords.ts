import {
  optionsOfFormat,
  defaultExportOptions,
  type ExportOption,
  type ExportOptions,
} from '../domain/exportOptions';
import type { ExportFormatId } from '../domain/catalog/exportFormats';

type Words = {
  readonly [Option in ExportOption]: {
    readonly title: string;
    readonly choices: Readonly<Record<ExportOptions[Option], string>>;
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
      series: 'Series with times and values, and where they came from',
      records: 'Records: an object per value',
      columns: 'Columns of equal length, and where they came from',
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
  stamp: { title: 'Time of a bucket', choices: { start: 'Its start', end: 'Its end' } },
  nulls: { title: 'Missing value', choices: { empty: 'Empty', NA: 'NA', NaN: 'NaN', null: 'null' } },
  byteOrderMark: { title: 'Byte order mark', choices: { no: 'Without', yes: 'With, for Excel' } },
  lineEnd: { title: 'Line ends', choices: { lf: 'LF', crlf: 'CR LF' } },
  loads: {
    title: 'Charging, pumping, exports',
    choices: { negative: 'Below zero', asSent: 'As the service sends them' },
  },
  sideFile: {
    title: 'Description',
    choices: { no: 'None beside it', yes: 'In a file beside it, *.meta.json' },
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
