import { type ExportFormatId, isNumber, isObject, isText, type JsonObject, metrics } from '../../domain';
import { type FileEnds, hasBytesAt, textOfHead } from './fileBytes';
import { isOwnResultFile } from './resultFile';
import { readSideFile } from './sideFile';
import { creator } from '../columnar/parquetMetadata';
import { sampleColumn } from '../columnar/parquetTable';

/** The facts in a time header, in the order of `timeHeaderOf` in `csvDialect.ts`. */
const timeFacts = [/^(?:[+-]\d\d:\d\d|epoch s)$/, /^end$/];

/** The facts in the header of the first column, `time (+10:00, end)`; undefined for any other header. */
function readTimeHeader(header: string): string[] | undefined {
  if (header === 'time') return [];
  const facts = /^time \((.+)\)$/.exec(header)?.[1]?.split(', ');
  const places = facts?.map((fact) => timeFacts.findIndex((pattern) => pattern.test(fact)));
  return places?.every((place, i) => place > (i === 0 ? -1 : places[i - 1])) === true ? facts : undefined;
}

const stamps = {
  withOffset: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/,
  withoutOffset: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
  epochSeconds: /^-?\d+(?:\.\d+)?$/,
} as const;

const units = new Set(metrics.map(({ unit }) => unit));
const isNumberOrNull = (cell: string) => /^(?:|NA|NaN|null|-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?)$/.test(cell);

/** The header of a series with its unit, `Coal (Black) (MW)`, with the count that makes it unique. */
const hasKnownUnit = (header: string) => {
  const unit = /\(([^()]*)\)(?: \[\d+\])?$/.exec(header)?.[1];
  return unit !== undefined && units.has(unit);
};

/** The complete rows of a text; of a first row that is cut off, its complete cells. None where it is no CSV. */
function rowsOf(text: string, delimiter: string, isWhole: boolean): string[][] {
  const separator = delimiter === '|' ? '\\|' : delimiter;
  const pattern = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|([^"\\r\\n${separator}]*))(${separator}|\\r?\\n|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  for (;;) {
    const at = pattern.lastIndex;
    const found = pattern.exec(text);
    const quoted = found?.at(1);
    const end = found?.at(3) ?? '';
    const isCut = !isWhole && end === '';
    if (!found && !(isCut && /^"[^"]*(?:""[^"]*)*"?$/.test(text.slice(at)))) return [];
    if (isCut) return rows.length > 0 ? rows : [row];
    row.push(quoted?.replaceAll('""', '"') ?? found?.at(2) ?? '');
    if (end === delimiter) continue;
    if (end !== '' || row.join('') !== '') rows.push(row);
    if (end === '') return rows;
    row = [];
  }
}

type CellCheck = (cell: string) => boolean;

/** Returns the kind of cells in each column; undefined when Gridlens does not write such headers. */
function checksOf(headers: readonly string[]): CellCheck[] | undefined {
  const [time = '', ...rest] = headers;
  const facts = readTimeHeader(time);
  if (!facts) return undefined;
  const [first = ''] = facts;
  const stamp =
    stamps[first === 'epoch s' ? 'epochSeconds' : /^[+-]/.test(first) ? 'withoutOffset' : 'withOffset'];
  const isStamp: CellCheck = (cell) => stamp.test(cell);
  const isSample = rest.at(-1) === sampleColumn;
  const isProvisional = rest.at(isSample ? -2 : -1) === 'provisional';
  const marks: CellCheck[] = [
    ...(isProvisional ? [(cell: string) => cell === '' || cell === 'true'] : []),
    ...(isSample ? [(cell: string) => cell === 'true'] : []),
  ];
  const own = rest.slice(0, rest.length - marks.length);
  if (own[0] === 'network' && own.slice(-3).join() === 'metric,value,unit') {
    const isAny: CellCheck = () => true;
    const labels = own.slice(0, -2).map(() => isAny);
    return [isStamp, ...labels, isNumberOrNull, isAny, ...marks];
  }
  return own.every(hasKnownUnit) ? [isStamp, ...own.map(() => isNumberOrNull), ...marks] : undefined;
}

/**
 * A CSV file has no mark of its own, so everything in its head must be as Gridlens writes it: the header of the times, the
 * columns (units of the catalog, or the labels of a long file), each stamp and each number. A result with a unit that the
 * catalog lacks is not recognised.
 */
function isOwnCsv(ends: FileEnds): boolean {
  const { text, isWhole } = textOfHead(ends);
  const time = /^(?:"time[^"\n]*"|time(?: \([^()\n]*\))?)([,;\t|])?/.exec(text);
  if (!time) return false;
  const [headers = [], ...rows] = rowsOf(text, time.at(1) ?? '|', isWhole);
  const checks = checksOf(headers);
  return (
    checks?.length === headers.length &&
    rows.every((row) => row.length === checks.length && row.every((cell, i) => checks[i](cell)))
  );
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Series and columns begin with their provenance. */
const described = '{"gridlens":1,"query":{"';

const stamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)?$/;
const isStamp = (value: unknown) => (isText(value) ? stamp.test(value) : isNumber(value));
const isTextOrNull = (value: unknown) => value === null || isText(value);

function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const recordMarks = ['provisional', 'sample_data'];

/** True for a record of one value with its labels, in the order of `writeRecords`. */
function isRecord(text: string): boolean {
  const record = parseObject(text);
  if (!record) return false;
  const { value } = record;
  const names = Object.keys(record).filter((name) => !recordMarks.includes(name));
  const labels = names.slice(1, -2);
  return (
    [names[0], labels[0], labels.at(-1), ...names.slice(-2)].join() === 'time,network,metric,value,unit' &&
    isStamp(record['time']) &&
    labels.every((name) => isTextOrNull(record[name])) &&
    (value === null || isNumber(value)) &&
    isText(record['unit']) &&
    recordMarks.every((name) => [undefined, true].some((mark) => record[name] === mark))
  );
}

const textPattern = String.raw`"(?:[^"\\]|\\.)*"`;
/** The fields of a reply before its data, in any order. */
const envelope = String.raw`^\s*\{(?:\s*"(?:version|created_at|success|error|total_records)"\s*:\s*(?:${textPattern}|null|true|\d+)\s*,)*\s*"data"\s*:\s*\[\s*`;
const block = String.raw`\{\s*"network_code"\s*:\s*${textPattern}\s*,\s*"metric"\s*:\s*${textPattern}\s*,\s*"unit"\s*:`;
const filledEnvelope = new RegExp(envelope + block);
const emptyEnvelope = new RegExp(String.raw`${envelope}\]\s*\}\s*$`);

/** Recognises a reply as the service sends it, or an export in that form, which has no mark of Gridlens. */
const isEnvelope = (text: string, isWhole: boolean) =>
  /^[^[]*"success"\s*:\s*true/.test(text) &&
  (filledEnvelope.test(text) || (isWhole && emptyEnvelope.test(text)));

function isOwnJson(ends: FileEnds): boolean {
  const { text, isWhole } = textOfHead(ends);
  if (text.startsWith(described)) return true;
  if (text.startsWith('[{'))
    return isRecord(
      text
        .split('\n', 1)[0]
        .slice(1)
        .replace(/[,\]]$/, ''),
    );
  return (isWhole && text === '[]\n') || isEnvelope(text, isWhole);
}

const directoryEnd = 0x06054b50;
const directoryEntry = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
/** 1 January 1980, 00:00, as `Archive` dates all of its files: the time in the low half, the date in the high one. */
const fixedDate = 0x00210000;

/** The directory of an archive; undefined when it is not entirely in the tail. */
function readDirectory({ tail, bytes }: FileEnds) {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const endAt = tail.length - endBytes;
  if (endAt < 0 || view.getUint32(endAt, true) !== directoryEnd) return undefined;
  const size = view.getUint32(endAt + 12, true);
  let at = endAt - size;
  if (at < 0 || view.getUint32(endAt + 16, true) !== bytes - endBytes - size) return undefined;
  const entries: { name: string; date: number; crc: number }[] = [];
  while (at < endAt) {
    if (at + entryBytes > endAt || view.getUint32(at, true) !== directoryEntry) return undefined;
    const nameBytes = view.getUint16(at + 28, true);
    const extra = view.getUint16(at + 30, true);
    const comment = view.getUint16(at + 32, true);
    const nameAt = at + entryBytes;
    entries.push({
      name: new TextDecoder().decode(tail.subarray(nameAt, nameAt + nameBytes)),
      date: view.getUint32(at + 12, true),
      crc: view.getUint32(at + 16, true),
    });
    at = nameAt + nameBytes + extra + comment;
  }
  return entries;
}

const parts = [
  'xl/sharedStrings.xml',
  'xl/styles.xml',
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  '_rels/.rels',
  '[Content_Types].xml',
];
/** The CRC-32 of `_rels/.rels`, which `workbook.ts` writes identically into each file. */
const relationsCrc = 0x82c75906;

/** Compares the order and dates of the files and the content of one: Excel changes them when it saves a workbook. */
function isOwnXlsx(ends: FileEnds): boolean {
  const entries = readDirectory(ends);
  if (!entries) return false;
  const sheets = entries.length - parts.length;
  if (sheets < 3) return false;
  const names = [...Array.from({ length: sheets }, (_, i) => `xl/worksheets/sheet${i + 1}.xml`), ...parts];
  return (
    entries.every(({ name, date }, i) => name === names[i] && date === fixedDate) &&
    entries.at(-2)?.crc === relationsCrc
  );
}

const arrowMagic = bytesOf('ARROW1');
/** The magic bytes and their padding, then the length of the message. */
const messageAt = 16;
/** The offset and the fields of the message, in the order of `arrowMessages.ts`; other libraries use other orders. */
const messageStart = Uint8Array.of(16, 0, 0, 0, 12, 0, 24, 0, 4, 0, 6, 0, 8, 0, 16, 0);
/** The description in the metadata, after the length of its text. */
const description = bytesOf(described);

/** Metadata alone prove nothing: other libraries copy them to files that they change. */
function isOwnArrow({ head, tail }: FileEnds): boolean {
  if (!hasBytesAt(head, 0, arrowMagic) || !hasBytesAt(tail, tail.length - arrowMagic.length, arrowMagic))
    return false;
  if (!hasBytesAt(head, messageAt, messageStart)) return false;
  for (let at = messageAt + messageStart.length; at < head.length; at++)
    if (hasBytesAt(head, at, description)) return true;
  return false;
}

const magic = bytesOf('PAR1');

/**
 * The end of the description in the metadata of the file, then the creator (field 6, a text), then the list of column
 * orders. The description may begin before the part that is read; a file of a dataset has none.
 */
const mark = Uint8Array.of(...bytesOf(']}'), 0, 0x18, creator.length, ...bytesOf(creator), 0x19);

function isOwnParquet({ head, tail }: FileEnds): boolean {
  if (!hasBytesAt(head, 0, magic) || !hasBytesAt(tail, tail.length - magic.length, magic)) return false;
  for (let at = tail.length - magic.length - mark.length; at >= 0; at--)
    if (hasBytesAt(tail, at, mark)) return true;
  return false;
}

/** `sideFile`: the description of an exported file. */
export type OwnFileKind = ExportFormatId | 'sideFile';

/** Recognises a file of each kind by its content. A format without a mark does not compile. */
const marks: Record<OwnFileKind, (ends: FileEnds) => boolean> = {
  csv: isOwnCsv,
  json: isOwnJson,
  jsonl: (ends) => isRecord(textOfHead(ends).text.split('\n', 1)[0]),
  parquet: isOwnParquet,
  arrow: isOwnArrow,
  xlsx: isOwnXlsx,
  gridresult: isOwnResultFile,
  sideFile: (ends) => readSideFile(ends) !== undefined,
};

/**
 * True for an empty file and for one that Gridlens wrote in the format, with any options. False when uncertain: the user
 * is then asked before the file is replaced.
 */
export const isOwnFile = (kind: OwnFileKind, ends: FileEnds): boolean =>
  ends.bytes === 0 || marks[kind](ends);
