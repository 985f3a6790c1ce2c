import { optional } from '../domain/optional';
import type { Query } from '../domain/query';
import type { Result, Series } from '../domain/result';
import { formatOffset, formatStamp } from '../domain/time';
import type { ByteWriter } from './byteWriter';
import { writePairs } from './jsonPairs';
import { createStampBytes } from './stampBytes';

/** Groups series that the service sends in one block, in their original order. */
function blocksOf(series: readonly Series[]): readonly (readonly [Series, ...Series[]])[] {
  const blocks = new Map<string, [Series, ...Series[]]>();
  for (const one of series) {
    const key = JSON.stringify([one.metric, one.unit, one.interval, one.forecastRunMs]);
    const block = blocks.get(key);
    if (block) block.push(one);
    else blocks.set(key, [one]);
  }
  return [...blocks.values()];
}

/** Returns the first and last stamp, as the service reports them for a block and for each of its series. */
function spanOf(series: readonly Series[], offsetMinutes: number): object {
  const firsts = series.flatMap(({ times }) => [...times.subarray(0, 1)]);
  const lasts = series.flatMap(({ times }) => [...times.subarray(-1)]);
  const least = firsts.reduce((least, ms) => Math.min(least, ms), Infinity);
  const greatest = lasts.reduce((most, ms) => Math.max(most, ms), -Infinity);
  if (!Number.isFinite(least)) return {};
  return { date_start: formatStamp(least, offsetMinutes), date_end: formatStamp(greatest, offsetMinutes) };
}

/** Named only if there is a secondary grouping, as the service does. */
const groupingsOf = ({ primary_grouping: first, secondary_grouping: second }: Query): readonly string[] =>
  second === undefined ? [] : [first ?? 'network', second];

/**
 * Writes a result in the service's own form, with the parts of a long query joined to one reply:
 *
 * `{ version, created_at, success: true, data: [{ network_code, metric, unit, interval, …, results: [{ name, columns,
 * data }] }] }`
 *
 * Loads are positive, as sent.
 */
export function* writeEnvelope(
  writer: ByteWriter,
  { query, series, provenance }: Result,
): Generator<Uint8Array> {
  const { offsetMinutes, requests } = provenance;
  const newest = requests.at(-1);
  const head = { ...optional({ version: newest?.version, created_at: newest?.createdAt }), success: true };
  const stamp = createStampBytes(offsetMinutes);
  writer.writeText(`${JSON.stringify(head).slice(0, -1)},"data":[`);
  for (const [index, block] of blocksOf(series).entries()) {
    const [{ metric, unit, interval, forecastRunMs }] = block;
    const span = spanOf(block, offsetMinutes);
    const blockHead = {
      ...{ network_code: query.network_code, metric, unit, interval, ...span },
      groupings: groupingsOf(query),
      network_timezone_offset: formatOffset(offsetMinutes),
      ...(forecastRunMs !== undefined && { forecast_run_time: formatStamp(forecastRunMs, offsetMinutes) }),
    };
    writer.writeText(`${index === 0 ? '' : ','}\n${JSON.stringify(blockHead).slice(0, -1)},"results":[`);
    for (const [at, one] of block.entries()) {
      const seriesHead = { name: one.name, ...span, columns: one.labels };
      writer.writeText(`${at === 0 ? '' : ','}\n${JSON.stringify(seriesHead).slice(0, -1)},"data":[`);
      yield* writePairs(writer, one, stamp);
      writer.writeText(']}');
      if (writer.isFull) yield writer.flush();
    }
    writer.writeText('\n]}');
  }
  writer.writeText('\n]}\n');
}
