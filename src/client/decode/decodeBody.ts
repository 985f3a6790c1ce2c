import type { Notice } from '../../domain/notice';
import type { Query } from '../../domain/query';
import { isApiError } from '../../domain/apiError';
import type { RequestFacts } from '../../domain/failure';
import { cutBody } from './cutBody';
import { decodeData, type Decoded } from './decode';
import { parseJson, readEnvelope, toText, type Envelope } from './envelope';
import { checkSeriesCount } from './replyLimits';
import type { BodyScanner } from './scanBody';
import type { DetachedBody } from './detachedPoints';

/** The body of a successful reply: its envelope's own fields, and its series in columns. */
export interface DecodedBody {
  readonly envelope: Omit<Envelope, 'data'>;
  readonly decoded: Decoded;
}

/** JSON → JSON without secrets. */
export type CutJson = (json: string) => string;

export const unchanged: CutJson = (json) => json;

/** By one `JSON.parse` of a text. Throws ApiError as `decodeParsed`. */
export function decodeText(
  text: string,
  query: Query,
  facts: RequestFacts,
  cutJson: CutJson,
  detached?: DetachedBody,
): DecodedBody {
  const { data, ...envelope } = readEnvelope(parseJson(cutJson(text), facts), facts);
  checkSeriesCount(data, facts);
  const decoded = decodeData(data, query, facts, detached?.points);
  const { totalRecords = 0 } = envelope;
  if (totalRecords <= data.length) return { envelope, decoded };
  const notice: Notice = { code: 'moreRecords', records: totalRecords - data.length };
  return { envelope, decoded: { ...decoded, notices: [...decoded.notices, notice] } };
}

/** Undefined for a body that is not sound, and for one whose points are not where they seemed to be. */
function decodeDetached(
  detached: DetachedBody | undefined,
  query: Query,
  facts: RequestFacts,
  cutJson: CutJson,
): DecodedBody | undefined {
  if (detached === undefined) return undefined;
  try {
    const body = decodeText(detached.rest, query, facts, cutJson, detached);
    // Points that no series took stood where none belong, or where a later field of the same name replaced them.
    return detached.points.isLeft ? undefined : body;
  } catch (error) {
    if (isApiError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/**
 * By one `JSON.parse`, whatever the body looks like. Throws ApiError `truncated`, `notJson`, `tooLarge` and as
 * `readEnvelope`.
 */
export function decodeParsed(bytes: Uint8Array, query: Query, facts: RequestFacts): DecodedBody {
  return decodeText(toText(bytes, facts), query, facts, unchanged);
}

/**
 * The same for a sound body without blanks, by a `JSON.parse` for each series: it costs the engine less. Undefined for
 * every other body, sound or not.
 */
export function decodeCut(
  text: string,
  query: Query,
  facts: RequestFacts,
  cutJson: CutJson = unchanged,
): DecodedBody | undefined {
  return decodeDetached(cutBody(text), query, facts, cutJson);
}

/**
 * The same for a sound body in the service's own form, in a fraction of time and memory: points are read from the
 * bytes. Undefined for every other body, sound or not.
 */
export function decodeScanned(
  scanner: BodyScanner,
  bytes: Uint8Array,
  query: Query,
  facts: RequestFacts,
  cutJson: CutJson = unchanged,
): DecodedBody | undefined {
  return decodeDetached(scanner.scan(bytes), query, facts, cutJson);
}
