import * as vscode from 'vscode';
import { toPlainLine, toPlainText } from './plainText';

/** What an item of the status bar shows. `icon` is a codicon's name; the texts are shown as they are. */
export interface StatusTexts {
  readonly icon: string;
  readonly text: string;
  readonly tooltip: string;
  readonly isWarning: boolean;
}

/** An item at the left of the status bar, first shown with its first texts. A click runs `command`. */
export function createStatusBarItem(options: {
  readonly id: string;
  readonly name: string;
  readonly command: string;
}): { show(texts: StatusTexts): void; dispose(): void } {
  const item = vscode.window.createStatusBarItem(options.id, vscode.StatusBarAlignment.Left, 0);
  item.name = options.name;
  item.command = options.command;
  return {
    show({ icon, text, tooltip, isWarning }) {
      item.text = `$(${icon}) ${toPlainLine(text)}`;
      item.tooltip = toPlainText(tooltip);
      item.accessibilityInformation = { label: toPlainLine(`${options.name}. ${tooltip}`) };
      item.backgroundColor = isWarning ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
      item.show();
    },
    dispose() {
      item.dispose();
    },
  };
}
