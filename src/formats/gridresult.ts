import type { ExportOptions } from '../domain/exportOptions';
import { titleOfQuery } from '../domain/queryTitle';
import type { Result } from '../domain/result';
import { crc32 } from './crc32';
import { encodeResultFile } from './resultFile';
import type { ResultAbout } from './resultFileHeader';

/**
 * Writes a result as the bytes of a result file, which can be reopened in a results tab: exact, with its query and
 * provenance.
 */
export const writeGridresult = (
  result: Result,
  _options: ExportOptions,
  about: ResultAbout = { title: titleOfQuery(result.query) },
): Iterable<Uint8Array> => encodeResultFile(result, crc32, about).chunks;
