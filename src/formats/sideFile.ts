import type { ExportFormatId } from '../domain/catalog/exportFormats';
import { optionsOfFormat, type ExportOptions } from '../domain/exportOptions';
import type { Result } from '../domain/result';
import { describeResult } from './fileProvenance';

/** The file that a side file stands beside. */
export interface DescribedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** `prices.csv` has `prices.csv.meta.json`. */
export const sideFileEnding = '.meta.json';

/** What a side file holds: which file it describes, how that is written, and what is known of the data. */
export function writeSideFile(
  result: Result,
  format: ExportFormatId,
  options: ExportOptions,
  file: DescribedFile,
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
