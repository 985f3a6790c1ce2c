import { Zip, ZipDeflate } from 'fflate';

/** Characters that XML 1.0 does not allow in any form. */
// oxlint-disable-next-line no-control-regex -- It lists them.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for use between tags or in an attribute. Replaces characters that XML does not allow. */
const xmlText = (text: string): string =>
  text
    .replace(unwritable, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character])
    .replaceAll('\r', '&#13;');

const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contents = 'http://schemas.openxmlformats.org/package/2006/content-types';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const sheetStart = `${xmlHead}<worksheet xmlns="${main}">`;
export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Indices of the cell styles. */
export const styles = { plain: 0, time: 1, head: 2 } as const;

const styleSheet = `${xmlHead}<styleSheet xmlns="${main}">\
<numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>\
<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const relation = (id: number, type: string, target: string): string =>
  `<Relationship Id="rId${id}" Type="${documents}/${type}" Target="${target}"/>`;

/** Adds the workbook and its other parts after the sheets, which are already in the archive. */
export function addWorkbook(archive: Archive, names: readonly string[]): void {
  const sheets = names.map(
    (name, i) => `<sheet name="${xmlText(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  const related = names.map((_, i) => relation(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`));
  const next = names.length + 1;
  const parts = names.map(
    (_, i) => `<Override PartName="/${sheetPath(i + 1)}" ContentType="${kind}.worksheet+xml"/>`,
  );
  archive.add('xl/styles.xml', styleSheet);
  archive.add(
    'xl/workbook.xml',
    `${xmlHead}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${sheets.join('')}</sheets></workbook>`,
  );
  archive.add(
    'xl/_rels/workbook.xml.rels',
    `${xmlHead}<Relationships xmlns="${relations}">${related.join('')}${relation(next, 'styles', 'styles.xml')}${relation(next + 1, 'sharedStrings', 'sharedStrings.xml')}</Relationships>`,
  );
  // The same in each workbook.
  archive.add(
    '_rels/.rels',
    `${xmlHead}<Relationships xmlns="${relations}">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
  );
  archive.add(
    '[Content_Types].xml',
    `${xmlHead}<Types xmlns="${contents}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${kind}.sharedStrings+xml"/>${parts.join('')}</Types>`,
  );
}

/** The texts of all cells, which refer to them by index. */
export class SharedTexts {
  #places = new Map<string, number>();

  placeOf(text: string): number {
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    this.#places.set(text, this.#places.size);
    return this.#places.size - 1;
  }

  addTo(archive: Archive): void {
    const texts = [...this.#places.keys()];
    const items = texts.map((text) => `<si><t xml:space="preserve">${xmlText(text)}</t></si>`);
    archive.add('xl/sharedStrings.xml', `${xmlHead}<sst xmlns="${main}">${items.join('')}</sst>`);
  }
}

/** The timestamp of all files in an archive, fixed so that the same data give the same bytes. */
const mtime = new Date(1980, 0, 1);
/** The fastest level, since XML compresses well at any. */
const level = 1;

/** A ZIP archive written file by file. */
export class Archive {
  #made: Uint8Array[] = [];
  #file: ZipDeflate | undefined;
  #zip = new Zip((error, bytes) => {
    if (error) throw error;
    this.#made.push(bytes);
  });

  get hasMade(): boolean {
    return this.#made.length > 0;
  }

  /** Begins a file and ends the previous one. */
  begin(path: string): void {
    this.#file = new ZipDeflate(path, { level });
    this.#file.mtime = mtime;
    this.#zip.add(this.#file);
  }

  append(bytes: Uint8Array): void {
    this.#file?.push(bytes);
  }

  end(): void {
    this.#file?.push(new Uint8Array(0), true);
    this.#file = undefined;
  }

  /** Adds a text file. */
  add(path: string, text: string): void {
    this.begin(path);
    this.append(new TextEncoder().encode(text));
    this.end();
  }

  close(): void {
    this.#zip.end();
  }

  /** Yields the bytes produced since the last call. */
  *take(): Generator<Uint8Array> {
    const made = this.#made;
    this.#made = [];
    for (const bytes of made) if (bytes.length > 0) yield bytes;
  }
}
