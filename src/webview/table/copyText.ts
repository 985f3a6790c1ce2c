import { csvText, harmlessText, uniqueNames, markdownCell } from '../../formats/text/cellText';
import { type Clock, formatStamp } from '../../domain/time/time';
import { exactStamp, stampHead } from './tableTimes';
import type { Column, Rows, TableData } from './tableData';
import type { CellRange } from './selection';

/** The formats for copying cells. */
export const copyFormats = [
  { id: 'cells', title: 'Copy' },
  { id: 'cellsWithHeaders', title: 'Copy with Headers' },
  { id: 'csv', title: 'Copy as CSV' },
  { id: 'json', title: 'Copy as JSON' },
  { id: 'markdown', title: 'Copy as Markdown' },
  { id: 'pandas', title: 'Copy as pandas' },
] as const;

export type CopyFormat = (typeof copyFormats)[number]['id'];

/** The displayed table, from which a range is copied. */
export interface CopySource {
  readonly data: TableData;
  readonly columns: readonly Column[];
  readonly rows: Rows;
  readonly clock: Clock;
}

type CopiedValue = number | string | undefined;

/** The exact cells of a range: values in the unit of the service, with the sign of the table. */
interface Cells {
  readonly hasTime: boolean;
  /** "Wind (MW)", each once, and none is `time`: that is the column of stamps. */
  readonly names: readonly string[];
  /** True for a text column. */
  readonly areTexts: readonly boolean[];
  readonly clock: Clock;
  /** The time of each row, epoch ms. */
  readonly moments: readonly number[];
  /** One per row; undefined when there is no value. */
  readonly rows: readonly (readonly CopiedValue[])[];
}

function valueIn(column: Column, record: number): CopiedValue {
  if (column.kind === 'text') return column.textAt(record, false);
  const value = column.valueAt(record);
  return Number.isNaN(value) ? undefined : value;
}

const nameOf = (column: Column): string =>
  column.kind === 'value' && column.style ? `${column.label} (${column.style.unit})` : column.label;

function cellsOf({ data, columns: all, rows, clock }: CopySource, range: CellRange): Cells {
  const columns = all.slice(Math.max(0, range.left - 1), range.right - 1);
  const records = Array.from({ length: range.bottom - range.top }, (_, i) => rows.recordAt(range.top + i));
  return {
    hasTime: range.left === 0,
    names: uniqueNames(['time', ...columns.map(nameOf)]).slice(1),
    areTexts: columns.map(({ kind }) => kind === 'text'),
    clock,
    moments: records.map((record) => data.msAt(record)),
    rows: records.map((record) => columns.map((column) => valueIn(column, record))),
  };
}

/**
 * Returns rows of texts, preceded by the stamps when the range includes the time column. Text values pass through
 * `quoted`.
 */
function linesOf(
  { hasTime, names, clock, moments, rows }: Cells,
  hasHeaders: boolean,
  quoted: (text: string) => string,
): readonly string[][] {
  const toText = (value: CopiedValue): string =>
    typeof value === 'string' ? quoted(value) : String(value ?? '');
  const lines = rows.map((row, at) => [
    ...(hasTime ? [exactStamp(moments[at] ?? NaN, clock)] : []),
    ...row.map(toText),
  ]);
  if (!hasHeaders) return lines;
  return [[...(hasTime ? [quoted(stampHead('Time', clock))] : []), ...names.map(quoted)], ...lines];
}

/** Tab-separated cells cannot contain tabs or line breaks. */
export const tsvText = (text: string): string => harmlessText(text.replaceAll(/[\t\r\n]+/g, ' '));

function toTsv(cells: Cells, hasHeaders: boolean): string {
  return linesOf(cells, hasHeaders, tsvText)
    .map((line) => line.join('\t'))
    .join('\n');
}

function toCsv(cells: Cells): string {
  return linesOf(cells, true, csvText)
    .map((line) => line.join(','))
    .join('\n');
}

function toJson({ hasTime, names, clock, moments, rows }: Cells): string {
  const records = rows.map((row, at) => [
    ...(hasTime ? [['time', formatStamp(moments[at] ?? NaN, clock)] as const] : []),
    ...row.map((value, column) => [names[column] ?? '', value ?? null] as const),
  ]);
  return `[\n${records.map((record) => `  ${JSON.stringify(Object.fromEntries(record))}`).join(',\n')}\n]`;
}

function toMarkdown(cells: Cells): string {
  const [head = [], ...lines] = linesOf(cells, true, markdownCell);
  const rules = cells.areTexts.map((isText) => (isText ? '---' : '---:'));
  const rule = cells.hasTime ? ['---', ...rules] : rules;
  return [head, rule, ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

/** JSON strings and numbers are valid Python literals. */
const toLiteral = (value: CopiedValue): string => (value === undefined ? 'None' : JSON.stringify(value));

function toPandas({ hasTime, names, areTexts, clock, moments, rows }: Cells): string {
  const columns = names.map((name, column) => {
    const literals = rows.map((row) => toLiteral(row[column])).join(', ');
    const type = areTexts[column] === true ? 'string' : 'Float64';
    return `    ${JSON.stringify(name)}: pd.array([${literals}], dtype="${type}"),\n`;
  });
  const iso = moments.map((ms) => JSON.stringify(formatStamp(ms, clock).replace('T', ' '))).join(', ');
  // pandas cannot build an index with several offsets, so such times are read as UTC instants.
  const times =
    typeof clock === 'number'
      ? `pd.DatetimeIndex([${iso}], name="time")`
      : `pd.to_datetime([${iso}], utc=True).tz_convert(${JSON.stringify(clock.id)}).rename("time")`;
  const index = hasTime ? `, index=${times}` : '';
  return `import pandas as pd\n\ndf = pd.DataFrame({\n${columns.join('')}}${index})\n`;
}

/** Formats the cells of a range for the clipboard. */
export function copyText(format: CopyFormat, source: CopySource, range: CellRange): string {
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
