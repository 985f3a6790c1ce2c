import * as vscode from 'vscode';
import { settingIds } from '../../host/ids';
import { findLanguage } from './languages';
import type { LoadedPreviews } from './loadPreviews';
import { mayHoldQueries } from './mayHoldQueries';

/** How long typing must rest before the items of other cells are made anew. */
const restMs = 500;

/** *Preview* in the status bars of cells that hold queries. */
export function watchCells(
  load: () => Promise<LoadedPreviews>,
  onDidChange: vscode.Event<void>,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let timer: NodeJS.Timeout | undefined;
  const provider: vscode.NotebookCellStatusBarItemProvider = {
    onDidChangeCellStatusBarItems: changed.event,
    async provideCellStatusBarItems(cell, token) {
      const { document } = cell;
      const isOn = vscode.workspace
        .getConfiguration(undefined, document)
        .get<boolean>(settingIds.codeLensEnabled, true);
      if (!isOn || !findLanguage(document.languageId) || !mayHoldQueries(document.getText())) return [];
      const { createCellItems, ...loaded } = await load();
      return token.isCancellationRequested ? [] : createCellItems(loaded, cell);
    },
  };
  return vscode.Disposable.from(
    changed,
    vscode.notebooks.registerNotebookCellStatusBarItemProvider('*', provider),
    onDidChange(() => {
      changed.fire();
    }),
    // Names of one cell are used in others.
    vscode.workspace.onDidChangeNotebookDocument(({ cellChanges, contentChanges }) => {
      if (contentChanges.length === 0 && !cellChanges.some(({ document }) => document !== undefined)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        changed.fire();
      }, restMs);
    }),
    new vscode.Disposable(() => {
      clearTimeout(timer);
    }),
  );
}
