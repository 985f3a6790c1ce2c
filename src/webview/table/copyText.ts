import { csvText, harmlessText, uniqueNames, markdownCell } from '../../formats/text/cellText';
import { type Clock, formatStamp, precisionOfStamps } from '../../domain';
import { formatExact } from '../../words/numbers';
import { listOf } from '../../words/phrases';
import { exactStamp, stampHead } from './tableTimes';
import { type Column, type Rows, shownUnit, shownValue, type TableData } from './tableData';
import type { CellRange } from './selection';

/** The formats for copying cells. Both kinds of values are the same unless the table has the units of the chart. */
const formats = [
  { id: 'cells', title: 'Copy', values: 'shown' },
  { id: 'cellsWithHeaders', title: 'Copy with Headers', values: 'shown' },
  { id: 'exactCells', title: 'Copy Exact Values', values: 'exact', isForReadable: true },
  {
    id: 'exactCellsWithHeaders',
    title: 'Copy Exact Values with Headers',
    values: 'exact',
    isForReadable: true,
  },
  { id: 'csv', title: 'Copy as CSV', values: 'exact' },
  { id: 'json', title: 'Copy as JSON', values: 'exact' },
  { id: 'markdown', title: 'Copy as Markdown', values: 'shown' },
  { id: 'pandas', title: 'Copy as pandas', values: 'exact' },
] as const satisfies readonly {
  id: string;
  title: string;
  values: 'shown' | 'exact';
  isForReadable?: true;
}[];

export type CopyFormat = (typeof formats)[number]['id'];

/** Returns the formats to offer for a table in the units of the chart, or of the service. */
export const copyFormatsFor = (isReadable: boolean) =>
  formats.filter((one) => isReadable || !('isForReadable' in one));

/** Returns `shown` for values as displayed, with the unit; `exact` for all decimals, in the unit of the service. */
export function copiedValues(format: CopyFormat, isReadable: boolean): 'shown' | 'exact' {
  const found = formats.find(({ id }) => id === format);
  return isReadable && found?.values === 'shown' ? 'shown' : 'exact';
}

/** Names the kind of copied values: "as shown (GWh)", "with exact values (MWh)"; empty for texts and times alone. */
export function copiedNote(values: 'shown' | 'exact', units: readonly string[]): string {
  if (units.length === 0) return '';
  return `${values === 'shown' ? 'as shown' : 'with exact values'} (${listOf(units, 3)})`;
}

/** The displayed table, from which a range is copied. */
interface CopySource {
  data: TableData;
  columns: readonly Column[];
  rows: Rows;
  clock: Clock;
  isReadable: boolean;
}

/** `shown` is a number as displayed; its unit is there where no head has it. */
type CopiedValue = number | string | { shown: string; unit?: string } | undefined;

/** Formats a displayed number so that spreadsheets read it: "−1,234.500" becomes "-1234.500". */
const plainNumber = (shown: string): string => shown.replaceAll(',', '').replaceAll('−', '-');

/** How the values of a range are written: as numbers, as displayed below a head with the unit, or with the unit. */
type ValueForm = 'exact' | 'shown' | 'shownWithUnit';

function valueIn(column: Column, record: number, form: ValueForm): CopiedValue {
  if (column.kind === 'text') return column.textAt(record, form !== 'exact');
  const value = column.valueAt(record);
  if (Number.isNaN(value)) return undefined;
  if (form === 'exact') return value;
  const style = column.styleAt(record);
  const shown = formatExact(shownValue(value, style, true), style.decimals);
  const hasUnit = form === 'shownWithUnit' || column.style === undefined;
  return hasUnit ? { shown, unit: shownUnit(style, true) } : { shown: plainNumber(shown) };
}

const nameOf = (column: Column, isExact: boolean): string =>
  column.kind === 'value' && column.style
    ? `${column.label} (${shownUnit(column.style, !isExact)})`
    : column.label;

const columnsIn = ({ columns }: CopySource, { left, right }: CellRange): Column[] =>
  columns.slice(Math.max(0, left - 1), right - 1);

const recordsIn = ({ rows }: CopySource, { top, bottom }: CellRange): number[] =>
  Array.from({ length: bottom - top }, (_, i) => rows.recordAt(top + i));

/** Returns the cells of a range, with the sign of the table. */
function cellsOf(source: CopySource, range: CellRange, form: ValueForm) {
  const columns = columnsIn(source, range);
  const records = recordsIn(source, range);
  const moments = records.map((record) => source.data.msAt(record));
  return {
    hasTime: range.left === 0,
    /** "Wind (MW)", each once, and none is `time`: that is the column of stamps. */
    names: uniqueNames(['time', ...columns.map((column) => nameOf(column, form === 'exact'))]).slice(1),
    areTexts: columns.map(({ kind }) => kind === 'text'),
    clock: source.clock,
    precision: precisionOfStamps(moments),
    /** The time of each row, epoch ms. */
    moments,
    /** One per row; undefined when there is no value. */
    rows: records.map((record) => columns.map((column) => valueIn(column, record, form))),
  };
}

type Cells = ReturnType<typeof cellsOf>;

export function copiedUnits(format: CopyFormat, source: CopySource, range: CellRange): string[] {
  const isShown = copiedValues(format, source.isReadable) === 'shown';
  const records = recordsIn(source, range);
  const units = columnsIn(source, range).flatMap((column) => {
    if (column.kind === 'text') return [];
    const styles = column.style ? [column.style] : records.map((record) => column.styleAt(record));
    return styles.map((style) => shownUnit(style, isShown));
  });
  return [...new Set(units)];
}

/**
 * Returns rows of texts, preceded by the stamps when the range includes the time column. Text values pass through
 * `quoted`.
 */
function linesOf(
  { hasTime, names, clock, precision, moments, rows }: Cells,
  hasHeaders: boolean,
  quoted: (text: string) => string,
): string[][] {
  const toText = (value: CopiedValue): string => {
    if (typeof value === 'string') return quoted(value);
    if (typeof value !== 'object') return String(value ?? '');
    return value.unit === undefined ? value.shown : `${value.shown} ${quoted(value.unit)}`;
  };
  const lines = rows.map((row, at) => [
    ...(hasTime ? [exactStamp(moments[at], clock, precision)] : []),
    ...row.map(toText),
  ]);
  if (!hasHeaders) return lines;
  return [[...(hasTime ? [quoted(stampHead('Time', clock))] : []), ...names.map(quoted)], ...lines];
}

/** Tab-separated cells cannot contain tabs or line breaks. */
export const tsvText = (text: string): string => harmlessText(text.replaceAll(/[\t\r\n]+/g, ' '));

/** Returns rows of cells as tab-separated text. */
export const tsvOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((line) => line.join('\t')).join('\n');

function toJson({ hasTime, names, clock, precision, moments, rows }: Cells): string {
  const records = rows.map((row, at) => [
    ...(hasTime ? [['time', formatStamp(moments[at], clock, precision)] as const] : []),
    ...row.map((value, column) => [names[column], value ?? null] as const),
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

function toPandas({ hasTime, names, areTexts, clock, precision, moments, rows }: Cells): string {
  const columns = names.map((name, column) => {
    const literals = rows.map((row) => toLiteral(row[column])).join(', ');
    const type = areTexts[column] ? 'string' : 'Float64';
    return `    ${JSON.stringify(name)}: pd.array([${literals}], dtype="${type}"),\n`;
  });
  const iso = moments
    .map((ms) => JSON.stringify(formatStamp(ms, clock, precision).replace('T', ' ')))
    .join(', ');
  // pandas cannot build an index with several offsets, so such times are read as UTC instants.
  const times =
    typeof clock === 'number'
      ? `pd.DatetimeIndex([${iso}], name="time")`
      : `pd.to_datetime([${iso}], utc=True).tz_convert(${JSON.stringify(clock.id)}).rename("time")`;
  const index = hasTime ? `, index=${times}` : '';
  return `import pandas as pd\n\ndf = pd.DataFrame({\n${columns.join('')}}${index})\n`;
}

export function copyText(format: CopyFormat, source: CopySource, range: CellRange): string {
  const isShown = copiedValues(format, source.isReadable) === 'shown';
  const cells = cellsOf(source, range, isShown ? (format === 'cells' ? 'shownWithUnit' : 'shown') : 'exact');
  switch (format) {
    case 'cells':
    case 'exactCells':
      return tsvOf(linesOf(cells, false, tsvText));
    case 'cellsWithHeaders':
    case 'exactCellsWithHeaders':
      return tsvOf(linesOf(cells, true, tsvText));
    case 'csv':
      return linesOf(cells, true, csvText)
        .map((line) => line.join(','))
        .join('\n');
    case 'json':
      return toJson(cells);
    case 'markdown':
      return toMarkdown(cells);
    case 'pandas':
      return toPandas(cells);
  }
}
