import { ProblemError } from '../../words/problemError';
import { isCancelled, problemOf } from '../../words/problemOf';
import { showProblem } from '../../host/problems';

/** Does work that keeps something of the user's. When it fails it is told, and *Try Again* does the same once more. */
export async function keepTrying(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isCancelled(error)) return;
    const problem = problemOf(error);
    const sentence = `“${name}” could not be saved. ${problem.sentence}`;
    await showProblem(new ProblemError({ ...problem, sentence }, { cause: error }), {
      retry: () => keepTrying(name, work),
    });
  }
}
