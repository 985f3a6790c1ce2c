import * as vscode from 'vscode';

/** The folders of the workspace; none in an empty window. */
export const workspaceFolders = (): readonly vscode.WorkspaceFolder[] =>
  vscode.workspace.workspaceFolders ?? [];
