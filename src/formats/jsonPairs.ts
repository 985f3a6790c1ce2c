import type { Series } from '../domain/result';
import type { ByteWriter } from './byteWriter';

const [quote, comma, openBracket, closeBracket] = [0x22, 0x2c, 0x5b, 0x5d];

/** Writes the values of a series in the service's form: `["2026-10-05T00:00:00+10:00",1.5],…`. */
export function* writePairs(
  writer: ByteWriter,
  { times, values }: Series,
  stamp: (ms: number) => Uint8Array,
): Generator<Uint8Array> {
  for (let i = 0; i < times.length; i++) {
    if (i > 0) writer.writeByte(comma);
    writer.writeByte(openBracket);
    writer.writeByte(quote);
    writer.writeBytes(stamp(times[i] ?? NaN));
    writer.writeByte(quote);
    writer.writeByte(comma);
    writer.writeJsonNumber(values[i] ?? NaN);
    writer.writeByte(closeBracket);
    if (writer.isFull) yield writer.flush();
  }
}
