import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { statusOf, type StatusFacts } from './statusText';

/** The one status bar item: the connection, and what is wrong if something is. */
export class StatusBar implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    'gridlens.connection',
    vscode.StatusBarAlignment.Left,
    0,
  );
  private updates = 0;

  constructor(private readonly facts: () => Promise<StatusFacts>) {
    this.item.name = 'Gridlens Connection';
    this.item.command = commands.connectionChoose;
  }

  async update(): Promise<void> {
    const update = ++this.updates;
    const facts = await this.facts();
    // A later update may have overtaken this one.
    if (update !== this.updates) return;
    const { text, tooltip, isWarning } = statusOf(facts);
    this.item.text = text;
    this.item.tooltip = tooltip;
    this.item.accessibilityInformation = { label: `Gridlens connection. ${tooltip}` };
    this.item.backgroundColor = isWarning
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    this.item.show();
  }

  dispose(): void {
    this.updates++;
    this.item.dispose();
  }
}
