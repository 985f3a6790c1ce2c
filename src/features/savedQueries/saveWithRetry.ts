import type { FailedCommand } from '../../host/resultReference';
import { isCancelled, problemOf } from '../../words/failures/problemOf';
import { ProblemError } from '../../words/failures/problemActions';
import { problemOfSaving } from '../../words/savedQueries/savedQueryWords';
import { showProblem } from '../../host/problems';

/**
 * Saves something for the user. On failure, shows the problem with *Try Again*. Returns the problem when the user does
 * not retry, or the retry fails.
 */
export async function saveWithRetry(
  name: string,
  work: () => Promise<void>,
): Promise<FailedCommand | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isCancelled(error)) return undefined;
    const problem = problemOfSaving(name, problemOf(error));
    let left: FailedCommand | undefined = { problem };
    await showProblem(new ProblemError(problem, { cause: error }), {
      retry: async () => {
        left = await saveWithRetry(name, work);
      },
    });
    return left;
  }
}
