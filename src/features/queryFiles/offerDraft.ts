import * as vscode from 'vscode';
import { showInformation } from '../../host/notifications';
import { sentenceOfDraft } from '../../words/savedQueries/queryFileWords';
import type { Drafts } from './drafts';

/** Offers to restore the text that could not be saved in the last edit of a document. */
export async function offerDraft(drafts: Drafts, document: vscode.TextDocument): Promise<void> {
  const id = document.uri.query;
  const text = await drafts.read(id);
  // A document restored by VS Code already has its text.
  if (text === undefined || document.isDirty || text === document.getText()) return;
  const [restore, discard] = ['Bring Back', 'Discard'];
  const picked = await showInformation(sentenceOfDraft, restore, discard);
  if (picked === discard) await drafts.remove(id);
  if (picked !== restore) return;
  const now = await vscode.workspace.openTextDocument(document.uri);
  const edit = new vscode.WorkspaceEdit();
  const whole = new vscode.Range(now.positionAt(0), now.positionAt(now.getText().length));
  edit.replace(now.uri, whole, text);
  await vscode.workspace.applyEdit(edit);
  await vscode.window.showTextDocument(now);
}
