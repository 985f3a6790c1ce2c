import { isApiError, type ApiError } from '../domain/apiError';
import type { Problem } from '../domain/problem';
import type { Result } from '../domain/result';
import { briefOf } from './briefFailure';
import { problemOfFailure } from './failureProblem';
import { sentenceOfNotice } from './noticeSentence';
import { actionsOf } from './problemActions';
import { isCancelled, problemOf } from './problemOf';

/**
 * The reason why there is no result, or no newer one. `empty`: the service has no data for this query, or nothing was
 * sent.
 */
export interface RunFailure {
  readonly state: 'empty' | 'error' | 'cancelled';
  readonly problem: Problem;
  /** The problem in a few words: "no key". */
  readonly brief: string;
}

/**
 * True when the run did not fail: there is no data, or the query waits until the user signs in or continues without a
 * key.
 */
const isEmpty = ({ kind, facts }: ApiError): boolean =>
  kind === 'noData' || (kind === 'unauthorised' && facts.status === undefined && facts.hadToken !== true);

/** Describes an error for a results tab: no data makes an empty tab, not an error. */
export function failureOf(error: unknown): RunFailure {
  const problem = problemOf(error);
  const brief = briefOf(error);
  if (isCancelled(error)) return { state: 'cancelled', problem, brief };
  return { state: isApiError(error) && isEmpty(error) ? 'empty' : 'error', problem, brief };
}

/** The state of a run that the user stopped before it had a result. */
export const cancelledRun: RunFailure = {
  state: 'cancelled',
  problem: problemOfFailure({ kind: 'cancelled', facts: {} }),
  brief: 'cancelled',
};

/** A reply without any points, reported like the service's own "no data". */
export const emptyResult: RunFailure = {
  state: 'empty',
  problem: problemOfFailure({ kind: 'noData', facts: {} }),
  brief: 'no data',
};

/** The stored result of a tab is missing or unreadable. Nothing is sent until the user runs the query. */
export const resultNotStored: RunFailure = {
  state: 'empty',
  problem: {
    sentence: 'The result of this tab was not kept.',
    remedy: 'Run the query to see it again.',
    actions: [{ id: 'retry', title: 'Run Query' }, ...actionsOf('editQuery')],
  },
  brief: 'not kept',
};

/** Returns the remarks about a result, one sentence each. */
export function sentencesOf(result: Result): string[] {
  const sentences = result.notices.map((notice) => sentenceOfNotice(notice));
  const hasValue = result.series.some((series) => series.values.some((value) => !Number.isNaN(value)));
  if (!hasValue) sentences.push('The service has buckets for this window, but every value is missing.');
  return sentences;
}

/** Says that a result was restored after the window reloaded. Its age is shown next to this. */
export const restoredSentence =
  'Kept from before the window was reloaded; run the query for the latest values.';
