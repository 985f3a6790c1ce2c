import * as vscode from 'vscode';

/** Activates the extension. */
export async function activate(): Promise<void> {
  await vscode.extensions.getExtension('gridlens.gridlens')?.activate();
}

/** Closes all editors, which must have no unsaved text. */
export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Returns the labels of all tabs. */
export const tabLabels = (): string[] =>
  vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));

/** Changes a setting of the user. */
export async function setSetting(id: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(id, value, vscode.ConfigurationTarget.Global);
}

/** Replaces functions of `vscode.window` during some work. */
export async function withWindow<T>(functions: object, work: () => PromiseLike<T>): Promise<T> {
  const names = Object.keys(functions);
  const originals = Object.fromEntries(names.map((name) => [name, Reflect.get(vscode.window, name)]));
  Object.assign(vscode.window, functions);
  try {
    return await work();
  } finally {
    Object.assign(vscode.window, originals);
  }
}

/** Returns the messages that a function such as `showErrorMessage` gets during some work, and presses a button in each. */
export async function messagesDuring(
  show: 'showInformationMessage' | 'showWarningMessage' | 'showErrorMessage',
  work: () => PromiseLike<unknown>,
  button?: string,
): Promise<string[]> {
  const messages: string[] = [];
  const answer = (message: string): Promise<string | undefined> => {
    messages.push(message);
    return Promise.resolve(button);
  };
  await withWindow({ [show]: answer }, work);
  return messages;
}
