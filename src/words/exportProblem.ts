import { optional } from '../domain/optional';
import type { Problem } from '../domain/problem';
import { problemOf } from './problemOf';

/**
 * A failed write in words: which file, why, and the way to another place. `completePath` is where the new file stands
 * when all but its last step was done.
 */
export function problemOfExport(fileName: string, error: unknown, completePath?: string): Problem {
  const { sentence, remedy, detail } = problemOf(error);
  const actions = [
    { id: 'saveElsewhere', title: 'Save Elsewhere…' },
    { id: 'retry', title: 'Try Again' },
  ] as const;
  if (completePath !== undefined)
    return {
      sentence: `“${fileName}” was not replaced. ${sentence}`,
      remedy: `The new file is complete at “${completePath}”.`,
      ...optional({ detail }),
      actions,
    };
  return {
    sentence: `The result was not exported to “${fileName}”. ${sentence}`,
    ...optional({ remedy, detail }),
    actions,
  };
}
