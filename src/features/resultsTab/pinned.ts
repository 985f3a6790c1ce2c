import * as vscode from 'vscode';
import { resultViewType } from '../../protocol/messages';

/**
 * True when the user pinned this tab, which is then not reused. VS Code does not report the tab of a panel, so it is
 * found by column and label. Of two tabs with the same label, one pinned tab counts for both.
 */
export function isPinned(panel: vscode.WebviewPanel): boolean {
  return vscode.window.tabGroups.all
    .filter((group) => group.viewColumn === panel.viewColumn)
    .flatMap((group) => group.tabs)
    .some(
      (tab) =>
        tab.isPinned &&
        tab.label === panel.title &&
        tab.input instanceof vscode.TabInputWebview &&
        tab.input.viewType.endsWith(resultViewType),
    );
}
