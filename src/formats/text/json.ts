import {
  defaultExportOptions,
  describeMeasure,
  type ExportOptions,
  formatOffset,
  formatStamp,
  groupBy,
  hasLoads,
  precisionOf,
  precisionOfStamps,
  type Query,
  type Result,
  type Series,
  type StampPrecision,
  toStamps,
} from '../../domain';
import { ByteWriter, createStampBytes } from './byteWriter';
import { sampleColumn } from '../columnar/parquetTable';
import { type TidySeries, toTidy, withSigns } from './tidy';
import { provenanceOf, describeResult } from '../files/fileProvenance';
import { stampsOf } from './csvDialect';

/**
 * Writes a result as objects, one per value, series by series:
 *
 * `{ "time": "2026-10-05T00:00:00+10:00", "network": "NEM", "region": "NSW1", …, "metric": "price", "value": 85.1,
 * "unit": "$/MWh" }`
 *
 * A label that a series does not have is null, and so is a missing value. `"provisional": true` and, for made-up data,
 * `"sample_data": true` appear only when true. Numbers read back as the same doubles. `between`
 * is the text between records, `end` the one after the last.
 */
function* writeRecords(
  writer: ByteWriter,
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp' | 'time'>,
  { between, end }: { between: string; end: string },
): Generator<Uint8Array> {
  const { isSample, offsetMinutes } = result.provenance;
  const encoder = new TextEncoder();
  const mark = options.time === 'epoch' ? '' : '"';
  const start = encoder.encode(`{"time":${mark}`);
  const { labelNames, series: all } = toTidy(result, options);
  const toStamp = stampsOf(options.time, offsetMinutes, precisionOf(all.map(({ series }) => series)));
  const next = encoder.encode(`${between}{"time":${mark}`);
  const last = isSample ? `,"${sampleColumn}":true}` : '}';
  let before = start;
  for (const { series, labels } of all) {
    const { times, values, unit, settledUntilMs = Infinity } = series;
    const own = labelNames.map((name, i) => `${JSON.stringify(name)}:${JSON.stringify(labels[i] ?? null)}`);
    const middle = encoder.encode(`${mark},${own.join(',')},"value":`);
    const ends = ['', ',"provisional":true'].map((provisional) =>
      encoder.encode(`,"unit":${JSON.stringify(unit)}${provisional}${last}`),
    );
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

/** Writes a column, series by series, with the cells of `toCell`. The first column is `time`. */
function* writeColumn(
  writer: ByteWriter,
  name: string,
  all: readonly TidySeries[],
  toCell: (series: TidySeries) => (index: number) => void,
): Generator<Uint8Array> {
  writer.writeText(`${name === 'time' ? '' : ',\n'}${JSON.stringify(name)}:[`);
  let isFirst = true;
  for (const one of all) {
    const write = toCell(one);
    for (let i = 0; i < one.series.times.length; i++) {
      if (!isFirst) writer.writeText(',');
      isFirst = false;
      write(i);
      if (writer.isFull) yield writer.flush();
    }
  }
  writer.writeText(']');
}

/**
 * Writes a result as columns of equal length, a row per value, after a description of the whole:
 *
 * `{ gridlens: 1, query, provenance, rights, notices, series: [{ metric, unit, labels, missing, gaps … }],
 * columns: { time: [], network: [], …, metric: [], value: [], unit: [] } }`
 *
 * A missing value is null, as is a label that a series does not have. Columns mark provisional values and sample data.
 */
function* writeColumns(
  writer: ByteWriter,
  result: Result,
  options: Pick<ExportOptions, 'loads' | 'stamp'>,
): Generator<Uint8Array> {
  const { labelNames, series, provisionalFromMs } = toTidy(result, options);
  const stamp = createStampBytes(
    result.provenance.offsetMinutes,
    precisionOf(series.map((one) => one.series)),
  );
  const head = JSON.stringify(describeResult(result, options)).slice(0, -1);
  writer.writeText(`${head},\n"columns":{`);
  const column = (name: string, toCell: (one: TidySeries) => (index: number) => void) =>
    writeColumn(writer, name, series, toCell);
  const same = (text: string) => () => {
    writer.writeText(text);
  };
  yield* column('time', (one) => (i) => {
    writer.writeText('"');
    writer.writeBytes(stamp(one.series.times[i]));
    writer.writeText('"');
  });
  for (const [at, name] of labelNames.entries())
    yield* column(name, ({ labels }) => same(JSON.stringify(labels[at] ?? null)));
  yield* column('value', (one) => (i) => {
    writer.writeJsonNumber(one.series.values[i]);
  });
  yield* column('unit', (one) => same(JSON.stringify(one.series.unit)));
  if (Number.isFinite(provisionalFromMs))
    yield* column('provisional', ({ series: { times, settledUntilMs = Infinity } }) => (i) => {
      writer.writeText(String(times[i] >= settledUntilMs));
    });
  if (result.provenance.isSample) yield* column(sampleColumn, () => same('true'));
  writer.writeText('}}\n');
}

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;

/** Writes the values of a series in the service's form: `["2026-10-05T00:00:00+10:00",1.5],…`. */
function* writePairs(
  writer: ByteWriter,
  { times, values }: Series,
  stamp: (ms: number) => Uint8Array,
): Generator<Uint8Array> {
  for (let i = 0; i < times.length; i++) {
    if (i > 0) writer.writeByte(comma);
    writer.writeByte(openBracket);
    writer.writeByte(quote);
    writer.writeBytes(stamp(times[i]));
    writer.writeByte(quote);
    writer.writeByte(comma);
    writer.writeJsonNumber(values[i]);
    writer.writeByte(closeBracket);
    if (writer.isFull) yield writer.flush();
  }
}

/** Groups series that the service sends in one block, in their original order. */
function blocksOf(series: readonly Series[]): Series[][] {
  const blocks = groupBy(series, ({ metric, unit, interval, forecastRunMs }) =>
    JSON.stringify([metric, unit, interval, forecastRunMs]),
  );
  return [...blocks.values()];
}

/** Returns the first and last stamp, as the service reports them for a block and for each of its series. */
function spanOf(series: readonly Series[], offsetMinutes: number, precision: StampPrecision): object {
  const firsts = series.flatMap(({ times }) => [...times.subarray(0, 1)]);
  const lasts = series.flatMap(({ times }) => [...times.subarray(-1)]);
  const min = firsts.reduce((first, ms) => Math.min(first, ms), Infinity);
  const max = lasts.reduce((last, ms) => Math.max(last, ms), -Infinity);
  if (!Number.isFinite(min)) return {};
  const toStamp = (ms: number) => formatStamp(ms, offsetMinutes, precision);
  return { date_start: toStamp(min), date_end: toStamp(max) };
}

/** Named only if there is a secondary grouping, as the service does. */
const groupingsOf = ({ primary_grouping: first, secondary_grouping: second }: Query): string[] =>
  second === undefined ? [] : [first ?? 'network', second];

/**
 * Writes a result in the service's own form, with the parts of a long query joined to one reply:
 *
 * `{ version, created_at, success: true, data: [{ network_code, metric, unit, interval, …, results: [{ name, columns,
 * data }] }] }`
 *
 * Loads are positive, and the stamps of buckets the service's, as sent.
 */
function* writeEnvelope(
  writer: ByteWriter,
  { query, series: all, provenance }: Result,
): Generator<Uint8Array> {
  const { offsetMinutes, requests } = provenance;
  const series = all.map((one) => ({ ...one, times: toStamps(one.times, one.interval, offsetMinutes) }));
  const newest = requests.at(-1);
  const head = { version: newest?.version, created_at: newest?.createdAt, success: true };
  const precision = precisionOf(series);
  const stamp = createStampBytes(offsetMinutes, precision);
  writer.writeText(`${JSON.stringify(head).slice(0, -1)},"data":[`);
  for (const [index, block] of blocksOf(series).entries()) {
    const [{ metric, unit, interval, forecastRunMs }] = block;
    const span = spanOf(block, offsetMinutes, precision);
    const blockHead = {
      network_code: query.network_code,
      metric,
      unit,
      interval,
      ...span,
      groupings: groupingsOf(query),
      network_timezone_offset: formatOffset(offsetMinutes),
      ...(forecastRunMs !== undefined && {
        forecast_run_time: formatStamp(forecastRunMs, offsetMinutes, precisionOfStamps([forecastRunMs])),
      }),
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

function headOf(series: Series, query: Query, offsetMinutes: number, precision: StampPrecision): string {
  const { metric, unit, interval, labels, name } = series;
  const stamp = (ms: number | undefined) =>
    ms === undefined ? undefined : formatStamp(ms, offsetMinutes, precision);
  const instants = {
    forecastRun: stamp(series.forecastRunMs),
    wholeFrom: stamp(series.wholeFromMs),
    settledUntil: stamp(series.settledUntilMs),
  };
  const head = { metric, unit, interval, labels, name, ...describeMeasure(metric, query), ...instants };
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
 * A measure has its `formula` in words, the `terms` that it was computed from with their interval, and `approximateFrom`
 * where that is too long for exact values.
 *
 * A series has `wholeFrom` when buckets before it are partial, and `settledUntil` when buckets from it on are
 * provisional.
 *
 * `data` has pairs `[stamp, value]` in the service's form: the bucket's start in network time with its offset, and a
 * number or null. Numbers read back as the same doubles.
 */
function* writeSeries(
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
    loads: hasLoads(result.series) ? loads : undefined,
  };
  const precision = precisionOf(result.series);
  const stamp = createStampBytes(offsetMinutes, precision);
  writer.writeText(`${JSON.stringify(head).slice(0, -1)},"series":[`);
  for (const [index, series] of result.series.entries()) {
    writer.writeText(`${index === 0 ? '' : ','}\n${headOf(series, result.query, offsetMinutes, precision)}`);
    yield* writePairs(writer, withSigns(series, loads), stamp);
    writer.writeText(']}');
    if (writer.isFull) yield writer.flush();
  }
  writer.writeText('\n]}\n');
}

const writers: Record<
  ExportOptions['shape'],
  (writer: ByteWriter, result: Result, options: ExportOptions) => Generator<Uint8Array>
> = {
  series: writeSeries,
  *records(writer, result, options) {
    writer.writeText('[');
    yield* writeRecords(writer, result, options, { between: ',\n', end: '' });
    writer.writeText(']\n');
  },
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
