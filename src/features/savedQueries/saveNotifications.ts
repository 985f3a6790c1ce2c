import type { FailedCommand } from '../../host/resultReference';
import { offerAction, showInformation } from '../../host/notifications';
import { showProblem } from '../../host/problems';
import { ProblemError } from '../../words/failures/problemActions';
import { isCancelled, problemOf } from '../../words/failures/problemOf';
import { problemOfSaving, sentenceOfNotUndone } from '../../words/savedQueries/savedQueryWords';
import type { Library } from '../../services/savedQueries/library';
import type { QueryNode } from '../../services/savedQueries/tree/tree';

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

/** Reports a finished action, and reverts it when the user picks *Undo*. */
export function showWithUndo(sentence: string, revert: () => Promise<void>): void {
  offerAction(showInformation, sentence, 'Undo', revert);
}

/** Reports a finished action, with *Undo*. A query that has changed since stays unchanged and is named. */
export function offerUndo(
  library: Library,
  { sentence, name, node }: { sentence: string; name: string; node: QueryNode | undefined },
  revert: (node: QueryNode) => Promise<void>,
): void {
  showWithUndo(sentence, async () => {
    const now = await library.find(node);
    if (now?.kind === 'query' && now.stored.digest === node?.stored.digest)
      await saveWithRetry(name, () => revert(now));
    else void showInformation(sentenceOfNotUndone(name));
  });
}

/** Reports which queries were added; *Undo* deletes them. A query that has changed since stays and is named. */
export function offerRemoval(library: Library, nodes: readonly QueryNode[], sentence: string): void {
  showWithUndo(sentence, async () => {
    for (const node of nodes) {
      const { name } = node.stored;
      const failed = await saveWithRetry(name, async () => {
        if (!(await library.remove(node, 'unchanged'))) void showInformation(sentenceOfNotUndone(name));
      });
      if (failed) break;
    }
  });
}
