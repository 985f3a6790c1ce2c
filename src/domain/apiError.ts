import type { Failure, FailureFacts, FailureKind } from './failure';

/** The one error of the client. Its message is for logs; words for people are made from `kind` and the facts. */
export type ApiError<Kind extends FailureKind = FailureKind> = Error &
  Failure<Kind> & { readonly name: 'ApiError' };

type ApiErrorConstructor = new <Kind extends FailureKind>(
  kind: Kind,
  facts?: FailureFacts<Kind>,
  options?: ErrorOptions,
) => ApiError<Kind>;

// A class cannot be a union by itself: that each kind has the facts of its own is said by the constructor's type.
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

/** True for an ApiError of any copy of this module. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'kind' in error && 'facts' in error;
}

/** What went wrong, to be stored without the error itself. */
export function toFailure({ kind, facts }: ApiError): Failure {
  // Kind and facts of one error belong together, which two variables do not say.
  return { kind, facts } as Failure;
}
