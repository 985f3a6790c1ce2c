import * as vscode from 'vscode';
import { settingIds } from '../../host/ids';
import { findLanguage } from './languages';
import type { LoadedPreviews } from './loadPreviews';
import { mayHoldQueries } from './mayHoldQueries';
import type { PreviewChanges } from './watchChanges';

/** Adds *Preview* to the status bar of notebook cells that contain queries. */
export function watchCells(
  load: () => Promise<LoadedPreviews>,
  changes: Pick<PreviewChanges, 'onDidChange'>,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
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
    changes.onDidChange(() => {
      changed.fire();
    }),
  );
}
