import { isApiError } from '../domain/apiError';

/** Explains why there are no facilities to choose from. */
export function sentenceOfNoDirectory(error: unknown): string {
  if (isApiError(error)) {
    if (error.kind === 'unauthorised')
      return error.facts.hadToken === true
        ? 'The service refuses this key its list of facilities.'
        : 'The list of facilities needs an API key.';
    if (error.kind === 'notFound' || error.kind === 'noData' || error.kind === 'notThisApi')
      return 'The service has no list of facilities.';
  }
  return 'The list of facilities could not be fetched.';
}
