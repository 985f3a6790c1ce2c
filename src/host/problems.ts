import * as vscode from 'vscode';

/** Placeholder, built with the error table. */
export async function showProblem(error: unknown): Promise<void> {
  await vscode.window.showErrorMessage(String(error));
}
