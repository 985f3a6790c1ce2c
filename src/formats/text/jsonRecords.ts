import { defaultExportOptions, type ExportOptions, precisionOf, type Result } from '../../domain';
import { ByteWriter } from './byteWriter';
import { stampsOf } from './csvDialect';
import { type TidySeries, toTidy } from './tidy';
import { sampleColumn } from '../columnar/parquetTable';

/** The text between records, and after the last one. */
interface RecordMarks {
  between: string;
  end: string;
}

/** Returns the end of a record, after its value. */
function endOf(unit: string, isProvisional: boolean, isSample: boolean): string {
  const marks = [
    `,"unit":${JSON.stringify(unit)}`,
    ...(isProvisional ? [',"provisional":true'] : []),
    ...(isSample ? [`,"${sampleColumn}":true`] : []),
  ];
  return `${marks.join('')}}`;
}

const labelsAsJson = (names: readonly string[], { labels }: TidySeries): string =>
  names.map((name, i) => `${JSON.stringify(name)}:${JSON.stringify(labels[i] ?? null)}`).join(',');

/**
 * Writes a result as objects, one per value, series by series:
 *
 * `{ "time": "2026-10-05T00:00:00+10:00", "network": "NEM", "region": "NSW1", …, "metric": "price", "value": 85.1,
 * "unit": "$/MWh" }`
 *
 * A label that a series does not have is null, and so is a missing value. `"provisional": true` and, for made-up data,
 * `"sample_data": true` appear only when true. Numbers read back as the same doubles.
 */
export function* writeRecords(
  writer: ByteWriter,
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp' | 'time'>,
  { between, end }: RecordMarks,
): Generator<Uint8Array> {
  const { isSample, offsetMinutes } = result.provenance;
  const encoder = new TextEncoder();
  const mark = options.time === 'epoch' ? '' : '"';
  const start = encoder.encode(`{"time":${mark}`);
  const { labelNames, series: all } = toTidy(result, options);
  const toStamp = stampsOf(options.time, offsetMinutes, precisionOf(all.map(({ series }) => series)));
  const next = encoder.encode(`${between}{"time":${mark}`);
  let before = start;
  for (const one of all) {
    const { times, values, unit, settledUntilMs = Infinity } = one.series;
    const middle = encoder.encode(`${mark},${labelsAsJson(labelNames, one)},"value":`);
    const ends = [false, true].map((isProvisional) =>
      encoder.encode(endOf(unit, isProvisional, isSample)),
    ) as [Uint8Array, Uint8Array];
    for (const [i, ms] of times.entries()) {
      writer.writeBytes(before);
      writer.writeBytes(toStamp(ms));
      writer.writeBytes(middle);
      writer.writeJsonNumber(values[i]);
      writer.writeBytes(ends[ms >= settledUntilMs ? 1 : 0]);
      before = next;
      if (writer.isFull) yield writer.flush();
    }
  }
  if (before !== start) writer.writeText(end);
}

/** Writes a result as the bytes of a JSON Lines file, in chunks of about 128 KB: one line with one object per value. */
export function* writeJsonLines(
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp' | 'time'> = defaultExportOptions,
): Generator<Uint8Array> {
  const writer = new ByteWriter();
  yield* writeRecords(writer, result, options, { between: '\n', end: '\n' });
  yield writer.flush();
}
