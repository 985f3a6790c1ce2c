import type { FailedCommand } from '../../host/resultReference';
import { ProblemError } from '../../words/problemError';
import { isCancelled, problemOf } from '../../words/problemOf';
import { showProblem } from '../../host/problems';

/**
 * Does work that keeps something of the user's. When it fails it is told, and *Try Again* does the same once more.
 * Returns the problem that was left so.
 */
export async function keepTrying(
  name: string,
  work: () => Promise<void>,
): Promise<FailedCommand | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (isCancelled(error)) return undefined;
    const { sentence, ...others } = problemOf(error);
    const problem = { ...others, sentence: `“${name}” could not be saved. ${sentence}` };
    let left: FailedCommand | undefined = { problem };
    await showProblem(new ProblemError(problem, { cause: error }), {
      retry: async () => {
        left = await keepTrying(name, work);
      },
    });
    return left;
  }
}
