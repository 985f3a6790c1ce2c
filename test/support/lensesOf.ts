import * as vscode from 'vscode';

/**
 * The first hundred lenses of a document, resolved and sorted by position: VS Code returns them in the order in which
 * they were resolved.
 */
export async function lensesOf({ uri }: vscode.TextDocument): Promise<vscode.CodeLens[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
    100,
  );
  return [...lenses].sort((one, other) => one.range.start.line - other.range.start.line);
}

/** Moves the cursor to a line, whose query then has lenses for its other actions. */
export function moveTo(document: vscode.TextDocument, line: number): void {
  const editor = vscode.window.visibleTextEditors.find((one) => one.document === document);
  if (!editor) throw new Error('No editor shows the document.');
  editor.selection = new vscode.Selection(line, 3, line, 3);
}
