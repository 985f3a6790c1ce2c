import type { Failure, FailureFacts, FailureKind } from './failure';

/** The only error type of the client. The message is for logs; texts for users are made from `kind` and `facts`. */
export type ApiError<Kind extends FailureKind = FailureKind> = Error &
  Failure<Kind> & { readonly name: 'ApiError' };

type ApiErrorConstructor = new <Kind extends FailureKind>(
  kind: Kind,
  facts?: FailureFacts<Kind>,
  options?: ErrorOptions,
) => ApiError<Kind>;

// A class cannot be a discriminated union, so the constructor's type pairs each kind with its facts.
export const ApiError = class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: FailureKind;
  readonly facts: FailureFacts;

  constructor(kind: FailureKind, facts: FailureFacts = {}, options?: ErrorOptions) {
    super(facts.serverMessage === undefined ? kind : `${kind}: ${facts.serverMessage}`, options);
    this.kind = kind;
    this.facts = facts;
  }
} as ApiErrorConstructor;

/** True for an ApiError from any loaded copy of this module. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'kind' in error && 'facts' in error;
}

/** Extracts the kind and facts of an error, which can be stored. */
export function toFailure({ kind, facts }: ApiError): Failure {
  // The kind and facts come from one error, a relation that destructuring loses.
  return { kind, facts } as Failure;
}

/**
 * Marks the refusal of a key that the service accepted before: the key is more likely over its quota than wrong, since
 * the service replies 401 to both.
 */
export function withKeyHistory(error: unknown, wasAccepted: boolean): unknown {
  const isRefusal = isApiError(error) && error.kind === 'unauthorised' && error.facts.hadToken === true;
  if (!isRefusal || !wasAccepted) return error;
  return new ApiError(error.kind, { ...error.facts, workedBefore: true }, { cause: error });
}
