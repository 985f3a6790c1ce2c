import { optional } from '../domain/optional';
import type { Problem } from '../domain/problem';
import { problemOf } from './problemOf';

/**
 * Describes a failed write: the file, the reason and actions to save it elsewhere. `completePath` is the path of the
 * complete new file when only the last step, replacing the old one, failed.
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
