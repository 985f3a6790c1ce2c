import { isSameQuery } from '../../domain';
import type { LiveResult } from '../../services/results/liveResult';
import { originOf } from '../../services/savedQueries/origin';
import { labelOf, type QueryNode } from '../../services/savedQueries/tree/tree';
import * as vscode from 'vscode';
import { offerAction, showWarning } from '../../host/notifications';
import type { TreeContext } from './treeContext';

/** Finds the tabs of a saved query before it is renamed or moved. The returned function links them to the new node. */
export function followTabs(
  results: { all: readonly LiveResult[] },
  from: QueryNode,
): (to: QueryNode | undefined) => void {
  const tabs = results.all
    .filter(({ tab }) => tab.facts.origin?.key === from.key)
    .map((live) => ({ live, requested: live.requested }));
  return (to) => {
    if (!to) return;
    for (const { live, requested } of tabs) {
      // A preview may show another query by now.
      if (!isSameQuery(live.requested.query, requested.query)) continue;
      const origin = originOf(to);
      const { asked = origin.asked } = live.tab.facts.origin ?? {};
      live.tab.update({ origin: { ...origin, asked } });
      const { title } = requested;
      const isNamed =
        title === from.stored.name || (asked !== undefined && title.startsWith(`${from.stored.name} · `));
      const renamed = to.stored.name + title.slice(from.stored.name.length);
      if (isNamed && live.requested.title !== renamed) live.rename(renamed);
    }
  };
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
