import path from 'node:path';
import type * as vscode from 'vscode';

/** The members of the extension's context that name its folders. */
export type StorageContext = Pick<
  vscode.ExtensionContext,
  'extensionUri' | 'storageUri' | 'globalStorageUri'
>;

/** The folder of stored results, in the extension's storage for the workspace, else for the user. */
export const resultFolder = ({ storageUri, globalStorageUri }: StorageContext): string =>
  path.join((storageUri ?? globalStorageUri).fsPath, 'results');
