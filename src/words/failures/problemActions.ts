import type { FailureFacts, FailureKind, Problem, ProblemAction, RequestFacts } from '../../domain';

/** The actions that a problem can offer. Feature code may define others and handle them itself. */
const titles = {
  signIn: 'Sign In…',
  continueWithoutKey: 'Continue Without a Key',
  useSampleData: 'Use Sample Data',
  chooseConnection: 'Choose Connection…',
  editQuery: 'Edit Query…',
  retry: 'Try Again',
  openSettings: 'Open Settings',
  showLog: 'Show Log',
  copyDetails: 'Copy Details',
};

/** Returns actions in the given order, each with its usual title. */
export function actionsOf(...ids: readonly (keyof typeof titles)[]): ProblemAction[] {
  return ids.map((id) => ({ id, title: titles[id] }));
}

/** Opens one setting, which is part of the id: `openSettings:baseAddress`. */
export function openSetting(name: 'baseAddress' | 'timeoutSeconds' | 'maxResponseMegabytes'): ProblemAction {
  return { id: `openSettings:${name}`, title: 'Change Setting…' };
}

/** The words for a failure, apart from the service's own message. */
export type Words = Required<Pick<Problem, 'sentence' | 'remedy' | 'actions'>>;

/** One row per kind, which receives the facts of that kind; a kind without words does not compile. */
export type FailureWords<Kinds extends FailureKind> = {
  [Kind in Kinds]: (facts: FailureFacts<Kind>) => Words;
};

export function urlOf({ url }: RequestFacts): URL | undefined {
  return url !== undefined && URL.canParse(url) ? new URL(url) : undefined;
}

/** "api.openelectricity.org.au", or "the service" when the address is not known. */
export const hostOf = (facts: RequestFacts): string => urlOf(facts)?.host ?? 'the service';

/** Returns the host as the first word of a sentence; a host name is not capitalised. */
export const hostFirst = (facts: RequestFacts): string => urlOf(facts)?.host ?? 'The service';

/** An error that carries its own problem, thrown by code that knows the best sentence. */
export class ProblemError extends Error {
  override name = 'ProblemError';

  constructor(
    readonly problem: Problem,
    options?: ErrorOptions,
  ) {
    super(problem.sentence, options);
  }
}
