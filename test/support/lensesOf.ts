import * as vscode from 'vscode';

/** The first hundred lenses of a document, resolved, from the top: VS Code gives them in the order of their resolving. */
export async function lensesOf({ uri }: vscode.TextDocument): Promise<readonly vscode.CodeLens[]> {
  const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
    'vscode.executeCodeLensProvider',
    uri,
    100,
  );
  return [...lenses].sort((one, other) => one.range.start.line - other.range.start.line);
}
