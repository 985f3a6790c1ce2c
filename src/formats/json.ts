import { optional } from '../domain/optional';
import type { Result, Series } from '../domain/result';
import { defaultExportOptions, type ExportOptions } from '../domain/exportOptions';
import { hasLoads } from '../domain/series/signs';
import { formatStamp } from '../domain/time';
import { ByteWriter } from './byteWriter';
import { withSigns } from './exportedSeries';
import { provenanceOf } from './fileProvenance';
import { createStampBytes } from './stampBytes';

const [quote, comma, openBracket, closeBracket] = [0x22, 0x2c, 0x5b, 0x5d];

function headOf(series: Series, offsetMinutes: number): string {
  const { metric, unit, interval, labels, name } = series;
  const stamp = (ms: number | undefined): string | undefined =>
    ms === undefined ? undefined : formatStamp(ms, offsetMinutes);
  const instants = optional({
    forecastRun: stamp(series.forecastRunMs),
    wholeFrom: stamp(series.wholeFromMs),
    settledUntil: stamp(series.settledUntilMs),
  });
  const head = { metric, unit, interval, labels, name, ...instants };
  return `${JSON.stringify(head).slice(0, -1)},"data":[`;
}

function* writePairs(
  writer: ByteWriter,
  { times, values }: Series,
  stamp: (ms: number) => Uint8Array,
): Generator<Uint8Array> {
  for (let i = 0; i < times.length; i++) {
    const value = values[i] ?? NaN;
    if (i > 0) writer.writeByte(comma);
    writer.writeByte(openBracket);
    writer.writeByte(quote);
    writer.writeBytes(stamp(times[i] ?? NaN));
    writer.writeByte(quote);
    writer.writeByte(comma);
    writer.writeJsonNumber(value);
    writer.writeByte(closeBracket);
    if (writer.isFull) yield writer.flush();
  }
}

/**
 * A result as the bytes of a JSON file, in chunks of about 128 KB:
 *
 * `{ gridlens: 1, query, provenance, notices, series: [{ metric, unit, interval, labels, name, data }] }`
 *
 * An incomplete result says so: `provenance.missing` has `{ window: { start, end }, kind, query }` of each part that
 * failed, `provenance.awaitedParts` the number of parts that had not come.
 *
 * `loads: "negative"` is there where loads (charging, pumping, exports) are among the series: their values are below
 * zero, as everywhere in Gridlens; the service sends positive numbers, which can be asked for (`"asSent"`).
 *
 * A series has `wholeFrom` where buckets before it are parts, and `settledUntil` where those from it on are provisional.
 *
 * `data` is pairs `[stamp, value]` in the form of the service's: the bucket's start in network time with its offset, and
 * a number or null. Numbers read back as the same doubles.
 */
export function* writeJson(
  result: Result,
  { loads }: Pick<ExportOptions, 'loads'> = defaultExportOptions,
): Generator<Uint8Array> {
  const { offsetMinutes } = result.provenance;
  const head = {
    gridlens: 1,
    query: result.query,
    provenance: provenanceOf(result.provenance),
    notices: result.notices,
    ...optional({ loads: hasLoads(result.series) ? loads : undefined }),
  };
  const stamp = createStampBytes(offsetMinutes);
  const writer = new ByteWriter();
  writer.writeText(`${JSON.stringify(head).slice(0, -1)},"series":[`);
  for (const [index, series] of result.series.entries()) {
    writer.writeText(`${index === 0 ? '' : ','}\n${headOf(series, offsetMinutes)}`);
    yield* writePairs(writer, withSigns(series, loads), stamp);
    writer.writeText(']}');
    if (writer.isFull) yield writer.flush();
  }
  writer.writeText('\n]}\n');
  yield writer.flush();
}
