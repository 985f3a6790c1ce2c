import type { FailureFacts, FailureKind, RequestFacts } from '../../domain/failure';
import type { Problem } from '../../domain/problem';

/** What is said of a failure, but for the service's own sentence. */
export type Words = Required<Pick<Problem, 'sentence' | 'remedy' | 'actions'>>;

/** A row for each of the kinds, given the facts of its own: a kind without words does not compile. */
export type FailureWords<Kinds extends FailureKind> = {
  readonly [Kind in Kinds]: (facts: FailureFacts<Kind>) => Words;
};

export function urlOf({ url }: RequestFacts): URL | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
}

/** "api.openelectricity.org.au", or "the service" when the address is not known. */
export const hostOf = (facts: RequestFacts): string => urlOf(facts)?.host ?? 'the service';

/** The same at the beginning of a sentence; a host name stays as it is written. */
export const hostFirst = (facts: RequestFacts): string => urlOf(facts)?.host ?? 'The service';
