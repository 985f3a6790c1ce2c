import * as vscode from 'vscode';
import { showWarning } from '../../host/notifications';
import { addressOfOwn } from '../../services/savedQueries/ownDocument';
import { labelOf, type QueryNode } from '../../services/savedQueries/tree';
import { sentenceOfUnsavedEditor } from '../../words/savedQueryWords';

/** The document of a query, as far as it is open with changes that were not saved. That of an own one has its id. */
const unsavedDocumentOf = (node: QueryNode): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find(
    ({ uri, isDirty }) =>
      isDirty &&
      (node.place.kind === 'user' ? uri.query === addressOfOwn(node).query : uri.toString() === node.address),
  );

/** Says that a query, which was just changed from elsewhere, has an editor with changes that were not saved. */
export function tellOfUnsaved(before: QueryNode): void {
  const document = unsavedDocumentOf(before);
  if (!document) return;
  const showing = 'Show Editor';
  void showWarning(sentenceOfUnsavedEditor(labelOf(before)), showing).then(async (picked) => {
    if (picked === showing) await vscode.commands.executeCommand('vscode.open', document.uri);
  });
}
