import type { ExportFormatId } from '../domain/catalog/exportFormats';
import { isOwnArrow } from './arrow/arrowMark';
import { isOwnCsv } from './csvMark';
import type { FileEnds } from './fileEnds';
import { isOwnJson, isOwnJsonLines } from './jsonMarks';
import { isOwnParquet } from './parquet/parquetMark';
import { isOwnResultFile } from './resultFile';
import { readSideFile } from './sideFile';
import { isOwnXlsx } from './xlsx/xlsxMark';

/** `sideFile`: the description of an exported file. */
export type OwnFileKind = ExportFormatId | 'sideFile';

/** Recognises a file of each kind by its content. A format without a mark does not compile. */
const marks: Readonly<Record<OwnFileKind, (ends: FileEnds) => boolean>> = {
  csv: isOwnCsv,
  json: isOwnJson,
  jsonl: isOwnJsonLines,
  parquet: isOwnParquet,
  arrow: isOwnArrow,
  xlsx: isOwnXlsx,
  gridresult: isOwnResultFile,
  sideFile: (ends) => readSideFile(ends) !== undefined,
};

/**
 * True for an empty file and for one that Gridlens wrote in the format, whatever its options were. In doubt it is false:
 * nobody loses a file by being asked.
 */
export const isOwnFile = (kind: OwnFileKind, ends: FileEnds): boolean =>
  ends.bytes === 0 || marks[kind](ends);
