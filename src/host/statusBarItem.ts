import * as vscode from 'vscode';
import type { statusOf } from '../words/connectionWords';
import { toPlainLine, toPlainText } from './plainText';

/** Creates an item at the left of the status bar, which appears with its first texts. A click runs `command`. */
export function createStatusBarItem(options: { id: string; name: string; command: string }): {
  show(texts: ReturnType<typeof statusOf>): void;
  dispose(): void;
} {
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
