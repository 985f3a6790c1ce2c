import * as vscode from 'vscode';

const cellScheme = 'vscode-notebook-cell';

export const cellsOf = (notebook: vscode.NotebookDocument): vscode.TextDocument[] =>
  notebook.getCells().map(({ document }) => document);

export const notebookOf = (document: vscode.TextDocument): vscode.NotebookDocument | undefined =>
  document.uri.scheme === cellScheme
    ? vscode.workspace.notebookDocuments.find((one) => cellsOf(one).includes(document))
    : undefined;

/** The key under which a document's answers are stored. All cells of a notebook share one key. */
export const documentKey = (document: vscode.TextDocument): string =>
  (notebookOf(document) ?? document).uri.toString();
