import { isApiError } from '../domain/apiError';
import { fieldOf } from '../domain/diagnostic';
import type { Failure, FailureFacts, FailureKind } from '../domain/failure';
import { isKeyOf } from '../domain/fields';

const longestName = 40;

/** Words for a failure where its full sentence does not fit: "no key", "quota used up, or key expired". */
type BriefWords = {
  readonly [Kind in FailureKind]: string | ((facts: FailureFacts<Kind>) => string);
};

function unauthorised({ hadToken, workedBefore }: FailureFacts<'unauthorised'>): string {
  if (hadToken !== true) return 'no key';
  return workedBefore === true ? 'quota used up, or key expired' : 'key refused';
}

/** Appends a name from the service or the query, cut to `longestName`: "not offered: price". */
const named = (words: string, name: string | undefined): string =>
  name === undefined ? words : `${words}: ${name.slice(0, longestName)}`;

const briefWords: BriefWords = {
  noData: ({ isToCome }) => (isToCome === true ? 'window still to come' : 'no data'),
  unauthorised,
  invalidRequest: ({ field, diagnostic }) => named('not taken', field ?? (diagnostic && fieldOf(diagnostic))),
  unknownNetwork: ({ network }) => named('network not known', network),
  unsupportedMetric: ({ metric }) => named('not offered', metric),
  windowTooLong: 'window too long',
  windowTooOld: 'window earlier than your plan',
  tooManyCodes: ({ field }) => named('too many codes', field),
  rateLimited: 'too many requests for now',
  notFound: 'nothing at the address',
  server: 'service failed',
  maintenance: 'service under maintenance',
  refused: 'refused',
  network: 'service not reached',
  timeout: 'no answer in time',
  cancelled: 'cancelled',
  truncated: 'answer cut off',
  tooLarge: ({ limitRequests }) => (limitRequests === undefined ? 'answer too large' : 'too many requests'),
  notJson: 'not an answer of the service',
  notThisApi: 'not an answer of the service',
  badBaseAddress: 'bad base address',
};

function briefOfFailure<Kind extends FailureKind>({ kind, facts }: Failure<Kind>): string {
  const words: string | ((facts: FailureFacts<Kind>) => string) = isKeyOf(briefWords, kind)
    ? briefWords[kind]
    : 'failed';
  return typeof words === 'string' ? words : words(facts);
}

/** Describes a failure in a few words; accepts any thrown value. */
export const briefOf = (error: unknown): string => (isApiError(error) ? briefOfFailure(error) : 'failed');
