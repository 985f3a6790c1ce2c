import type { Failure, FailureFacts, FailureKind } from '../domain/failure';
import { isKeyOf } from '../domain/fields';
import type { Problem } from '../domain/problem';
import { addressFailures } from './failures/addressFailures';
import type { FailureWords, Words } from './failures/failureWords';
import { queryFailures } from './failures/queryFailures';
import { serviceFailures } from './failures/serviceFailures';
import { sizeFailures } from './failures/sizeFailures';

const wordsOf: FailureWords<FailureKind> = {
  ...queryFailures,
  ...serviceFailures,
  ...addressFailures,
  ...sizeFailures,
};

/**
 * Describes a client failure to the user. An unknown kind, from a newer version of the client, counts as a server
 * failure.
 */
export function problemOfFailure<Kind extends FailureKind>({ kind, facts }: Failure<Kind>): Problem {
  const toWords: (facts: FailureFacts<Kind>) => Words = isKeyOf(wordsOf, kind)
    ? wordsOf[kind]
    : wordsOf.server;
  const words = toWords(facts);
  const detail = facts.serverMessage?.replace(/\s+/g, ' ').trim().slice(0, 500);
  return detail === undefined || detail === '' ? words : { ...words, detail };
}
