import type { Problem } from '../../domain/problem';
import { problemOf } from '../../host/problemOf';

/** A failed write in words: which file, why, and the way to another place. */
export function exportProblem(fileName: string, error: unknown): Problem {
  const { sentence, remedy, detail } = problemOf(error);
  return {
    sentence: `The result was not exported to “${fileName}”. ${sentence}`,
    ...(remedy !== undefined && { remedy }),
    ...(detail !== undefined && { detail }),
    actions: [
      { id: 'saveElsewhere', title: 'Save Elsewhere…' },
      { id: 'retry', title: 'Try Again' },
    ],
  };
}
