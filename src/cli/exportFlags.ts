import {
  defaultExportOptions,
  exportChoices,
  type ExportFormatId,
  type ExportOption,
  type ExportOptions,
  optionsOfFormat,
  withChoice,
} from '../domain';
import { listOf } from '../words/phrases';
import { UsageError } from '../batch/exitCodes';

export type TypedOptions = Readonly<Partial<Record<ExportOption, string>>>;

const all = Object.keys(exportChoices) as ExportOption[];

/** `lineEnd` is `--line-end`. */
const flagOf = (option: ExportOption): string =>
  option.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const formatsWith = (option: ExportOption): string[] =>
  Object.entries(optionsOfFormat).flatMap(([id, options]) => (options.includes(option) ? [id] : []));

const meanings: Readonly<Record<ExportOption, string>> = {
  layout: 'A column per series, or a row per value with its labels.',
  shape: 'Series, a list of records, columns of equal length, or as the service sends it.',
  delimiter: 'Between the cells.',
  decimal: 'Of numbers; a comma wants another delimiter, by default a semicolon.',
  time: 'Network time with its offset or without, UTC, or Unix time in seconds.',
  stamp: 'The edge of its bucket that a time is.',
  nulls: 'The text for a missing value.',
  byteOrderMark: 'What some versions of Excel want at the start.',
  lineEnd: 'Of Unix or of Windows.',
  loads: 'Charging, pumping and exports below zero, or as the service sends them.',
  sideFile: 'FILE.meta.json beside it: query, source, gaps, checksum.',
};

/** As the help lists them: the first choice is the default. */
export const exportFlags = all.map((option) => ({
  option,
  flag: flagOf(option),
  choices: exportChoices[option] as readonly string[],
  meaning: `${exportChoices[option].join(', ')}. ${meanings[option]} (${formatsWith(option).join(', ')})`,
}));

/** The options of a file in a format, from the arguments. Throws UsageError. */
export function exportOptionsFor(format: ExportFormatId | 'table', typed: TypedOptions): ExportOptions {
  let options = defaultExportOptions;
  const chosen = all.filter((option) => typed[option] !== undefined);
  for (const option of chosen) {
    const choices: readonly string[] = exportChoices[option];
    const choice = typed[option] ?? '';
    const flag = `--${flagOf(option)}`;
    if (!choices.includes(choice)) throw new UsageError(`${flag} takes ${listOf(choices)}, not “${choice}”.`);
    if (format === 'table' || !optionsOfFormat[format].includes(option))
      throw new UsageError(`${flag} is of ${listOf(formatsWith(option))}, not of ${format}.`);
    options = withChoice(options, option, choice as ExportOptions[typeof option]);
  }
  const lost = chosen.filter((option) => options[option] !== typed[option]);
  if (lost.length > 0)
    throw new UsageError(
      `${listOf(chosen.map((option) => `--${flagOf(option)} ${typed[option] ?? ''}`))} do not go together.`,
    );
  return options;
}
