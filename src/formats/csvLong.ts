import type { ByteWriter } from './byteWriter';
import type { CsvDialect } from './csvDialect';
import type { Tidy } from './tidy';

/** Writes a row per value, series by series: the time, the labels, the value, its unit. */
export function* writeLong(
  writer: ByteWriter,
  { labelNames, series: all, provisionalFromMs }: Tidy,
  { delimiter, lineEnd, timeHeader, toStamp, toText, writeValue }: CsvDialect,
): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const comma = String.fromCharCode(delimiter);
  const end = new TextDecoder().decode(lineEnd);
  const mark = Number.isFinite(provisionalFromMs);
  const heads = [timeHeader, ...labelNames.map(toText), 'value', 'unit', ...(mark ? ['provisional'] : [])];
  writer.writeText(heads.join(comma) + end);
  for (const { series, labels } of all) {
    const { times, values, unit, settledUntilMs = Infinity } = series;
    const cells = labels.map((label) => toText(label ?? ''));
    const before = encoder.encode(`${comma}${cells.join(comma)}${comma}`);
    const unitCell = `${comma}${toText(unit)}`;
    const settled = encoder.encode(`${unitCell}${mark ? comma : ''}${end}`);
    const provisional = encoder.encode(`${unitCell}${comma}true${end}`);
    for (let i = 0; i < times.length; i++) {
      const ms = times[i] ?? NaN;
      writer.writeBytes(toStamp(ms));
      writer.writeBytes(before);
      writeValue(writer, values[i] ?? NaN);
      writer.writeBytes(ms >= settledUntilMs ? provisional : settled);
      if (writer.isFull) yield writer.flush();
    }
  }
}
