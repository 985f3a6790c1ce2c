import type { LiveResult } from '../../services/results/liveResult';
import { keyOfPlace, labelOf, type QueryNode } from '../../services/savedQueries/tree/tree';
import * as vscode from 'vscode';
import { offerAction, showWarning } from '../../host/notifications';
import type { TreeContext } from './treeContext';

/** Links the tabs of a query to the file that it was moved to. They take its new name when the tree has it. */
export function followTabs(
  { all }: { all: readonly LiveResult[] },
  from: QueryNode,
  to: QueryNode | undefined,
): void {
  for (const { tab } of all) {
    const { origin } = tab.facts;
    if (to && origin?.key === from.key)
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

/** Selects a query in the tree when the tree is visible. */
export function selectInTree({ view }: Pick<TreeContext, 'view'>, node: QueryNode | undefined): void {
  if (node && view.visible)
    view.reveal(node, { select: true, focus: false }).then(undefined, () => undefined);
}
