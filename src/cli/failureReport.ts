import { type ExitCode, OverBudgetError, UsageError } from '../batch/exitCodes';
import type { FailureReport } from '../batch/statusLine';
import { DatasetError } from '../datasets/datasetFolder';
import { isApiError } from '../domain/result/failure';
import { sentencesOfFolder } from '../words/exports/datasetWords';
import { problemOfCommandFailure } from '../words/exports/taskWords';
import { ProblemError } from '../words/failures/problemActions';

/** The name of a failure for programs: the service's kinds, the file system's codes and a few of the command line's own. */
function codeOf(error: unknown): string {
  if (error instanceof UsageError) return 'usage';
  if (error instanceof OverBudgetError) return 'overBudget';
  if (error instanceof DatasetError) return error.code;
  if (error instanceof ProblemError) return 'notWritten';
  if (isApiError(error)) return error.kind;
  const { code } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : 'internal';
}

/** Describes an error that ended a command. */
export function reportOf(error: unknown, exitCode: ExitCode): FailureReport {
  const code = codeOf(error);
  if (error instanceof UsageError)
    return {
      code,
      message: error.message,
      remedy: 'Run gridlens help for all commands and options.',
      exitCode,
    };
  if (error instanceof DatasetError) {
    const [message = '', remedy] = sentencesOfFolder(error.code);
    return { code, message, remedy, exitCode };
  }
  const { sentence, ...others } = problemOfCommandFailure(
    error,
    error instanceof OverBudgetError ? error : undefined,
  );
  return { code, message: sentence, ...others, exitCode };
}
