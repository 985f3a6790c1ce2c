import * as vscode from 'vscode';
import { offerAction, showInformation, showWarning } from '../../host/notifications';
import { showProblem } from '../../host/problems';
import type { FailedCommand } from '../../host/resultReference';
import type { LiveResult } from '../../services/results/liveResult';
import type { Library } from '../../services/savedQueries/library';
import { keyOfPlace, labelOf, type QueryNode } from '../../services/savedQueries/tree/tree';
import { ProblemError } from '../../words/failures/problemActions';
import { isCancelled, problemOf } from '../../words/failures/problemOf';
import { problemOfSaving, sentenceOfNotUndone } from '../../words/savedQueries/savedQueryWords';
import type { TreeContext } from './treeContext';

/** Links the tabs of a query to the file that it was moved to. They take its new name when the tree has it. */
export function followTabs({ all }: { all: readonly LiveResult[] }, from: QueryNode, to: QueryNode): void {
  for (const { tab } of all) {
    const { origin } = tab.facts;
    if (origin?.key === from.key)
      tab.update({ origin: { ...origin, key: to.key, place: keyOfPlace(to.place) } });
  }
}

/** Warns that a query, which was just changed outside its editor, has unsaved changes there. */
export function warnUnsavedEditor(before: QueryNode): void {
  const document = vscode.workspace.textDocuments.find(
    ({ uri, isDirty }) => isDirty && uri.toString() === before.address,
  );
  if (!document) return;
  const sentence = `“${labelOf(before)}” is open in an editor with unsaved changes. Those changes are not included: compare before you save them.`;
  offerAction(showWarning, sentence, 'Show Editor', () =>
    vscode.commands.executeCommand('vscode.open', document.uri),
  );
}

export function selectInTree({ view }: Pick<TreeContext, 'view'>, node: QueryNode | undefined): void {
  if (node && view.visible)
    view.reveal(node, { select: true, focus: false }).then(undefined, () => undefined);
}

/** Shows a failure with *Try Again*. Returns the problem when the user does not retry, or the retry fails. */
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

export const showWithUndo = (sentence: string, revert: () => Promise<void>): void =>
  offerAction(showInformation, sentence, 'Undo', revert);

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
