import { isObject } from '../../domain/json';
import { checkQuery } from '../../domain/checkQuery';
import { parseQuery } from '../../domain/parseQuery';
import { fieldOf, type Diagnostic } from '../../domain/diagnostic';
import type { Query } from '../../domain/query';
import type { Notice } from '../../domain/notice';
import { ApiError } from '../../domain/apiError';

/** A validated query, and the warnings about it. */
export interface SendableQuery {
  /** Without empty texts, empty lists and unknown fields. */
  readonly query: Query;
  readonly notices: readonly Notice[];
}

const toError = (diagnostic: Diagnostic): ApiError =>
  diagnostic.code === 'tooManyCodes'
    ? new ApiError('tooManyCodes', { field: fieldOf(diagnostic), limitCodes: diagnostic.limit })
    : new ApiError('invalidRequest', { diagnostic });

/** Removes empty values, which the service refuses, and duplicate codes. */
function withoutEmptyCodes(query: Query): Record<string, unknown> {
  const fields = Object.entries(query).map(([field, value]: [string, unknown]): [string, unknown] => [
    field,
    Array.isArray(value) ? [...new Set(value)].filter((item) => item !== '') : value,
  ]);
  return Object.fromEntries(fields);
}

/**
 * Validates a query, which plain JavaScript may have written. Throws ApiError `tooManyCodes`, or `invalidRequest` with
 * the first `diagnostic`, for a query that cannot be sent.
 */
export function toSendableQuery(given: Query): SendableQuery {
  const input: unknown = given;
  const { query, diagnostics } = parseQuery(isObject(input) ? withoutEmptyCodes(given) : input);
  const found = query === undefined ? diagnostics : [...diagnostics, ...checkQuery(query)];
  const error = found.find(({ severity }) => severity === 'error');
  if (error !== undefined) throw toError(error);
  if (query === undefined) throw toError({ severity: 'error', code: 'notAnObject', path: [] });
  return { query, notices: found.map((diagnostic) => ({ code: 'queryWarning', diagnostic })) };
}
