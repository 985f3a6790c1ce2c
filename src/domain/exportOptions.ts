import type { ExportFormatId } from './catalog/exportFormats';
import { isObject } from './json';
import { optional } from './optional';

/** What can be chosen of an exported file: the choices of each, the first by default. */
export const exportChoices = {
  /** `long`: a row per value. */
  layout: ['wide', 'long'],
  /** Of JSON. `envelope`: as the service sends it. */
  shape: ['series', 'records', 'columns', 'envelope'],
  delimiter: ['comma', 'semicolon', 'tab', 'pipe'],
  decimal: ['point', 'comma'],
  /** `offset`: network time with its offset; `network`: without. */
  time: ['offset', 'network', 'utc', 'epoch'],
  /** The edge of the bucket that its time is. */
  stamp: ['start', 'end'],
  nulls: ['empty', 'NA', 'NaN', 'null'],
  byteOrderMark: ['no', 'yes'],
  lineEnd: ['lf', 'crlf'],
  loads: ['negative', 'asSent'],
  /** A file beside it, `prices.csv.meta.json`, that says where the data came from. */
  sideFile: ['no', 'yes'],
} as const;

export type ExportOption = keyof typeof exportChoices;
export type ExportOptions = {
  readonly [Option in ExportOption]: (typeof exportChoices)[Option][number];
};

export const defaultExportOptions: ExportOptions = {
  layout: 'wide',
  shape: 'series',
  delimiter: 'comma',
  decimal: 'point',
  time: 'offset',
  stamp: 'start',
  nulls: 'empty',
  byteOrderMark: 'no',
  lineEnd: 'lf',
  loads: 'negative',
  sideFile: 'no',
};

/** What can be chosen of the files of each format, in the order in which it is offered. */
export const optionsOfFormat: Readonly<Record<ExportFormatId, readonly ExportOption[]>> = {
  csv: [
    ...(['layout', 'delimiter', 'decimal', 'time', 'stamp', 'nulls', 'loads'] as const),
    ...(['byteOrderMark', 'lineEnd', 'sideFile'] as const),
  ],
  json: ['shape', 'loads', 'sideFile'],
  jsonl: ['time', 'stamp', 'loads', 'sideFile'],
  parquet: ['stamp', 'loads', 'sideFile'],
  arrow: ['stamp', 'loads', 'sideFile'],
  xlsx: ['layout', 'stamp', 'loads', 'sideFile'],
  gridresult: [],
};

/**
 * Options with one of them chosen otherwise. A file has no comma for both cells and decimals, and what is as the service
 * sends it has loads as sent.
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

/** The choice after the one that holds; after the last, the first. */
export function nextChoice(options: ExportOptions, option: ExportOption): ExportOptions {
  const choices: readonly string[] = exportChoices[option];
  const next = choices[(choices.indexOf(options[option]) + 1) % choices.length];
  return withChoice(options, option, next as ExportOptions[typeof option]);
}

/** Reads options that were stored. What is none of the choices is the default. */
export function readExportOptions(stored: unknown): ExportOptions {
  if (!isObject(stored)) return defaultExportOptions;
  const chosen = Object.entries(exportChoices).map(([option, choices]) => [
    option,
    (choices as readonly unknown[]).includes(stored[option]) ? stored[option] : undefined,
  ]);
  const options: ExportOptions = {
    ...defaultExportOptions,
    ...optional(Object.fromEntries(chosen) as Record<string, unknown>),
  };
  return withChoice(options, 'decimal', options.decimal);
}

/** True where the options of a format hold the same choices. */
export const sameOptions = (format: ExportFormatId, one: ExportOptions, other: ExportOptions): boolean =>
  optionsOfFormat[format].every((option) => one[option] === other[option]);
