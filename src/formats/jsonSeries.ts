import { optional } from '../domain/optional';
import type { Result, Series } from '../domain/result';
import type { ExportOptions } from '../domain/exportOptions';
import { hasLoads } from '../domain/series/signs';
import { formatStamp } from '../domain/time';
import type { ByteWriter } from './byteWriter';
import { withSigns } from './exportedSeries';
import { provenanceOf } from './fileProvenance';
import { writePairs } from './jsonPairs';
import { createStampBytes } from './stampBytes';

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

/**
 * Writes a result as its series:
 *
 * `{ gridlens: 1, query, provenance, notices, series: [{ metric, unit, interval, labels, name, data }] }`
 *
 * An incomplete result is marked: `provenance.missing` has `{ window: { start, end }, kind, query }` of each failed
 * part, `provenance.awaitedParts` the number of parts not yet received.
 *
 * `loads: "negative"` appears when there are loads (charging, pumping, exports) among the series: their values are
 * negative, as everywhere in Gridlens. The service sends positive numbers, which the option `"asSent"` preserves.
 *
 * A series has `wholeFrom` when buckets before it are partial, and `settledUntil` when buckets from it on are
 * provisional.
 *
 * `data` has pairs `[stamp, value]` in the service's form: the bucket's start in network time with its offset, and a
 * number or null. Numbers read back as the same doubles.
 */
export function* writeSeries(
  writer: ByteWriter,
  result: Result,
  { loads }: Pick<ExportOptions, 'loads'>,
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
  writer.writeText(`${JSON.stringify(head).slice(0, -1)},"series":[`);
  for (const [index, series] of result.series.entries()) {
    writer.writeText(`${index === 0 ? '' : ','}\n${headOf(series, offsetMinutes)}`);
    yield* writePairs(writer, withSigns(series, loads), stamp);
    writer.writeText(']}');
    if (writer.isFull) yield writer.flush();
  }
  writer.writeText('\n]}\n');
}
