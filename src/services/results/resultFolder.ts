import path from 'node:path';
import type * as vscode from 'vscode';

/** What is needed of the extension's context. */
export type StorageContext = Pick<
  vscode.ExtensionContext,
  'extensionUri' | 'storageUri' | 'globalStorageUri'
>;

/** Where results are kept: in the extension's own storage, the workspace's, else the user's. */
export const resultFolder = ({ storageUri, globalStorageUri }: StorageContext): string =>
  path.join((storageUri ?? globalStorageUri).fsPath, 'results');
