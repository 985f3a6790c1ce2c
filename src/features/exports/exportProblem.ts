import type { Problem } from '../../domain/problem';
import { NotReplacedError } from '../../host/files/replaceFile';
import { problemOf } from '../../host/problemOf';

/** A failed write in words: which file, why, and the way to another place. */
export function exportProblem(fileName: string, error: unknown): Problem {
  const { sentence, remedy, detail } = problemOf(error);
  const actions = [
    { id: 'saveElsewhere', title: 'Save Elsewhere…' },
    { id: 'retry', title: 'Try Again' },
  ] as const;
  if (error instanceof NotReplacedError)
    return {
      sentence: `“${fileName}” was not replaced. ${sentence}`,
      remedy: `The new file is complete at “${error.completePath}”.`,
      ...(detail !== undefined && { detail }),
      actions,
    };
  return {
    sentence: `The result was not exported to “${fileName}”. ${sentence}`,
    ...(remedy !== undefined && { remedy }),
    ...(detail !== undefined && { detail }),
    actions,
  };
}
