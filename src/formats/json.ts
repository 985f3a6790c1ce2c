import { defaultExportOptions, type ExportOptions } from '../domain/exportOptions';
import type { Result } from '../domain/result';
import { ByteWriter } from './byteWriter';
import { writeColumns } from './jsonColumns';
import { writeEnvelope } from './jsonEnvelope';
import { writeRecords } from './jsonRecords';
import { writeSeries } from './jsonSeries';

type Write = (writer: ByteWriter, result: Result, options: ExportOptions) => Generator<Uint8Array>;

function* writeArray(writer: ByteWriter, result: Result, options: ExportOptions): Generator<Uint8Array> {
  writer.writeText('[');
  yield* writeRecords(writer, result, options, { between: ',\n', end: '' });
  writer.writeText(']\n');
}

const writers: Readonly<Record<ExportOptions['shape'], Write>> = {
  series: writeSeries,
  records: writeArray,
  columns: writeColumns,
  envelope: writeEnvelope,
};

/** Writes a result as the bytes of a JSON file in a given shape, in chunks of about 128 KB. */
export function* writeJson(
  result: Result,
  chosen: Partial<ExportOptions> = defaultExportOptions,
): Generator<Uint8Array> {
  const options = { ...defaultExportOptions, ...chosen };
  const writer = new ByteWriter();
  yield* writers[options.shape](writer, result, options);
  yield writer.flush();
}
