import {
  checkQuery,
  type Failure,
  type FailureFacts,
  type FailureKind,
  fieldOf,
  isApiError,
  isKeyOf,
  isTransient,
  type Problem,
  type Query,
  type Result,
  shortenText,
} from '../../domain';
import { problemOfFailure } from './failureProblem';
import { sentenceOfNotice } from '../result/noticeSentence';
import { isCancelled, problemOf } from './problemOf';
import { sentenceOfDiagnostic } from '../query/diagnosticSentence';

const longestName = 40;
const noData = 'no data';

/** Appends a name from the service or the query, at most `longestName` long: "not offered: price". */
const named = (words: string, name: string | undefined): string =>
  name === undefined ? words : `${words}: ${shortenText(name, longestName)}`;

/** Words for a failure where its full sentence does not fit: "no key", "quota used up, or key expired". */
const briefWords: { [Kind in FailureKind]: string | ((facts: FailureFacts<Kind>) => string) } = {
  noData: ({ isToCome }) => (isToCome === true ? 'window in the future' : noData),
  unauthorised({ hadToken, workedBefore }) {
    if (hadToken !== true) return 'no key';
    return workedBefore === true ? 'quota used up, or key expired' : 'key refused';
  },
  blocked: 'refused in front of the service',
  invalidRequest: ({ field, diagnostic }) =>
    named('not accepted', field ?? (diagnostic && fieldOf(diagnostic))),
  unknownNetwork: ({ network }) => named('unknown network', network),
  unsupportedMetric: ({ metric }) => named('not offered', metric),
  windowTooLong: 'window too long',
  windowTooOld: 'window earlier than your plan',
  tooManyCodes: ({ field }) => named('too many codes', field),
  rateLimited: 'requests limited',
  notFound: 'nothing at this address',
  server: 'service failed',
  maintenance: 'service under maintenance',
  refused: 'refused',
  network: 'service unreachable',
  timeout: 'no reply in time',
  cancelled: 'cancelled',
  truncated: 'incomplete reply',
  tooLarge: ({ limitRequests }) => (limitRequests === undefined ? 'reply too large' : 'too many requests'),
  collidingSeries: 'values of several units under one name',
  notJson: 'unexpected reply',
  notThisApi: 'unexpected reply',
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

/** The reason why there is no newer result. `empty`: there is no data, or nothing was sent. */
export interface RunFailure {
  state: 'empty' | 'error' | 'cancelled';
  problem: Problem;
  /** The problem in a few words: "no key". */
  brief: string;
  /** The shortest time after which a run may succeed without an act of the user. Absent: no time. */
  retryAfterMs?: number;
}

/** Failures that pass, besides those that a retry within the run may avoid. */
const laterKinds: readonly FailureKind[] = ['noData', 'timeout', 'maintenance'];

/**
 * Describes an error for a results tab. The tab is empty when there is no data, or the query waits until the user signs
 * in or continues without a key.
 */
export function failureOf(error: unknown): RunFailure {
  const problem = problemOf(error);
  const brief = briefOf(error);
  if (isCancelled(error)) return { state: 'cancelled', problem, brief };
  if (!isApiError(error)) return { state: 'error', problem, brief };
  const { kind, facts } = error;
  const isWaiting = kind === 'unauthorised' && facts.status === undefined && facts.hadToken !== true;
  // A machine without a network finds no host.
  const passes = isTransient(error) || laterKinds.includes(kind) || facts.code === 'ENOTFOUND';
  const retryAfterMs = passes ? (facts.retryAfterMs ?? 0) : undefined;
  return { state: kind === 'noData' || isWaiting ? 'empty' : 'error', problem, brief, retryAfterMs };
}

/** Returns the failure of a query without data with the likely cause as the remedy: a code that Gridlens does not know. */
export function withLikelyCause(failure: RunFailure, query: Query): RunFailure {
  if (failure.brief !== noData) return failure;
  const cause = checkQuery(query).find(({ code }) => code === 'unknownCode' || code === 'renewableGroup');
  if (!cause) return failure;
  // The severity leaves out that the code is sent anyway.
  const remedy = sentenceOfDiagnostic({ ...cause, severity: 'error' });
  return { ...failure, problem: { ...failure.problem, remedy } };
}

/** A reply without any points, reported like the service's own "no data". */
export const emptyResult: RunFailure = {
  state: 'empty',
  problem: problemOfFailure({ kind: 'noData', facts: {} }),
  brief: noData,
  retryAfterMs: 0,
};

/** Returns the remarks about a result, one sentence each. */
export function sentencesOf(result: Result): string[] {
  const sentences = result.notices.map((notice) => sentenceOfNotice(notice));
  const hasValue = result.series.some((series) => series.values.some((value) => !Number.isNaN(value)));
  if (!hasValue)
    sentences.push(
      result.query.metrics.length > 0
        ? 'The service has buckets for this window, but every value is missing.'
        : 'No value can be computed: in every interval, a value of a metric or a capacity is missing.',
    );
  return sentences;
}
