import { type ExportFormatId, type ExportOptions, optionsOfFormat, type Result } from '../../domain';
import { textOfHead, type FileEnds } from './fileBytes';
import { describeResult } from './fileProvenance';

/** `prices.csv` has `prices.csv.meta.json`. */
export const sideFileEnding = '.meta.json';

/** Writes a side file: the described file, its format, and the facts about the data. */
export function writeSideFile(
  result: Result,
  format: ExportFormatId,
  options: ExportOptions,
  file: { name: string; bytes: number; sha256: string },
): Uint8Array {
  const chosen = optionsOfFormat[format].filter((option) => option !== 'sideFile');
  const { name, bytes, sha256 } = file;
  const own = {
    name,
    format,
    bytes,
    sha256,
    options: Object.fromEntries(chosen.map((one) => [one, options[one]])),
  };
  const text = JSON.stringify({ file: own, ...describeResult(result, options) }, null, 2);
  return new TextEncoder().encode(`${text}\n`);
}

const sideFileStart =
  /^\{\n {2}"file": \{\n {4}"name": "(?:[^"\\\n]|\\.)*",\n {4}"format": "\w+",\n {4}"bytes": (\d+),\n {4}"sha256": "([0-9a-f]{64})",/;

/** Returns the file that a side file describes; undefined when Gridlens did not write the side file. */
export function readSideFile(ends: FileEnds): { bytes: number; sha256: string } | undefined {
  const { text } = textOfHead(ends);
  const found = sideFileStart.exec(text);
  if (!found || !text.includes('\n  "gridlens": 1,\n')) return undefined;
  return { bytes: Number(found[1]), sha256: found[2] };
}
