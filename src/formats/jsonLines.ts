import { defaultExportOptions, type ExportOptions } from '../domain/exportOptions';
import type { Result } from '../domain/result';
import { ByteWriter } from './byteWriter';
import { writeRecords } from './jsonRecords';

/** A result as the bytes of a file of JSON Lines, in chunks of about 128 KB: an object per value, a line each. */
export function* writeJsonLines(
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp' | 'time'> = defaultExportOptions,
): Generator<Uint8Array> {
  const writer = new ByteWriter();
  yield* writeRecords(writer, result, options, { between: '\n', end: '\n' });
  yield writer.flush();
}
