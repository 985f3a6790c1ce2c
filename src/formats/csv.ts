import { defaultExportOptions, type ExportOptions } from '../domain/exportOptions';
import type { Result } from '../domain/result';
import { ByteWriter } from './byteWriter';
import { csvColumns } from './csvColumns';
import { csvDialect } from './csvDialect';
import { writeLong } from './csvLong';
import { writeWide } from './csvWide';
import { toTidy } from './tidy';

export type CsvOptions = Partial<ExportOptions>;

/**
 * Writes a result as the bytes of a CSV file, in chunks of about 128 KB. The default layout is wide: a `time` column
 * (`2026-10-05T00:00:00+10:00`, the bucket's start; `time (sample data)` for data of the sample service), then a column
 * per series with its unit in the header, and one row per stamp of any series. Long: a row per value, with its labels.
 * Loads are negative unless the options request values as sent.
 *
 * A cell is empty for null and when a series has no bucket. Numbers read back as the same doubles. Quoting follows RFC
 * 4180; lines end in a bare line feed, which Excel and pandas accept, and which line tools and diffs expect.
 *
 * If some values are provisional, a last column `provisional` is `true` in their rows, and empty in all others.
 *
 * Memory is linear in the number of values, however the series' stamps differ.
 */
export function* writeCsv(result: Result, chosen: CsvOptions = {}): Generator<Uint8Array> {
  const options: ExportOptions = { ...defaultExportOptions, ...chosen };
  const dialect = csvDialect(options, result.provenance);
  const writer = new ByteWriter();
  if (options.byteOrderMark === 'yes') writer.writeText('\uFEFF');
  yield* options.layout === 'long'
    ? writeLong(writer, toTidy(result, options), dialect)
    : writeWide(writer, csvColumns(result, options), dialect);
  yield writer.flush();
}
