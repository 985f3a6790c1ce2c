import type { FailureFacts, FailureKind, RequestFacts } from '../../domain/failure';
import type { Problem } from '../../domain/problem';

/** The words for a failure, apart from the service's own message. */
export type Words = Required<Pick<Problem, 'sentence' | 'remedy' | 'actions'>>;

/** One row per kind, which receives the facts of that kind; a kind without words does not compile. */
export type FailureWords<Kinds extends FailureKind> = {
  readonly [Kind in Kinds]: (facts: FailureFacts<Kind>) => Words;
};

export function urlOf({ url }: RequestFacts): URL | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
}

/** "api.openelectricity.org.au", or "the service" when the address is not known. */
export const hostOf = (facts: RequestFacts): string => urlOf(facts)?.host ?? 'the service';

/** Returns the host as the first word of a sentence; a host name is not capitalised. */
export const hostFirst = (facts: RequestFacts): string => urlOf(facts)?.host ?? 'The service';
