import type { FailureFacts, FailureKind } from './failure';

/** The one error of the client. Its message is for logs; words for people are made from `kind` and the facts. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly kind: FailureKind,
    readonly facts: FailureFacts = {},
    options?: ErrorOptions,
  ) {
    super(facts.serverMessage === undefined ? kind : `${kind}: ${facts.serverMessage}`, options);
  }
}

/** True for an ApiError of any copy of this module. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError' && 'kind' in error && 'facts' in error;
}
