import fs from 'node:fs';
import * as vscode from 'vscode';

/** Writes a file and shows it in an editor. */
export async function showFile(file: string, text: string): Promise<vscode.TextDocument> {
  fs.writeFileSync(file, text);
  const document = await vscode.workspace.openTextDocument(vscode.Uri.file(file));
  await vscode.window.showTextDocument(document);
  return document;
}
