import { isObject, type JsonObject, shortenText } from '../../domain';
import { fieldOf, textOf } from './untrustedJson';

/** One entry of the web framework's list of errors (status 422). */
export interface ValidationFault {
  /** "missing", "enum", "too_long", "datetime_from_date_parsing", … */
  type: string;
  message: string;
  /** The parameter. */
  field?: string;
  /** The value sent for it, if it was a plain value. */
  value?: string;
  /** The allowed values. */
  allowed?: readonly string[];
  /** The maximum length of the list. */
  limit?: number;
}

/** The content of an error's body, in any of the service's shapes. */
export interface ErrorBody {
  /**
   * The author of the body: the service itself (`app`), its web framework (`framework`: unknown path or method, bad
   * parameter), or something in between such as a proxy (`other`).
   */
  source: 'app' | 'framework' | 'other';
  message?: string;
  faults: readonly ValidationFault[];
  supportedMetrics?: readonly string[];
  /** The metrics that the service does not accept. */
  invalidMetrics?: readonly string[];
}

const longestMessage = 1000;
const frameworkSentences: readonly string[] = ['Not Found', 'Method Not Allowed'];

const strings = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;

/** Extracts quoted items: "'5m', '1h' or '1d'" → ["5m", "1h", "1d"]. */
function quoted(text: string): string[] | undefined {
  const found = Array.from(text.matchAll(/'([^']*)'/g), (match) => match[1]);
  return found.length > 0 ? found : undefined;
}

function readFault(item: unknown): ValidationFault {
  if (!isObject(item)) return { type: '', message: '' };
  const location = fieldOf(item, 'loc');
  // ["query", "metrics", 0]: the location, the parameter, the position.
  const field = Array.isArray(location) ? strings(location.slice(1))?.[0] : undefined;
  const input = fieldOf(item, 'input');
  const context = fieldOf(item, 'ctx');
  const facts: JsonObject = isObject(context) ? context : {};
  const allowed = strings(fieldOf(facts, 'enum_values')) ?? quoted(textOf(facts, 'expected') ?? '');
  const limit = fieldOf(facts, 'max_length') ?? fieldOf(facts, 'limit_value');
  return {
    type: textOf(item, 'type') ?? '',
    message: textOf(item, 'msg') ?? '',
    field,
    value: typeof input === 'string' || Number.isFinite(input) ? String(input) : undefined,
    allowed,
    limit: typeof limit === 'number' && Number.isSafeInteger(limit) && limit > 0 ? limit : undefined,
  };
}

function fromText(text: string): ErrorBody {
  const trimmed = text.trim();
  const isMarkup = trimmed.startsWith('<');
  const message = isMarkup
    ? /<title[^>]*>([^<]{1,500})<\/title/i.exec(trimmed.slice(0, 20_000))?.[1]?.trim()
    : trimmed;
  return withMessage({ source: 'other', faults: [] }, message);
}

function withMessage(body: ErrorBody, message: string | undefined): ErrorBody {
  if (message === undefined || message === '') return body;
  return { ...body, message: shortenText(message, longestMessage) };
}

function fromSentence(sentence: string): ErrorBody {
  return withMessage(
    { source: frameworkSentences.includes(sentence) ? 'framework' : 'app', faults: [] },
    sentence,
  );
}

function fromFaults(items: readonly unknown[]): ErrorBody {
  const faults = items.slice(0, 100).map(readFault);
  const named = faults.map(({ field, message }) =>
    field === undefined || message === '' || faults.length === 1 ? message : `${field}: ${message}`,
  );
  const sentences = [...new Set(named)].filter((sentence) => sentence !== '');
  return withMessage({ source: 'framework', faults }, sentences.join('; '));
}

/** Ends a text with a full stop, unless it has an end mark. */
const toSentence = (text: string): string => (/[.!?:;]\s*$/.test(text) ? text.trim() : `${text.trim()}.`);

function fromStructure(structure: JsonObject): ErrorBody {
  const sentence = textOf(structure, 'error') ?? textOf(structure, 'message');
  const supportedMetrics = strings(fieldOf(structure, 'supported_metrics'));
  const invalidMetrics = strings(fieldOf(structure, 'invalid_metrics'));
  const hint = textOf(structure, 'hint');
  const message =
    sentence === undefined || hint === undefined ? (sentence ?? hint) : `${toSentence(sentence)} ${hint}`;
  return withMessage({ source: 'app', faults: [], supportedMetrics, invalidMetrics }, message);
}

/**
 * Reads the body of an error: the current `{error}`, the framework's `{detail}` as a sentence or a list of errors, the
 * older `{detail: {error, supported_metrics, hint}}` and `{error: {code, message}}`, else plain text or the title of a
 * page (docs/service.md: Errors). Never throws.
 */
export function readErrorBody(text: string): ErrorBody {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fromText(text);
  }
  return isObject(json) ? readErrorFields(json) : fromText(text);
}

/** Reads a parsed body like `readErrorBody`. */
export function readErrorFields(json: JsonObject): ErrorBody {
  const error = fieldOf(json, 'error');
  const detail = fieldOf(json, 'detail');
  if (typeof error === 'string') return fromSentence(error);
  if (isObject(error)) return fromStructure(error);
  if (typeof detail === 'string') return fromSentence(detail);
  if (Array.isArray(detail)) return fromFaults(detail);
  if (isObject(detail)) return fromStructure(detail);
  if (fieldOf(json, 'response_status') !== undefined) return { source: 'app', faults: [] };
  return withMessage({ source: 'other', faults: [] }, textOf(json, 'message'));
}
