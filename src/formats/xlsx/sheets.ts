import { ByteWriter } from '../text/byteWriter';
import { type Archive, type SharedTexts, sheetPath, sheetStart, styles } from './workbook';

/** The maximum number of rows in an Excel sheet, including the head. */
export const maxRows = 1_048_576;
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
export interface SheetOptions {
  name: string;
  heads: readonly string[];
  /** Column widths, in characters. */
  widths: readonly number[];
  rowsPerSheet?: number;
}

/** Writes the sheets of a workbook in sequence, cell by cell. Cells that are not written are empty. */
export class Sheets {
  /** In sheet order. */
  names: string[] = [];
  #archive: Archive;
  #texts: SharedTexts;
  #writer = new ByteWriter();
  #options: SheetOptions = { name: '', heads: [], widths: [] };
  /** By column, the start of a cell of each kind, up to its row number. */
  #cells: Uint8Array[] = [];
  #row = 0;
  #rowText: Uint8Array = new Uint8Array(0);
  #part = 0;
  #bytes = 0;

  constructor(archive: Archive, texts: SharedTexts) {
    this.#archive = archive;
    this.#texts = texts;
  }

  begin(options: SheetOptions): void {
    this.#options = options;
    this.#cells = options.heads.map((_, column) => encode(`<c r="${lettersOf(column)}`));
    this.#part = 0;
    this.#open();
  }

  end(): void {
    this.#writer.writeText('</sheetData></worksheet>');
    this.#flush();
    this.#archive.end();
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
    this.#writer.writeNumber(this.#texts.placeOf(text.slice(0, longestText)));
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
    this.#archive.begin(sheetPath(this.names.length));
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
    this.#archive.append(bytes);
  }
}

const plainNumber = encode('"><v>');
const timeNumber = encode(`" s="${styles.time}"><v>`);
const plainText = encode('" t="s"><v>');
const headText = encode(`" s="${styles.head}" t="s"><v>`);
const boolean = encode('" t="b"><v>');
const one = encode('1');
