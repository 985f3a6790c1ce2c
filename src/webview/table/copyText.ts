import { valueAt } from '../../domain/align';
import { csvText, harmlessText, uniqueNames } from '../../formats/csvText';
import { formatNaive, formatOffset } from '../../domain/time';
import type { ShownResult } from '../data/shownResult';
import type { CellRange } from './selection';

/** What cells are copied as. */
export const copyFormats = [
  { id: 'cells', title: 'Copy' },
  { id: 'cellsWithHeaders', title: 'Copy with Headers' },
  { id: 'csv', title: 'Copy as CSV' },
  { id: 'json', title: 'Copy as JSON' },
  { id: 'markdown', title: 'Copy as Markdown' },
  { id: 'pandas', title: 'Copy as pandas' },
] as const;

export type CopyFormat = (typeof copyFormats)[number]['id'];

type Source = Pick<ShownResult, 'series' | 'times' | 'offsetMinutes'>;

/** The cells of a range, exact: values as the service sends them, but with the sign of the table. */
interface Cells {
  readonly hasTime: boolean;
  /** "Wind (MW)", each once. */
  readonly names: readonly string[];
  /** "2026-10-05 14:00:00", on the network's clock. */
  readonly stamps: readonly string[];
  /** A row each; undefined where there is no value. */
  readonly rows: readonly (readonly (number | undefined)[])[];
  readonly offset: string;
}

function cellsOf({ series, times, offsetMinutes }: Source, range: CellRange): Cells {
  const columns = series.slice(Math.max(0, range.left - 1), range.right - 1);
  const instants = times.subarray(range.top, range.bottom);
  return {
    hasTime: range.left === 0,
    names: uniqueNames(columns.map(({ label, unit }) => `${label} (${unit})`)),
    stamps: Array.from(instants, (ms) => formatNaive(ms, offsetMinutes).replace('T', ' ')),
    rows: Array.from(instants, (ms) =>
      columns.map((one) => {
        const value = valueAt(one, ms);
        return Number.isNaN(value) ? undefined : value;
      }),
    ),
    offset: formatOffset(offsetMinutes),
  };
}

const toText = (value: number | undefined): string => (value === undefined ? '' : String(value));

/** Rows of texts, with the stamps before the values where the time column is in the range. */
function linesOf({ hasTime, names, stamps, rows, offset }: Cells, hasHeaders: boolean): readonly string[][] {
  const lines = rows.map((row, at) => [...(hasTime ? [stamps[at] ?? ''] : []), ...row.map(toText)]);
  return hasHeaders ? [[...(hasTime ? [`Time (${offset})`] : []), ...names], ...lines] : lines;
}

/** A cell of tab-separated text holds neither tab nor line break. */
export const tsvText = (text: string): string => harmlessText(text.replaceAll(/[\t\r\n]+/g, ' '));

function toTsv(cells: Cells, hasHeaders: boolean): string {
  const [first = [], ...others] = linesOf(cells, hasHeaders);
  const head = hasHeaders ? first.map(tsvText) : first;
  return [head, ...others].map((line) => line.join('\t')).join('\n');
}

function toCsv(cells: Cells): string {
  const [head = [], ...lines] = linesOf(cells, true);
  return [head.map(csvText), ...lines].map((line) => line.join(',')).join('\n');
}

function toJson({ hasTime, names, stamps, rows, offset }: Cells): string {
  const records = rows.map((row, at) => [
    ...(hasTime ? [['time', `${(stamps[at] ?? '').replace(' ', 'T')}${offset}`] as const] : []),
    ...row.map((value, column) => [names[column] ?? '', value ?? null] as const),
  ]);
  return `[\n${records.map((record) => `  ${JSON.stringify(Object.fromEntries(record))}`).join(',\n')}\n]`;
}

/** In Markdown's table a name is text: what would be markup there is escaped. */
const markdownText = (text: string): string =>
  text.replaceAll(/[\\`*_{}[\]<>#|~!$&]/g, '\\$&').replaceAll(/\s+/g, ' ');

function toMarkdown(cells: Cells): string {
  const [head = [], ...lines] = linesOf(cells, true);
  const rule = head.map((_, column) => (cells.hasTime && column === 0 ? '---' : '---:'));
  return [head.map(markdownText), rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** JSON's texts are Python's as well. */
function toPandas({ hasTime, names, stamps, rows, offset }: Cells): string {
  const columns = names.map((name, column) => {
    const values = rows.map((row) => row[column]?.toString() ?? 'None').join(', ');
    return `    ${JSON.stringify(name)}: pd.array([${values}], dtype="Float64"),\n`;
  });
  const iso = stamps.map((stamp) => JSON.stringify(`${stamp}${offset}`)).join(', ');
  const index = hasTime ? `, index=pd.DatetimeIndex([${iso}], name="time")` : '';
  return `import pandas as pd\n\ndf = pd.DataFrame({\n${columns.join('')}}${index})\n`;
}

/** The cells of a range as text for the clipboard. */
export function copyText(format: CopyFormat, source: Source, range: CellRange): string {
  const cells = cellsOf(source, range);
  switch (format) {
    case 'cells':
      return toTsv(cells, false);
    case 'cellsWithHeaders':
      return toTsv(cells, true);
    case 'csv':
      return toCsv(cells);
    case 'json':
      return toJson(cells);
    case 'markdown':
      return toMarkdown(cells);
    case 'pandas':
      return toPandas(cells);
  }
}
