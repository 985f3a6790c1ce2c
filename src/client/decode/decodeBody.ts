import {
  ApiError,
  findFueltech,
  findFueltechGroup,
  findMetric,
  findRegion,
  intervalOf,
  isApiError,
  isObject,
  type JsonObject,
  type Labels,
  type LabelValue,
  lazy,
  type Notice,
  offsetMinutesOf,
  type Query,
  type RequestFacts,
  type Series,
  type Steps,
  unitOfMetric,
} from '../../domain';
import { parseJson, readEnvelope, toText, type Envelope, checkSeries } from './envelope';
import { BodyScanner } from './scanBody';
import {
  type DetachedBody,
  DetachedPoints,
  decodePoints,
  type RawPoints,
  type Repairs,
  TimeAxes,
  decodeOffset,
  decodeStamp,
} from './decodePoints';
import { fieldOf, textOf } from '../http/untrustedJson';

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

function toLabelValue(column: string, value: unknown): LabelValue {
  if (typeof value === 'string') {
    return column === 'renewable' ? (flags.get(value.toLowerCase()) ?? value) : value;
  }
  if (typeof value === 'boolean') return value;
  // JSON can contain numbers that overflow to infinity.
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // The only known lists are lists of numbers (docs/service.md: Blocks and series); nested values are not labels.
  if (Array.isArray(value))
    return value.map((item) => (typeof item === 'object' ? '' : String(item))).join(', ');
  return null;
}

/** Returns the current name of a column. Older names are replaced only when that loses nothing. */
function rename(column: string, columns: JsonObject, networkCode: string): string | undefined {
  const value = columns[column];
  if (column === 'network_region') {
    const region = fieldOf(columns, 'region');
    if (region === undefined) return 'region';
    return region === value ? undefined : column;
  }
  return column === 'network' && value === networkCode ? undefined : column;
}

/**
 * Decodes a series' `columns` to labels. Names and texts stay verbatim, including unknown columns. Older versions are
 * normalised: `network_region` becomes `region`, a `network` that only repeats the block's is omitted, and `renewable`
 * is a boolean (docs/service.md: Blocks and series).
 */
function decodeLabels(columns: JsonObject, networkCode: string): Labels {
  const entries: [string, LabelValue][] = [];
  for (const column of Object.keys(columns)) {
    const name = rename(column, columns, networkCode);
    if (name !== undefined) entries.push([name, toLabelValue(name, columns[column])]);
  }
  // `fromEntries` defines own fields, whereas assigning to "__proto__" would set the prototype.
  return Object.fromEntries(entries);
}

interface Block {
  metric: string;
  series: readonly Series[];
  /** The offset of the block's network. */
  offsetMinutes: number;
  /** Summed over the series. */
  repairs: Repairs;
}

/** Reads fields that may be missing or null, but not of another type. */
class Reader {
  constructor(readonly facts: RequestFacts) {}

  fail(field: string): never {
    throw new ApiError('notThisApi', { ...this.facts, field });
  }

  list(object: JsonObject, name: string): unknown[] {
    const value = fieldOf(object, name) ?? [];
    return Array.isArray(value) ? value : this.fail(name);
  }

  object(value: unknown, name: string): JsonObject {
    return isObject(value) ? value : this.fail(name);
  }

  text(object: JsonObject, name: string): string | undefined {
    const value = fieldOf(object, name) ?? undefined;
    return value === undefined || typeof value === 'string' ? value : this.fail(name);
  }
}

/**
 * Decodes one TimeSeries block (docs/service.md: Blocks and series) of any version to series. Only `metric` is
 * required; `results`, `columns`, `data` and all other fields may be missing or null: then the query's network and
 * interval apply. Throws ApiError `notThisApi` with the `field` when one has an unexpected type.
 */
function* decodeBlock(
  value: unknown,
  query: Query,
  axes: TimeAxes,
  facts: RequestFacts,
  detached?: DetachedPoints,
): Steps<Block> {
  const reader = new Reader(facts);
  const block = reader.object(value, 'data');
  const metric = textOf(block, 'metric')?.toLowerCase() ?? reader.fail('metric');
  const networkCode = reader.text(block, 'network_code') ?? query.network_code;
  const offset = decodeOffset(textOf(block, 'network_timezone_offset') ?? '');
  const offsetMinutes = offset ?? offsetMinutesOf(query.network_code);
  const forecastRunMs = decodeStamp(fieldOf(block, 'forecast_run_time'), offsetMinutes);
  const shared = {
    metric,
    unit: reader.text(block, 'unit') ?? unitOfMetric(metric),
    interval: reader.text(block, 'interval') ?? intervalOf(query),
    forecastRunMs: Number.isNaN(forecastRunMs) ? undefined : forecastRunMs,
  };
  const repairs: Repairs = { badStamps: 0, badValues: 0, duplicateStamps: 0, unsortedStamps: 0 };
  const series: Series[] = [];
  for (const item of reader.list(block, 'results')) {
    yield;
    const result = reader.object(item, 'results');
    const points =
      detached?.remove(fieldOf(result, 'data'))?.(offsetMinutes, axes) ??
      decodePoints(reader.list(result, 'data'), offsetMinutes, axes);
    repairs.badStamps += points.repairs.badStamps;
    repairs.badValues += points.repairs.badValues;
    repairs.duplicateStamps += points.repairs.duplicateStamps;
    repairs.unsortedStamps += points.repairs.unsortedStamps;
    series.push({
      ...shared,
      name: reader.text(result, 'name') ?? metric,
      labels: decodeLabels(reader.object(fieldOf(result, 'columns') ?? {}, 'columns'), networkCode),
      times: points.times,
      values: points.values,
    });
  }
  return { metric, series, offsetMinutes, repairs };
}

export interface Decoded {
  series: readonly Series[];
  notices: readonly Notice[];
  /** The network's offset from UTC as sent, else the catalog's. */
  offsetMinutes: number;
}

/** What the catalog knows, by the label of a series. */
const finders = { region: findRegion, fueltech: findFueltech, fueltech_group: findFueltechGroup };

/** Returns a notice for each kind of repair in a block, and for what its metric lacks or repeats. */
function noticesOf({ metric, series, repairs }: Block): Notice[] {
  const { duplicateStamps, badValues, badStamps, unsortedStamps } = repairs;
  const found: Notice[] = [];
  if (duplicateStamps > 0) found.push({ code: 'duplicateStamps', metric, stamps: duplicateStamps });
  if (badValues > 0) found.push({ code: 'badValues', metric, values: badValues });
  if (badStamps > 0) found.push({ code: 'badStamps', metric, points: badStamps });
  if (unsortedStamps > 0) found.push({ code: 'unsortedStamps', metric, series: unsortedStamps });
  if (findMetric(metric) === undefined) found.push({ code: 'unknownLabel', label: 'metric', value: metric });
  for (const { labels } of series)
    for (const [label, find] of Object.entries(finders)) {
      const value = labels[label];
      if (typeof value === 'string' && !find(value)) found.push({ code: 'unknownLabel', label, value });
    }
  return found;
}

/**
 * Decodes the envelope's `data` to series in columns, with a notice for every repaired or missing item. Series with the
 * same stamps share one `times`. `detached` holds the points that were cut out of the body. Throws only ApiError
 * `notThisApi`, for data of another shape.
 */
function* decodeData(
  data: readonly unknown[],
  query: Query,
  facts: RequestFacts,
  detached?: DetachedPoints,
): Steps<Decoded> {
  const axes = new TimeAxes();
  const blocks: Block[] = [];
  for (const block of data) blocks.push(yield* decodeBlock(block, query, axes, facts, detached));
  const receivedMetrics = new Set(blocks.map((block) => block.metric));
  const missing = [...new Set(query.metrics)].filter((metric) => !receivedMetrics.has(metric.toLowerCase()));
  const notices: Notice[] = [];
  for (const block of blocks) {
    yield;
    notices.push(...noticesOf(block));
  }
  return {
    series: blocks.flatMap((block) => block.series),
    notices: [...notices, ...missing.map((metric): Notice => ({ code: 'missingMetric', metric }))],
    offsetMinutes: blocks.at(0)?.offsetMinutes ?? offsetMinutesOf(query.network_code),
  };
}

const fieldStart = '"data":';
const listStart = `${fieldStart}[[`;
const listEnd = ']]';

/** Returns the end of a list of points; -1 when the list has no such end. */
function endOf(body: string, start: number): number {
  // In the service's own form, points are the last field of a series, and braces are so rare that the search is short.
  const brace = body.indexOf('}', start);
  if (body.startsWith(listEnd, brace - listEnd.length)) return brace;
  const end = body.indexOf(listEnd, start);
  return end < 0 ? end : end + listEnd.length;
}

/**
 * Cuts every `"data":[[…]]` out of a body, to be parsed one by one: the objects of one list are freed before the next list
 * is parsed, and the engine never copies them. Returns undefined when there is no list.
 *
 * Every piece cut out is a value, or else `rest` is not JSON: the quote before the colon is never escaped, so a string
 * ends there. And a list that parses as JSON is complete, however its end was found.
 */
function cutBody(body: string): DetachedBody | undefined {
  const points = new DetachedPoints();
  const rest: string[] = [];
  let restFrom = 0;
  for (let at = body.indexOf(listStart); at >= 0; at = body.indexOf(listStart, restFrom)) {
    const start = at + fieldStart.length;
    const end = endOf(body, start);
    if (end < 0) return undefined;
    const list = body.slice(start, end);
    const name = points.add((offsetMinutes, axes) =>
      decodePoints(JSON.parse(list) as RawPoints, offsetMinutes, axes),
    );
    rest.push(body.slice(restFrom, start), name);
    restFrom = end;
  }
  if (!points.hasUnclaimed) return undefined;
  rest.push(body.slice(restFrom));
  return { rest: rest.join(''), points };
}

/** The body of a successful reply: the envelope's own fields, and its series in columns. */
interface DecodedBody {
  envelope: Omit<Envelope, 'data'>;
  decoded: Decoded;
}

/** Removes secrets from JSON; the result is still JSON. */
type CutJson = (json: string) => string;

const unchanged: CutJson = (json) => json;

/** By one `JSON.parse` of a text. Throws ApiError as `decodeParsed`. */
function* decodeText(
  text: string,
  query: Query,
  facts: RequestFacts,
  cutJson: CutJson,
  detached?: DetachedBody,
): Steps<DecodedBody> {
  const json = yield* parseJson(cutJson(text), facts);
  const { data, ...envelope } = readEnvelope(json, facts);
  checkSeries(data, facts);
  yield;
  const decoded = yield* decodeData(data, query, facts, detached?.points);
  const { totalRecords = 0 } = envelope;
  if (totalRecords <= data.length) return { envelope, decoded };
  const notice: Notice = { code: 'moreRecords', records: totalRecords - data.length };
  return { envelope, decoded: { ...decoded, notices: [...decoded.notices, notice] } };
}

/** Undefined for a body that is not sound, and for one whose points are not where they seemed to be. */
function* decodeDetached(
  detached: DetachedBody | undefined,
  query: Query,
  facts: RequestFacts,
  cutJson: CutJson,
): Steps<DecodedBody | undefined> {
  if (!detached) return undefined;
  try {
    const body = yield* decodeText(detached.rest, query, facts, cutJson, detached);
    // Points that no series took stood where none belong, or where a later field of the same name replaced them.
    return detached.points.hasUnclaimed ? undefined : body;
  } catch (error) {
    if (isApiError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** By a single `JSON.parse`. Throws ApiError `truncated`, `notJson`, `tooLarge` and as `readEnvelope`. */
export function decodeParsed(bytes: Uint8Array, query: Query, facts: RequestFacts): Steps<DecodedBody> {
  return decodeText(toText(bytes, facts), query, facts, unchanged);
}

/**
 * Decodes a valid body without whitespace, with a `JSON.parse` per series, which is cheaper for the engine. Undefined
 * for every other body, valid or not.
 */
export function decodeCut(
  text: string,
  query: Query,
  facts: RequestFacts,
  cutJson: CutJson = unchanged,
): Steps<DecodedBody | undefined> {
  return decodeDetached(cutBody(text), query, facts, cutJson);
}

/**
 * Decodes a valid body in the service's own form, in a fraction of the time and memory, by reading points directly from
 * the bytes. Undefined for every other body, valid or not.
 */
export function* decodeScanned(
  scanner: BodyScanner,
  bytes: Uint8Array,
  query: Query,
  facts: RequestFacts,
  cutJson: CutJson = unchanged,
): Steps<DecodedBody | undefined> {
  return yield* decodeDetached(yield* scanner.scan(bytes), query, facts, cutJson);
}

/**
 * Scanning is by far the fastest method, but only once the engine has compiled it. That pays off for a large body, and
 * for many small ones: from this number of bytes on, summed over all bodies of one decoder.
 */
const minScannedBytes = 3 * 1024 * 1024;
const minBodyBytes = 64 * 1024;

/** Decodes each body by the fastest method for its size and for the bytes decoded so far. */
export class BodyDecoder {
  #scanner = lazy(() => new BodyScanner());
  #decodedBytes = 0;

  /**
   * Decodes bytes to an envelope and series. All text in them passes through `cutJson`; only lists of points, which
   * become numbers, bypass it. Throws ApiError as `decodeParsed`.
   */
  *decode(
    bytes: Uint8Array,
    query: Query,
    facts: RequestFacts,
    cutJson: CutJson = unchanged,
  ): Steps<DecodedBody> {
    this.#decodedBytes += bytes.length;
    const isScanned = this.#decodedBytes >= minScannedBytes && bytes.length >= minBodyBytes;
    const scanned = isScanned
      ? yield* decodeScanned(this.#scanner(), bytes, query, facts, cutJson)
      : undefined;
    if (scanned) return scanned;
    const text = toText(bytes, facts);
    yield;
    return (
      (yield* decodeCut(text, query, facts, cutJson)) ?? (yield* decodeText(text, query, facts, cutJson))
    );
  }
}
