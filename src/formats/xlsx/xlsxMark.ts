import type { FileEnds } from '../fileEnds';

const [directoryEnd, directoryEntry] = [0x06054b50, 0x02014b50];
const [endBytes, entryBytes] = [22, 46];
/** 1 January 1980, 00:00, as `Archive` dates all of its files: the time in the low half, the date in the high one. */
const fixedDate = 0x00210000;

interface Entry {
  readonly name: string;
  readonly date: number;
  readonly crc: number;
}

/** The directory of an archive; undefined where it is not wholly in the tail. */
function readDirectory({ tail, bytes }: FileEnds): readonly Entry[] | undefined {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const endAt = tail.length - endBytes;
  if (endAt < 0 || view.getUint32(endAt, true) !== directoryEnd) return undefined;
  const size = view.getUint32(endAt + 12, true);
  let at = endAt - size;
  if (at < 0 || view.getUint32(endAt + 16, true) !== bytes - endBytes - size) return undefined;
  const entries: Entry[] = [];
  while (at < endAt) {
    if (at + entryBytes > endAt || view.getUint32(at, true) !== directoryEntry) return undefined;
    const [nameBytes, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true)) as [
      number,
      number,
      number,
    ];
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
  ...['xl/sharedStrings.xml', 'xl/styles.xml', 'xl/workbook.xml'],
  ...['xl/_rels/workbook.xml.rels', '_rels/.rels', '[Content_Types].xml'],
];
/** The CRC-32 of `_rels/.rels`, which `workbook.ts` writes the same into each file. */
const relationsCrc = 0x82c75906;

/** The order, the dates and a part of the archive are those of Gridlens; a workbook that Excel has saved has others. */
export function isOwnXlsx(ends: FileEnds): boolean {
  const entries = readDirectory(ends);
  const sheets = (entries?.length ?? 0) - parts.length;
  if (!entries || sheets < 3) return false;
  const names = [...Array.from({ length: sheets }, (_, i) => `xl/worksheets/sheet${i + 1}.xml`), ...parts];
  return (
    entries.every(({ name, date }, i) => name === names[i] && date === fixedDate) &&
    entries.at(-2)?.crc === relationsCrc
  );
}
