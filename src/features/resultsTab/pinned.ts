import * as vscode from 'vscode';
import { resultViewType } from '../../protocol/messages';

/**
 * True when the user pinned this tab, which then is not reused. VS Code does not tell which tab a panel stands in, so
 * the tab is found by column and label; of two alike, one pinned counts for both.
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
