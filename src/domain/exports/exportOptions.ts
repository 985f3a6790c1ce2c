import type { ExportFormatId } from './exportFormats';
import { isObject } from '../idioms/checkJson';

/** The options of an exported file with their choices; the first is the default. */
export const exportChoices = {
  /** `long` writes one row per value. */
  layout: ['wide', 'long'],
  /** For JSON only. `envelope` has the same form as a reply of the service. */
  shape: ['series', 'records', 'columns', 'envelope'],
  delimiter: ['comma', 'semicolon', 'tab', 'pipe'],
  decimal: ['point', 'comma'],
  /** `offset` is network time with its offset, `network` without it. */
  time: ['offset', 'network', 'utc', 'epoch'],
  /** The edge of a bucket that its time refers to. */
  stamp: ['start', 'end'],
  nulls: ['empty', 'NA', 'NaN', 'null'],
  byteOrderMark: ['no', 'yes'],
  lineEnd: ['lf', 'crlf'],
  loads: ['negative', 'asSent'],
  /** Adds a second file, `prices.csv.meta.json`, that describes the source of the data. */
  sideFile: ['no', 'yes'],
} as const;

export type ExportOption = keyof typeof exportChoices;
export type ExportOptions = {
  readonly [Option in ExportOption]: (typeof exportChoices)[Option][number];
};

export const defaultExportOptions = Object.fromEntries(
  Object.entries(exportChoices).map(([option, [first]]) => [option, first]),
) as ExportOptions;

/** The options of each format, in display order. */
export const optionsOfFormat: Readonly<Record<ExportFormatId, readonly ExportOption[]>> = {
  csv: [
    'layout',
    'delimiter',
    'decimal',
    'time',
    'stamp',
    'nulls',
    'loads',
    'byteOrderMark',
    'lineEnd',
    'sideFile',
  ],
  json: ['shape', 'loads', 'sideFile'],
  jsonl: ['time', 'stamp', 'loads', 'sideFile'],
  parquet: ['stamp', 'loads', 'sideFile'],
  arrow: ['stamp', 'loads', 'sideFile'],
  xlsx: ['layout', 'stamp', 'loads', 'sideFile'],
  gridresult: [],
};

/**
 * Changes one option, and any other that conflicts with it: a comma cannot separate both cells and decimals, and
 * `envelope` requires loads as sent.
 */
export function withChoice<Option extends ExportOption>(
  options: ExportOptions,
  option: Option,
  choice: ExportOptions[Option],
): ExportOptions {
  const changed = { ...options, [option]: choice };
  if (changed.shape === 'envelope' && changed.loads !== 'asSent')
    return option === 'loads' ? { ...changed, shape: 'series' } : { ...changed, loads: 'asSent' };
  if (changed.decimal === 'point' || changed.delimiter !== 'comma') return changed;
  return option === 'delimiter' ? { ...changed, decimal: 'point' } : { ...changed, delimiter: 'semicolon' };
}

/** Selects the next choice of an option; the first one after the last. */
export function nextChoice(options: ExportOptions, option: ExportOption): ExportOptions {
  const choices: readonly string[] = exportChoices[option];
  const next = choices[(choices.indexOf(options[option]) + 1) % choices.length];
  return withChoice(options, option, next as ExportOptions[typeof option]);
}

/** Reads stored options. An invalid choice becomes the default. */
export function readExportOptions(stored: unknown): ExportOptions {
  if (!isObject(stored)) return defaultExportOptions;
  const chosen = Object.entries(exportChoices).filter(([option, choices]) =>
    (choices as readonly unknown[]).includes(stored[option]),
  );
  const options: ExportOptions = {
    ...defaultExportOptions,
    ...Object.fromEntries(chosen.map(([option]) => [option, stored[option]])),
  };
  return withChoice(options, 'decimal', options.decimal);
}

export const sameOptions = (format: ExportFormatId, one: ExportOptions, other: ExportOptions): boolean =>
  optionsOfFormat[format].every((option) => one[option] === other[option]);
