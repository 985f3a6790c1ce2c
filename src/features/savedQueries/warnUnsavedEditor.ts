import * as vscode from 'vscode';
import { showWarning } from '../../host/notifications';
import { addressOfOwn } from '../../services/savedQueries/ownDocument';
import { labelOf, type QueryNode } from '../../services/savedQueries/tree/tree';
import { sentenceOfUnsavedEditor } from '../../words/savedQueryWords';

/** Returns the document of a query when it is open with unsaved changes. An own query's document has the query's id. */
const unsavedDocumentOf = (node: QueryNode): vscode.TextDocument | undefined =>
  vscode.workspace.textDocuments.find(
    ({ uri, isDirty }) =>
      isDirty &&
      (node.place.kind === 'user' ? uri.query === addressOfOwn(node).query : uri.toString() === node.address),
  );

/** Warns that a query, which was just changed outside its editor, has unsaved changes there. */
export function warnUnsavedEditor(before: QueryNode): void {
  const document = unsavedDocumentOf(before);
  if (!document) return;
  const showing = 'Show Editor';
  void showWarning(sentenceOfUnsavedEditor(labelOf(before)), showing).then(async (picked) => {
    if (picked === showing) await vscode.commands.executeCommand('vscode.open', document.uri);
  });
}
