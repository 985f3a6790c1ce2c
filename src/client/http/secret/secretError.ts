import { ApiError, type FailureFacts, isApiError } from '../../../domain';
import type { SecretText } from './secretText';

/** The maximum depth of causes, since a cause may lead back to itself. */
const maxCauses = 8;

function cutFacts(facts: FailureFacts, secret: SecretText): FailureFacts {
  const entries = Object.entries(facts).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'string') return [name, secret.cut(value)];
    return [name, Array.isArray(value) ? value.map((one) => secret.cut(String(one))) : value];
  });
  return Object.fromEntries(entries) as FailureFacts;
}

/** Returns all texts in a value, including the fields and causes of errors and lists. */
function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('latin1')];
  if (typeof value !== 'object' || value === null || depth > maxCauses) return [];
  const isError = value instanceof Error;
  // Searches only the direct fields of other objects, which describe the failure.
  const next = isError || Array.isArray(value) ? depth + 1 : maxCauses;
  const names = isError ? Object.getOwnPropertyNames(value) : Object.keys(value);
  return names.flatMap((name) => textsIn(Reflect.get(value, name), next));
}

function withoutFields(error: Error, secret: SecretText, depth: number): Error {
  const cause = error.cause instanceof Error && depth < maxCauses ? { cause: error.cause } : undefined;
  const options = cause && { cause: withoutFields(cause.cause, secret, depth + 1) };
  const cut = isApiError(error)
    ? new ApiError(error.kind, cutFacts(error.facts, secret), options)
    : Object.assign(new Error(secret.cut(error.message), options), { name: error.name });
  if ('code' in error && typeof error.code === 'string') Object.assign(cut, { code: secret.cut(error.code) });
  if (error.stack !== undefined) cut.stack = secret.cut(error.stack);
  return cut;
}

/**
 * Returns an error that does not contain the key, nor do its causes: the same error if it is clean, else a copy with
 * only its kind, facts, message, code and causes.
 */
export function withoutSecret<E>(error: E, secret: SecretText): E | Error {
  if (!(error instanceof Error) || !textsIn(error).some((text) => secret.isIn(text))) return error;
  return withoutFields(error, secret, 0);
}
