import { defaultExportOptions, type ExportOptions } from '../domain/exportOptions';
import type { Result } from '../domain/result';
import { ByteWriter } from './byteWriter';
import { writeRecords } from './jsonRecords';

/** Writes a result as the bytes of a JSON Lines file, in chunks of about 128 KB: one line with one object per value. */
export function* writeJsonLines(
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp' | 'time'> = defaultExportOptions,
): Generator<Uint8Array> {
  const writer = new ByteWriter();
  yield* writeRecords(writer, result, options, { between: '\n', end: '\n' });
  yield writer.flush();
}
