import { isObject, mapDefined, type Result, runAtOnce, type Steps } from '../domain';
import type { HostMessage, ResultHeader, SeriesHeader } from './messages';

/** A long paragraph; a sound text is a few words. */
const maxBytes = 1024;
/** A text of so many UTF-16 units is never longer than that. */
const maxUnits = Math.floor(maxBytes / 3);
const ellipsis = '…';

const utf8Length = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** As many whole characters as fit into so many bytes of UTF-8. */
function cut(text: string, bytes: number): string {
  let room = bytes;
  let length = 0;
  for (const character of text) {
    room -= utf8Length(character.codePointAt(0) ?? 0);
    if (room < 0) return text.slice(0, length);
    length += character.length;
  }
  return text;
}

/**
 * Shortens texts to 1 KB of UTF-8, with an ellipsis at the end. Texts that differ still differ, so that a label remains
 * what tells its series from others: where two would become the same, the second gets a number.
 */
export class ShortTexts {
  #short = new Map<string, string>();
  #taken = new Set<string>();
  /** How often each beginning was given out. */
  #counts = new Map<string, number>();

  /** Plain JSON with all its texts and names of fields shortened; the same object where none is too long. */
  shorten<T>(value: T): T {
    return this.#any(value) as T;
  }

  #any(value: unknown): unknown {
    if (typeof value === 'string') return this.#text(value);
    if (Array.isArray(value)) return this.#list(value);
    return isObject(value) ? this.#fields(value) : value;
  }

  #list(list: readonly unknown[]): readonly unknown[] {
    const short = list.map((item) => this.#any(item));
    return short.some((item, i) => item !== list[i]) ? short : list;
  }

  #fields(object: Readonly<Record<string, unknown>>): object {
    const fields = Object.entries(object);
    const short = fields.map(([name, value]) => [this.#text(name), this.#any(value)] as const);
    const isSame = short.every(([name, value], i) => name === fields[i]?.[0] && value === fields[i][1]);
    return isSame ? object : Object.fromEntries(short);
  }

  #text(text: string): string {
    if (text.length <= maxUnits) return text;
    const known = this.#short.get(text);
    if (known !== undefined) return known;
    let short = cut(text, maxBytes);
    if (short !== text) short = cut(text, maxBytes - utf8Length(0x2026)) + ellipsis;
    const beginning = short;
    for (let count = (this.#counts.get(beginning) ?? 0) + 1; ; count++) {
      if (count > 1) {
        const end = `${ellipsis} (${count})`;
        short = cut(text, maxBytes - end.length - 2) + end;
      }
      if (this.#taken.has(short)) continue;
      this.#counts.set(beginning, count);
      this.#taken.add(short);
      this.#short.set(text, short);
      return short;
    }
  }
}

/**
 * Shortens the texts of a message. The texts of a result are shortened when its header is built; stored data and the
 * user's choices are not shortened.
 */
export function withShortTexts(message: HostMessage): HostMessage {
  switch (message.type) {
    case 'panel':
      return { ...message, tab: new ShortTexts().shorten(message.tab) };
    case 'loading':
    case 'problem':
    case 'reply':
      return new ShortTexts().shorten(message);
    default:
      return message;
  }
}

/**
 * The maximum number of arrays in a message. VS Code counts the buffers of a message in one byte and uses some itself;
 * a message with more fails entirely.
 */
export const maxColumnsPerMessage = 250;

/** The maximum number of series headers in a message: VS Code handles a message without a pause, for milliseconds. */
export const maxHeadersPerMessage = 2500;

/** The fields of a result's header that are not in the result. */
type TransferParts = Pick<
  ResultHeader,
  'resultId' | 'title' | 'noticeSentences' | 'missing' | 'missingParts'
>;

/**
 * Returns the column as an array that owns its whole buffer, since a view would send the entire buffer behind it.
 * Copies only if necessary.
 */
function exactly(column: Float64Array): Float64Array {
  return column.byteLength === column.buffer.byteLength ? column : column.slice();
}

/**
 * A result in the form that is sent: its header, the distinct time columns, one value column per series, then the
 * distinct columns of weights.
 */
export interface OutgoingResult {
  header: ResultHeader;
  /**
   * `times[timesIndex]` of the header (epoch milliseconds), the values of each series (NaN = null), then
   * `weights[weightsIndex]`.
   */
  columns: readonly Float64Array[];
}

/**
 * Shortens the texts of the service: nothing of the page can show, measure or compare longer ones. Series that share
 * their time column share its index.
 */
export function* toOutgoing(result: Result, parts: TransferParts): Steps<OutgoingResult> {
  const texts = new ShortTexts();
  const times = [...new Set(result.series.map((series) => series.times))];
  const timesIndex = new Map(times.map((column, index) => [column, index]));
  const weights = [...new Set(mapDefined(result.series, (one) => one.weights))];
  const weightsIndex = new Map(weights.map((column, index) => [column, index]));
  const series: SeriesHeader[] = [];
  for (const { metric, unit, interval, name, labels, times: column, ...others } of result.series) {
    yield;
    const { fueltech, unitName, facilityName, wholeFromMs, settledUntilMs, weights: own } = others;
    const weightsAt = own && weightsIndex.get(own);
    series.push({
      ...texts.shorten({ metric, unit, interval, name, labels }),
      ...texts.shorten({ fueltech, unitName, facilityName }),
      wholeFromMs,
      settledUntilMs,
      timesIndex: timesIndex.get(column) ?? 0,
      weightsIndex: weightsAt,
    });
  }
  const header: ResultHeader = {
    ...texts.shorten({
      ...parts,
      query: result.query,
      provenance: result.provenance,
      notices: result.notices,
    }),
    series,
    timesCount: times.length,
    weightsCount: weights.length > 0 ? weights.length : undefined,
  };
  return { header, columns: [...times, ...result.series.map((one) => one.values), ...weights] };
}

/** Columns as messages, at most `maxColumnsPerMessage` each. */
export function* toColumnMessages(resultId: string, columns: readonly Float64Array[]): Iterable<HostMessage> {
  for (let first = 0; first < columns.length; first += maxColumnsPerMessage) {
    const part = columns.slice(first, first + maxColumnsPerMessage).map(exactly);
    yield { type: 'columns', resultId, first, columns: part };
  }
}

/** A result as messages, all of it: its header in one message or several, then the columns. */
export function* toWholeMessages(
  { header, columns }: OutgoingResult,
  revision: number,
): Iterable<HostMessage> {
  const { resultId, series } = header;
  const headersAt = (first: number): SeriesHeader[] => series.slice(first, first + maxHeadersPerMessage);
  yield {
    type: 'result',
    revision,
    header: { ...header, series: headersAt(0) },
    seriesCount: series.length,
  };
  for (let first = maxHeadersPerMessage; first < series.length; first += maxHeadersPerMessage)
    yield { type: 'series', resultId, first, series: headersAt(first) };
  yield* toColumnMessages(resultId, columns);
}

export function toMessages(result: Result, parts: TransferParts): HostMessage[] {
  return [...toWholeMessages(runAtOnce(toOutgoing(result, parts)), 1)];
}
