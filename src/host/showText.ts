import * as vscode from 'vscode';
import { lazy } from '../domain';

const scheme = 'gridlens-text';
const texts = new Map<string, string>();

const register = lazy(() =>
  vscode.workspace.registerTextDocumentContentProvider(scheme, {
    provideTextDocumentContent: ({ path }) => texts.get(path) ?? '',
  }),
);

/** Shows a long text as a read-only document. Text from outside must already be plain. */
export async function showText(title: string, text: string): Promise<void> {
  register();
  const path = `/${title}.txt`;
  texts.set(path, text);
  const uri = vscode.Uri.from({ scheme, path, query: String(Date.now()) });
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
}
