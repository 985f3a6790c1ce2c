import * as vscode from 'vscode';

/**
 * The first hundred lenses of a document, resolved and sorted by position: VS Code returns them in the order in which
 * they were resolved.
 */
export async function lensesOf({ uri }: vscode.TextDocument): Promise<readonly vscode.CodeLens[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
    100,
  );
  return [...lenses].sort((one, other) => one.range.start.line - other.range.start.line);
}
