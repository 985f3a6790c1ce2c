import { isApiError } from '../domain/apiError';
import type { Problem } from '../domain/problem';
import { problemOfFailure } from './failureProblem';
import { problemOfFile } from './fileProblem';
import { actionsOf } from './problemActions';
import { ProblemError } from './problemError';

/**
 * True when the user cancelled the action, which is not reported. `AbortError` is the platform's name for its
 * error, `Canceled` is the name of `vscode.CancellationError`.
 */
export function isCancelled(error: unknown): boolean {
  if (isApiError(error)) return error.kind === 'cancelled';
  if (!(error instanceof Error)) return false;
  return error.name === 'AbortError' || error.name === 'Canceled' || error.name === 'CancellationError';
}

/** The only function that turns a thrown value into a sentence, a remedy and buttons. Pure. */
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

/** Formats a problem as plain text for a notification or the clipboard, one line per part. */
export function textOfProblem(problem: Problem): string {
  return [problem.sentence, problem.remedy, problem.detail].filter((part) => part !== undefined).join('\n');
}

/** Formats a problem as one line: the sentence, the remedy, and the detail in brackets. */
export const sentencesOfProblem = ({ sentence, remedy, detail }: Problem): string =>
  [sentence, remedy, detail === undefined ? undefined : `(${detail})`]
    .filter((part) => part !== undefined)
    .join(' ');
