import type { Query } from '../../domain/query';
import { isApiError } from '../../domain/apiError';
import type { FailureFacts } from '../../domain/failure';
import { cutBody } from './cutBody';
import { decodeData, type Decoded } from './decode';
import { parseJson, readEnvelope, toText, type Envelope } from './envelope';
import { checkSeriesCount } from './replyLimits';
import type { BodyScanner } from './scanBody';
import type { TakenBody } from './detachedPoints';

/** The body of a successful reply: its envelope's own fields, and its series in columns. */
export interface DecodedBody {
  readonly envelope: Omit<Envelope, 'data'>;
  readonly decoded: Decoded;
}

/** JSON → JSON without what nobody may see. */
export type CutJson = (json: string) => string;

export const asSent: CutJson = (json) => json;

/** By one `JSON.parse` of a text. Throws ApiError as `decodeParsed`. */
export function decodeText(
  text: string,
  query: Query,
  facts: FailureFacts,
  cutJson: CutJson,
  taken?: TakenBody,
): DecodedBody {
  const { data, ...envelope } = readEnvelope(parseJson(cutJson(text), facts), facts);
  checkSeriesCount(data, facts);
  return { envelope, decoded: decodeData(data, query, facts, taken?.points) };
}

/** Undefined for a body that is not sound, and for one whose points are not where they seemed to be. */
function decodeTaken(
  taken: TakenBody | undefined,
  query: Query,
  facts: FailureFacts,
  cutJson: CutJson,
): DecodedBody | undefined {
  if (taken === undefined) return undefined;
  try {
    const body = decodeText(taken.rest, query, facts, cutJson, taken);
    // Points that no series took stood where none belong, or where a later field of the same name replaced them.
    return taken.points.isLeft ? undefined : body;
  } catch (error) {
    if (isApiError(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** By one `JSON.parse`, whatever the body looks like. Throws ApiError `truncated`, `notJson`, `tooLarge` and as `readEnvelope`. */
export function decodeParsed(bytes: Uint8Array, query: Query, facts: FailureFacts): DecodedBody {
  return decodeText(toText(bytes, facts), query, facts, asSent);
}

/**
 * The same for a sound body without blanks, by a `JSON.parse` for each series: it costs the engine less. Undefined for
 * every other body, sound or not.
 */
export function decodeCut(
  text: string,
  query: Query,
  facts: FailureFacts,
  cutJson: CutJson = asSent,
): DecodedBody | undefined {
  return decodeTaken(cutBody(text), query, facts, cutJson);
}

/**
 * The same for a sound body in the service's own form, in a fraction of time and memory: points are read from the
 * bytes. Undefined for every other body, sound or not.
 */
export function decodeScanned(
  scanner: BodyScanner,
  bytes: Uint8Array,
  query: Query,
  facts: FailureFacts,
  cutJson: CutJson = asSent,
): DecodedBody | undefined {
  return decodeTaken(scanner.scan(bytes), query, facts, cutJson);
}
