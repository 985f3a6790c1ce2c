import * as vscode from 'vscode';

/** The notebook that a document is a cell of. */
export const notebookOf = (document: vscode.TextDocument): vscode.NotebookDocument | undefined =>
  vscode.workspace.notebookDocuments.find((one) => one.getCells().some((cell) => cell.document === document));
