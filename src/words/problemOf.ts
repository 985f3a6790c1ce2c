import { isApiError } from '../domain/apiError';
import type { Problem } from '../domain/problem';
import { problemOfFailure } from './failureProblem';
import { problemOfFile } from './fileProblem';
import { actionsOf } from './problemActions';
import { ProblemError } from './problemError';

/**
 * True for an action the user stopped: it says nothing. `AbortError` is the platform's, `Canceled` the name of
 * `vscode.CancellationError`.
 */
export function isCancelled(error: unknown): boolean {
  if (isApiError(error)) return error.kind === 'cancelled';
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || error.name === 'Canceled' || error.name === 'CancellationError';
}

/** The one place where an error becomes a sentence, a remedy and buttons. Pure; takes whatever was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  if (isApiError(error)) return problemOfFailure(error);
  if (isCancelled(error)) return problemOfFailure({ kind: 'cancelled', facts: {} });
  const ofFile = problemOfFile(error);
  if (ofFile) return ofFile;
  const detail = error instanceof Error ? error.message : typeof error === 'string' ? error : '';
  return {
    sentence: 'Something went wrong inside Gridlens.',
    remedy: 'Try again. If it happens again, the log has the details for a report.',
    ...(detail === '' ? {} : { detail: detail.slice(0, 500) }),
    actions: actionsOf('retry', 'showLog', 'copyDetails'),
  };
}

/** A problem as plain text, for a notification or the clipboard. */
export function textOfProblem(problem: Problem): string {
  return [problem.sentence, problem.remedy, problem.detail].filter((part) => part !== undefined).join('\n');
}

/** What went wrong, what to do about it, and the detail in brackets. */
export const sentencesOfProblem = ({ sentence, remedy, detail }: Problem): string =>
  [sentence, remedy, detail === undefined ? undefined : `(${detail})`]
    .filter((part) => part !== undefined)
    .join(' ');
