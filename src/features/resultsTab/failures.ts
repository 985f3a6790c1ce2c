import { ApiError, isApiError } from '../../client/index';
import type { Result } from '../../domain/result';
import { actionsOf } from '../../words/problemActions';
import { isCancelled, problemOf } from '../../words/problemOf';
import { problemOfMissing, sentencesOfMissing } from '../../words/missingProblem';
import { sentenceOfNotice } from '../../words/noticeSentence';
import type { Failure, Lack } from './sessionPorts';

/** An error as a tab tells it: no data is an empty tab, not an error. */
export function failureOf(error: unknown): Failure {
  const problem = problemOf(error);
  if (isCancelled(error)) return { state: 'cancelled', problem };
  return { state: isApiError(error) && error.kind === 'noData' ? 'empty' : 'error', problem };
}

/** What a cancelled run is told as. */
export const cancelled: Failure = failureOf(new ApiError('cancelled'));

/** A kept result that is gone, or cannot be read. Nothing is asked of the service before the user wants it. */
export const notKept: Failure = {
  state: 'empty',
  problem: {
    sentence: 'The result of this tab was not kept.',
    remedy: 'Run the query to see it again.',
    actions: [{ id: 'retry', title: 'Run Query' }, ...actionsOf('editQuery')],
  },
};

/** An answer without a single point is told like the service's own "no data". */
export function emptinessOf(result: Result): Failure | undefined {
  const isEmpty = result.series.every((series) => series.times.length === 0);
  return isEmpty ? failureOf(new ApiError('noData')) : undefined;
}

/** What a result that is not whole lacks. */
export function lackOf(result: Result): Lack | undefined {
  const problem = problemOfMissing(result);
  return problem && { problem, parts: sentencesOfMissing(result) };
}

/** What is to be said about a result, one sentence each. */
export function sentencesOf(result: Result): string[] {
  const sentences = result.notices.map(sentenceOfNotice);
  const hasValue = result.series.some((series) => series.values.some((value) => !Number.isNaN(value)));
  if (!hasValue) sentences.push('The service has buckets for this window, but every value is missing.');
  return sentences;
}

/** Says that a result is the one from before the window was reloaded. Its age stands beside it. */
export const keptSentence = 'Kept from before the window was reloaded; run the query for the latest values.';
