import { isApiError, lazy, type Notice, type Query, type RequestFacts, type Steps } from '../../domain';
import { decodeData, type Decoded } from './decode';
import { parseJson, readEnvelope, toText, type Envelope, checkSeries } from './envelope';
import { BodyScanner } from './scanBody';
import { type DetachedBody, DetachedPoints, decodePoints } from './decodePoints';
import type { RawPoints } from './decodeStamps';

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
  if (!points.isLeft) return undefined;
  rest.push(body.slice(restFrom));
  return { rest: rest.join(''), points };
}

/** The body of a successful reply: the envelope's own fields, and its series in columns. */
export interface DecodedBody {
  envelope: Omit<Envelope, 'data'>;
  decoded: Decoded;
}

/** Removes secrets from JSON; the result is still JSON. */
export type CutJson = (json: string) => string;

export const unchanged: CutJson = (json) => json;

/** By one `JSON.parse` of a text. Throws ApiError as `decodeParsed`. */
export function* decodeText(
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
    return detached.points.isLeft ? undefined : body;
  } catch (error) {
    if (isApiError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * Decodes any body with a single `JSON.parse`. Throws ApiError `truncated`, `notJson`, `tooLarge` and as
 * `readEnvelope`.
 */
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
