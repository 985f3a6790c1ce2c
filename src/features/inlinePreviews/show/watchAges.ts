import * as vscode from 'vscode';
import { AgeClock } from './ageClock';

const isSeen = (document: string): boolean =>
  vscode.window.visibleTextEditors.some((editor) => editor.document.uri.toString() === document) ||
  vscode.window.visibleNotebookEditors.some(({ notebook }) => notebook.uri.toString() === document);

/** Creates the clock for the ages displayed in this window, with the disposable that stops it. */
export function watchAges(onGrown: () => void): readonly [AgeClock, vscode.Disposable] {
  const clock = new AgeClock(isSeen, onGrown);
  const look = (): void => {
    clock.editorsChanged();
  };
  const watching = vscode.Disposable.from(
    vscode.window.onDidChangeVisibleTextEditors(look),
    vscode.window.onDidChangeVisibleNotebookEditors(look),
    new vscode.Disposable(() => {
      clock.stop();
    }),
  );
  return [clock, watching];
}
