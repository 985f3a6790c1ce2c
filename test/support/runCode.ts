import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands, internalCommands } from '#src/host/ids';
import { settings } from '#src/host/settings';
import { closeEditors } from './editor';

const code = `client.get_market("NEM", [MarketMetric.PRICE], "5m", datetime(2026, 10, 1), datetime(2026, 10, 2))`;

/**
 * Runs the query in a line of Python with the preview command, against a service and without a key. `use` runs while
 * the results tab is open.
 */
export async function runCodeAgainst(baseAddress: string, use: () => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
  const file = path.join(folder, 'analysis.py');
  fs.writeFileSync(file, code);
  try {
    await settings.baseAddress.update(baseAddress);
    await vscode.commands.executeCommand(internalCommands.keyContinueWithout);
    await vscode.window.showTextDocument(vscode.Uri.file(file));
    await vscode.commands.executeCommand(commands.codePreview);
    await use();
  } finally {
    await closeEditors();
    await settings.baseAddress.update(undefined);
    fs.rmSync(folder, { recursive: true });
  }
}
