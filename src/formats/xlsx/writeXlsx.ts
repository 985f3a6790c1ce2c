import {
  aggregationOf,
  dayMs,
  defaultExportOptions,
  type ExportOptions,
  factsOf,
  firstProvisionalMs,
  minuteMs,
  type Result,
  sidesFinder,
  stackFinder,
} from '../../domain';
import { addWorkbook, Archive, SharedTexts, sheetPath, sheetStart, styles } from './workbook';
import { csvColumns, marksOf } from '../text/csvColumns';
import { timeHeaderOf } from '../text/csvDialect';
import { describeResult } from '../files/fileProvenance';
import { sparseRows } from '../text/sparseRows';
import { toTidy } from '../text/tidy';
import { ByteWriter } from '../text/byteWriter';

/** The maximum number of rows in an Excel sheet, including the head. */
const maxRows = 1_048_576;
/** The maximum size of a sheet's XML, within the limits of a ZIP archive without extensions. */
const maxBytes = 2 ** 31;
/** The maximum length of a text in an Excel cell. */
const longestText = 32_767;

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns the letters of a column: A, …, Z, AA, … */
function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : lettersOf(Math.floor(column / 26) - 1) + letter;
}

const frozen =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
const rowStart = encode('<row r="');
const rowEnd = encode('</row>');
const headEnd = encode('">');
const valueEnd = encode('</v></c>');

/** A table of a workbook. If it exceeds the rows of a sheet, it continues in another sheet with the same head. */
interface SheetOptions {
  name: string;
  heads: readonly string[];
  /** Column widths, in characters. */
  widths: readonly number[];
  rowsPerSheet?: number;
}

/** Writes the sheets of a workbook in sequence, cell by cell. Cells that are not written are empty. */
class Sheets {
  /** In sheet order. */
  names: string[] = [];
  #writer = new ByteWriter();
  #options: SheetOptions = { name: '', heads: [], widths: [] };
  /** By column, the start of a cell of each kind, up to its row number. */
  #cells: Uint8Array[] = [];
  #row = 0;
  #rowText: Uint8Array = new Uint8Array(0);
  #part = 0;
  #bytes = 0;

  constructor(
    readonly archive: Archive,
    readonly texts: SharedTexts,
  ) {}

  begin(options: SheetOptions): void {
    this.#options = options;
    this.#cells = options.heads.map((_, column) => encode(`<c r="${lettersOf(column)}`));
    this.#part = 0;
    this.#open();
  }

  end(): void {
    this.#writer.writeText('</sheetData></worksheet>');
    this.#flush();
    this.archive.end();
  }

  beginRow(): void {
    const { rowsPerSheet = maxRows } = this.#options;
    if (this.#row >= rowsPerSheet || this.#bytes >= maxBytes) {
      this.end();
      this.#open();
    }
    this.#nextRow();
  }

  endRow(): void {
    this.#writer.writeBytes(rowEnd);
    if (this.#writer.isFull) this.#flush();
  }

  number(column: number, value: number): void {
    if (!Number.isFinite(value)) return;
    this.#beginCell(column, plainNumber);
    this.#writer.writeJsonNumber(value);
    this.#writer.writeBytes(valueEnd);
  }

  /** Writes an instant as days, already shifted to the clock of the sheet. */
  time(column: number, days: number): void {
    if (!Number.isFinite(days)) return;
    this.#beginCell(column, timeNumber);
    this.#writer.writeNumber(days);
    this.#writer.writeBytes(valueEnd);
  }

  text(column: number, text: string): void {
    if (text !== '') this.#place(column, text, plainText);
  }

  isTrue(column: number): void {
    this.#beginCell(column, boolean);
    this.#writer.writeBytes(one);
    this.#writer.writeBytes(valueEnd);
  }

  #place(column: number, text: string, kind: Uint8Array): void {
    this.#beginCell(column, kind);
    this.#writer.writeNumber(this.texts.placeOf(text.slice(0, longestText)));
    this.#writer.writeBytes(valueEnd);
  }

  #beginCell(column: number, kind: Uint8Array): void {
    this.#writer.writeBytes(this.#cells[column] ?? rowEnd);
    this.#writer.writeBytes(this.#rowText);
    this.#writer.writeBytes(kind);
  }

  #nextRow(): void {
    this.#row++;
    this.#rowText = encode(String(this.#row));
    this.#writer.writeBytes(rowStart);
    this.#writer.writeBytes(this.#rowText);
    this.#writer.writeBytes(headEnd);
  }

  #open(): void {
    const { name, heads, widths } = this.#options;
    this.#part++;
    this.names.push(this.#part === 1 ? name : `${name} ${this.#part}`);
    this.archive.begin(sheetPath(this.names.length));
    [this.#row, this.#bytes] = [0, 0];
    const columns = widths.map(
      (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
    );
    this.#writer.writeText(`${sheetStart}${frozen}<cols>${columns.join('')}</cols><sheetData>`);
    this.#nextRow();
    for (const [column, head] of heads.entries()) this.#place(column, head, headText);
    this.endRow();
  }

  #flush(): void {
    const bytes = this.#writer.flush();
    this.#bytes += bytes.length;
    this.archive.append(bytes);
  }
}

const plainNumber = encode('"><v>');
const timeNumber = encode(`" s="${styles.time}"><v>`);
const plainText = encode('" t="s"><v>');
const headText = encode(`" s="${styles.head}" t="s"><v>`);
const boolean = encode('" t="b"><v>');
const one = encode('1');

type Options = Pick<ExportOptions, 'layout' | 'loads' | 'stamp'>;

/** A sheet's columns, and a generator that writes its rows and yields after each. */
interface SheetTable extends Omit<SheetOptions, 'rowsPerSheet'> {
  rows(sheets: Sheets): Generator<undefined>;
}

/** The maximum number of columns in an Excel sheet. */
const maxColumns = 16_384;
const timeWidth = 17;
const textWidth = 14;
const numberWidth = 16;
/** Days from 1900 to 1970 as spreadsheets count them, including a 29 February 1900 that never was. */
const daysTo1970 = 25_569;

/** Returns the conversion of instants to days on the clock of the network, since a cell cannot store an offset. */
const toDays =
  ({ provenance }: Result) =>
  (ms: number) =>
    (ms + provenance.offsetMinutes * minuteMs) / dayMs + daysTo1970;

const timeHead = ({ provenance }: Result, { stamp }: Options): string =>
  timeHeaderOf({ time: 'network', stamp }, provenance);

function wideTable(result: Result, options: Options): SheetTable {
  const columns = csvColumns(result, options);
  const series = columns.map((column) => column.series);
  const firstMs = firstProvisionalMs(series);
  const days = toDays(result);
  const { isSample } = result.provenance;
  const marks = marksOf(firstMs, isSample);
  const ofValues = [timeHead(result, options), ...columns.map(({ header }) => header)];
  const heads = [...ofValues, ...marks];
  return {
    name: 'Data',
    heads,
    widths: heads.map((_, i) => (i === 0 ? timeWidth : numberWidth)),
    *rows(sheets) {
      for (const { ms, present, values } of sparseRows(series)) {
        sheets.beginRow();
        sheets.time(0, days(ms));
        for (const index of present) sheets.number(index + 1, values[index]);
        if (ms >= firstMs) sheets.isTrue(ofValues.length);
        if (isSample) sheets.isTrue(heads.length - 1);
        sheets.endRow();
        yield;
      }
    },
  };
}

function longTable(result: Result, options: Options): SheetTable {
  const { labelNames, series: all, provisionalFromMs } = toTidy(result, options);
  const days = toDays(result);
  const { isSample } = result.provenance;
  const marks = marksOf(provisionalFromMs, isSample);
  const heads = [timeHead(result, options), ...labelNames, 'value', 'unit', ...marks];
  const valueAt = 1 + labelNames.length;
  return {
    name: 'Data',
    heads,
    widths: heads.map((_, i) => (i === 0 ? timeWidth : i === valueAt ? numberWidth : textWidth)),
    *rows(sheets) {
      for (const { series, labels } of all) {
        const { times, values, unit, settledUntilMs = Infinity } = series;
        for (const [i, ms] of times.entries()) {
          sheets.beginRow();
          sheets.time(0, days(ms));
          for (const [at, label] of labels.entries()) sheets.text(at + 1, label ?? '');
          sheets.number(valueAt, values[i]);
          sheets.text(valueAt + 1, unit);
          if (ms >= settledUntilMs) sheets.isTrue(valueAt + 2);
          if (isSample) sheets.isTrue(heads.length - 1);
          sheets.endRow();
          yield;
        }
      }
    },
  };
}

const statisticHeads = [
  'series',
  'values',
  'missing',
  'left out',
  'min',
  'min at',
  'mean',
  'max',
  'max at',
  'total',
];

/** Returns a table with a row per series, without partial and provisional buckets. Times are starts of buckets. */
function statisticsTable(result: Result, options: Options): SheetTable {
  const days = toDays(result);
  return {
    name: 'Statistics',
    heads: statisticHeads,
    widths: statisticHeads.map((head) => (head === 'series' ? 32 : numberWidth)),
    *rows(sheets) {
      const columns = csvColumns(result, { ...options, stamp: 'start' });
      const all = columns.map(({ series }) => series);
      const [stackOf, sidesOf] = [stackFinder(all), sidesFinder(all)];
      for (const { header, series } of columns) {
        const counted = { ...series, aggregation: aggregationOf(series), differenceSides: sidesOf(series) };
        const found = factsOf(counted, { stack: stackOf(series) });
        sheets.beginRow();
        sheets.text(0, header);
        const { count, missing, leftOut, min, minAtMs, mean, max, maxAtMs, total } = found;
        for (const [i, value] of [count, missing, leftOut, min].entries()) sheets.number(i + 1, value);
        sheets.time(5, days(minAtMs));
        sheets.number(6, mean);
        sheets.number(7, max);
        sheets.time(8, days(maxAtMs));
        sheets.number(9, total);
        sheets.endRow();
        yield;
      }
    },
  };
}

/** Yields each primitive value with its path: `provenance.requests.0.url`. */
function* leavesOf(value: unknown, place: string): Generator<[place: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) yield [place, value];
  else
    for (const [name, inner] of Object.entries(value))
      yield* leavesOf(inner, place === '' ? name : `${place}.${name}`);
}

/** Returns a table with a row for each fact about the source of the data. */
function provenanceTable(result: Result, options: Options): SheetTable {
  return {
    name: 'Provenance',
    heads: ['what', 'value'],
    widths: [40, 80],
    *rows(sheets) {
      for (const [place, value] of leavesOf(describeResult(result, options), '')) {
        sheets.beginRow();
        sheets.text(0, place);
        if (typeof value === 'number') sheets.number(1, value);
        else sheets.text(1, String(value));
        sheets.endRow();
        yield;
      }
    },
  };
}

function* writeTable(
  archive: Archive,
  sheets: Sheets,
  table: SheetTable,
  rowsPerSheet: number,
): Generator<Uint8Array> {
  sheets.begin({ ...table, rowsPerSheet });
  for (const _ of table.rows(sheets)) if (archive.hasMade) yield* archive.take();
  sheets.end();
  yield* archive.take();
}

/**
 * Writes a result as the bytes of an Excel file, in chunks as they are produced: the sheets *Data*, *Statistics* and
 * *Provenance*. Times are on the network's clock, whose offset the head shows, since cells cannot store one. A cell is
 * empty for a missing value. Columns mark provisional rows and sample data, as in CSV. Rows that do not fit on a sheet
 * continue in *Data 2*.
 */
export function* writeXlsx(
  result: Result,
  chosen: Partial<ExportOptions> = {},
  { rowsPerSheet = maxRows }: { rowsPerSheet?: number } = {},
): Generator<Uint8Array> {
  const options = { ...defaultExportOptions, ...chosen };
  const archive = new Archive();
  const texts = new SharedTexts();
  const sheets = new Sheets(archive, texts);
  // A row per value, if chosen or if there are too many series for a sheet.
  const isLong = options.layout === 'long' || result.series.length + 3 > maxColumns;
  for (const toTable of [isLong ? longTable : wideTable, statisticsTable, provenanceTable])
    yield* writeTable(archive, sheets, toTable(result, options), rowsPerSheet);
  texts.addTo(archive);
  addWorkbook(archive, sheets.names);
  archive.close();
  yield* archive.take();
}
