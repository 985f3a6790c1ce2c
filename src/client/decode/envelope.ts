import { ApiError, isObject, type JsonObject, type RequestFacts, type Steps } from '../../domain';
import { readErrorFields } from '../http/toApiError';
import { checkJsonBytes, fieldOf, requireDepth, requireTextLength, textOf } from '../http/untrustedJson';

/** Far beyond any sound reply, and far below what fills the memory. */
const maxSeries = 50_000;
/** The service groups by a few columns, and names them alike in all series. */
const maxLabelNames = 64;

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** The depth of an envelope's series: data[].results[] in an object. */
const seriesLevel = 5;

/**
 * Checks parsed JSON like `checkJsonBytes`, for bodies so small that parsing any content is harmless. Skips the points
 * of an envelope's series, which their decoders check. Throws ApiError `tooLarge`.
 */
function checkJson(json: unknown, facts: RequestFacts, depth = 1): void {
  if (typeof json === 'string') requireTextLength(json.length, facts);
  if (typeof json !== 'object' || json === null) return;
  requireDepth(depth, facts);
  if (Array.isArray(json)) {
    for (const item of json) checkJson(item, facts, depth + 1);
    return;
  }
  for (const name of Object.keys(json)) {
    requireTextLength(name.length, facts);
    if (depth !== seriesLevel || name !== 'data') checkJson((json as JsonObject)[name], facts, depth + 1);
  }
}

/** Throws ApiError `tooLarge` for an envelope with more than 50,000 series or 64 names of labels. */
export function checkSeries(data: readonly unknown[], facts: RequestFacts): void {
  const lists = data.map((block) => (isObject(block) ? fieldOf(block, 'results') : undefined)).filter(isList);
  const series = lists.reduce((sum, list) => sum + list.length, data.length);
  if (series > maxSeries) throw new ApiError('tooLarge', { ...facts, limitSeries: maxSeries });
  const names = new Set<string>();
  for (const list of lists) {
    for (const one of list) {
      const columns = isObject(one) ? fieldOf(one, 'columns') : undefined;
      if (isObject(columns)) for (const name of Object.keys(columns)) names.add(name);
      if (names.size > maxLabelNames)
        throw new ApiError('tooLarge', { ...facts, limitLabelNames: maxLabelNames });
    }
  }
}

/** The service's envelope (docs/service.md: Envelope), with its data unchecked. */
export interface Envelope {
  version?: string;
  /** Verbatim. */
  createdAt?: string;
  /** The number of records, if the service sends it. */
  totalRecords?: number;
  data: readonly unknown[];
}

const envelopeFields: ReadonlySet<string> = new Set([
  'version',
  'created_at',
  'success',
  'response_status',
  'error',
  'data',
  'total_records',
]);

/** Bodies smaller than this cannot do harm by their structure: parsed, they are at most a hundred times as large. */
const minCheckedBytes = 2 * 1024 * 1024;

const decoder = new TextDecoder();

/** Invalid UTF-8 becomes replacement characters. Throws ApiError `tooLarge`, and `truncated` for a large body. */
export function toText(bytes: Uint8Array, facts: RequestFacts): string {
  if (bytes.length >= minCheckedBytes) checkJsonBytes(bytes, facts);
  try {
    return decoder.decode(bytes);
  } catch (error) {
    // Only a text longer than the engine's maximum gets here.
    throw new ApiError('tooLarge', { ...facts, limitBytes: bytes.length }, { cause: error });
  }
}

/** Text of `toText` → JSON. Throws ApiError `truncated` when it breaks off, else `notJson`, and as `checkJson`. */
export function* parseJson(text: string, facts: RequestFacts): Steps<unknown> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    checkJsonBytes(Buffer.from(text), facts);
    throw new ApiError('notJson', facts, { cause: error });
  }
  yield;
  checkJson(json, facts);
  return json;
}

/** Throws ApiError `refused` when a 200 reports a failure in its body (docs/service.md: Errors). */
export function requireSuccess(json: JsonObject, facts: RequestFacts): void {
  const isFailure = fieldOf(json, 'success') === false || fieldOf(json, 'response_status') === 'ERROR';
  const isErrorAlone = textOf(json, 'error') !== undefined && !Array.isArray(fieldOf(json, 'data'));
  if (!isFailure && !isErrorAlone) return;
  const { message } = readErrorFields({ error: fieldOf(json, 'error'), detail: fieldOf(json, 'detail') });
  throw new ApiError('refused', { ...facts, serverMessage: message });
}

/**
 * Reads an envelope from JSON. Every field may be missing, and one without `data` is an empty reply, unless it has
 * fields that no envelope has. Throws ApiError `refused` or `notThisApi`.
 */
export function readEnvelope(json: unknown, facts: RequestFacts): Envelope {
  if (!isObject(json)) throw new ApiError('notThisApi', facts);
  requireSuccess(json, facts);
  const total = fieldOf(json, 'total_records');
  const isEmpty = Object.keys(json).every((name) => envelopeFields.has(name));
  const data = fieldOf(json, 'data') ?? (isEmpty ? [] : undefined);
  if (!Array.isArray(data)) throw new ApiError('notThisApi', facts);
  return {
    version: textOf(json, 'version'),
    createdAt: textOf(json, 'created_at'),
    totalRecords: Number.isSafeInteger(total) ? Number(total) : undefined,
    data,
  };
}
