import * as vscode from 'vscode';
import { isQueryFile } from './isQueryFile';

/** How long typing must pause before the diagnostics are updated. */
const restMs = 350;

type Mark = (document: vscode.TextDocument) => Promise<readonly vscode.Diagnostic[]>;

/** Creates the diagnostics of visible query files, and updates them when an open document changes. */
export function watchQueryFiles(mark: Mark): vscode.Disposable {
  const marks = vscode.languages.createDiagnosticCollection('gridlens-query-files');
  const waiting = new Map<vscode.TextDocument, NodeJS.Timeout>();
  const look = (document: vscode.TextDocument, delayMs: number): void => {
    if (!isQueryFile(document)) return;
    clearTimeout(waiting.get(document));
    const timer = setTimeout(() => {
      waiting.delete(document);
      const { version } = document;
      void mark(document).then((found) => {
        if (!document.isClosed && document.version === version) marks.set(document.uri, found);
      });
    }, delayMs);
    waiting.set(document, timer);
  };
  const lookAtAll = (): void => {
    for (const { document } of vscode.window.visibleTextEditors)
      if (!marks.has(document.uri)) look(document, 0);
  };
  lookAtAll();
  return vscode.Disposable.from(
    marks,
    vscode.window.onDidChangeVisibleTextEditors(lookAtAll),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0) look(document, restMs);
    }),
    vscode.workspace.onDidCloseTextDocument((document) => {
      clearTimeout(waiting.get(document));
      waiting.delete(document);
      marks.delete(document.uri);
    }),
    new vscode.Disposable(() => {
      for (const timer of waiting.values()) clearTimeout(timer);
    }),
  );
}
