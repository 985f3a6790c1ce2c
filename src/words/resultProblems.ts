import { isApiError, type ApiError } from '../domain/apiError';
import type { Problem } from '../domain/problem';
import type { Result } from '../domain/result';
import { briefOf } from './briefFailure';
import { problemOfFailure } from './failureProblem';
import { sentenceOfNotice } from './noticeSentence';
import { actionsOf } from './problemActions';
import { isCancelled, problemOf } from './problemOf';

/** Why there is nothing (new) to show. `empty` = the service has no data for this query, or was not asked. */
export interface RunFailure {
  readonly state: 'empty' | 'error' | 'cancelled';
  readonly problem: Problem;
  /** The same in a few words: "no key". */
  readonly brief: string;
}

/** True for what is no failure: no data, and a query that waits for the choice to sign in or to go without a key. */
const isEmpty = ({ kind, facts }: ApiError): boolean =>
  kind === 'noData' || (kind === 'unauthorised' && facts.status === undefined && facts.hadToken !== true);

/** An error as a results tab tells it: no data is an empty tab, not an error. */
export function failureOf(error: unknown): RunFailure {
  const problem = problemOf(error);
  const brief = briefOf(error);
  if (isCancelled(error)) return { state: 'cancelled', problem, brief };
  return { state: isApiError(error) && isEmpty(error) ? 'empty' : 'error', problem, brief };
}

/** Why a run that was stopped brought nothing. */
export const cancelledRun: RunFailure = {
  state: 'cancelled',
  problem: problemOfFailure({ kind: 'cancelled', facts: {} }),
  brief: 'cancelled',
};

/** A reply without a single point: told like the service's own "no data". */
export const emptyResult: RunFailure = {
  state: 'empty',
  problem: problemOfFailure({ kind: 'noData', facts: {} }),
  brief: 'no data',
};

/** The stored result of a tab is gone, or cannot be read. Nothing is sent before the user wants it. */
export const resultNotStored: RunFailure = {
  state: 'empty',
  problem: {
    sentence: 'The result of this tab was not kept.',
    remedy: 'Run the query to see it again.',
    actions: [{ id: 'retry', title: 'Run Query' }, ...actionsOf('editQuery')],
  },
  brief: 'not kept',
};

/** What is to be said about a result, one sentence each. */
export function sentencesOf(result: Result): string[] {
  const sentences = result.notices.map((notice) => sentenceOfNotice(notice));
  const hasValue = result.series.some((series) => series.values.some((value) => !Number.isNaN(value)));
  if (!hasValue) sentences.push('The service has buckets for this window, but every value is missing.');
  return sentences;
}

/** Says that a result is the one from before the window was reloaded. Its age stands beside it. */
export const restoredSentence =
  'Kept from before the window was reloaded; run the query for the latest values.';
