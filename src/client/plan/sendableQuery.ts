import { optional } from '../../domain/optional';
import { checkQuery } from '../../domain/checkQuery';
import { parseQuery } from '../../domain/parseQuery';
import type { Query, QueryProblem } from '../../domain/query';
import type { Notice } from '../../domain/result';
import { ApiError } from '../../domain/apiError';

/** A query that may be sent, and the warnings about it. */
export interface SendableQuery {
  /** Without empty texts, empty lists and unknown fields. */
  readonly query: Query;
  readonly notices: readonly Notice[];
}

function toError(problem: QueryProblem): ApiError {
  const { code, field, value, allowed } = problem;
  return new ApiError(code === 'tooManyCodes' ? 'tooManyCodes' : 'invalidRequest', {
    problem: code,
    field,
    ...optional({ value, allowed }),
  });
}

function toNotice({ code, field, value, allowed }: QueryProblem): Notice {
  return {
    code: 'queryWarning',
    problem: code,
    subject: field,
    ...optional({ value, allowed }),
  };
}

/** The service refuses an empty value, so it counts as absent; a code that is given twice is sent once. */
function withoutEmptyCodes(query: Query): Record<string, unknown> {
  const fields = Object.entries(query).map(([field, value]: [string, unknown]): [string, unknown] => [
    field,
    Array.isArray(value) ? [...new Set(value)].filter((item) => item !== '') : value,
  ]);
  return Object.fromEntries(fields);
}

/**
 * Checks a query, which plain JavaScript may have written. Throws ApiError `tooManyCodes` or `invalidRequest` with
 * `field`, `value`, `allowed` and the `problem`, for what cannot be sent.
 */
export function toSendableQuery(given: Query): SendableQuery {
  const input: unknown = given;
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const { query, problems } = parseQuery(isObject ? withoutEmptyCodes(given) : input);
  const found = query === undefined ? problems : [...problems, ...checkQuery(query)];
  const error = found.find((problem) => problem.severity === 'error');
  if (error !== undefined) throw toError(error);
  if (query === undefined) throw new ApiError('invalidRequest', { problem: 'notAnObject' });
  return { query, notices: found.map(toNotice) };
}
