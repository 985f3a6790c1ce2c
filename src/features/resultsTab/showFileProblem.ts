import * as vscode from 'vscode';
import { runProblemAction } from '../../host/problems';
import { pageRoots, renderPage } from '../../host/webviewPage';
import type { HostMessage } from '../../protocol/messages';
import { readPageMessage } from '../../protocol/readPageMessage';
import { problemOf } from '../../words/problemOf';
import { checkForUpdates } from '../../words/resultFileWords';

interface Unreadable {
  readonly panel: vscode.WebviewPanel;
  readonly extensionUri: vscode.Uri;
  readonly name: string;
  readonly error: unknown;
}

/** Shows in a file's editor why the file cannot be read, with buttons. `retry` reads it again. */
export function showFileProblem(
  { panel: { webview, onDidDispose }, extensionUri, name: title, error }: Unreadable,
  retry: () => Promise<void>,
): void {
  const problem = problemOf(error);
  const post = (message: HostMessage): void => void webview.postMessage(message);
  const perform = async (actionId: string): Promise<void> => {
    if (!problem.actions.some(({ id }) => id === actionId)) return;
    if (actionId === checkForUpdates.id)
      await vscode.commands.executeCommand('workbench.extensions.action.checkForUpdates');
    else if (actionId === 'retry') {
      listening.dispose();
      await retry();
    } else await runProblemAction(actionId, problem);
  };
  const listening = webview.onDidReceiveMessage(async (received: unknown) => {
    const message = readPageMessage(received);
    if (message?.type === 'ready') post({ type: 'problem', state: 'error', title, problem });
    if (message?.type !== 'request') return;
    post({ type: 'reply', requestId: message.requestId, ok: true });
    if (message.action?.kind === 'remedy') await perform(message.action.actionId);
  });
  onDidDispose(() => {
    listening.dispose();
  });
  webview.options = { enableScripts: true, localResourceRoots: pageRoots(extensionUri) };
  webview.html = renderPage({
    ...{ webview, extensionUri, title },
    script: 'dist/webview.js',
    style: 'dist/webview.css',
  });
}
