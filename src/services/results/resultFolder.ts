import path from 'node:path';
import type * as vscode from 'vscode';
import { sweepLeftovers } from '../../host/files/sweepLeftovers';
import type { Log } from '../../host/log';

/** The members of the extension's context that name its folders. */
export type StorageContext = Pick<
  vscode.ExtensionContext,
  'extensionUri' | 'storageUri' | 'globalStorageUri'
>;

/** The folder of stored results, in the extension's storage for the workspace, else for the user. */
export const resultFolder = ({ storageUri, globalStorageUri }: StorageContext): string =>
  path.join((storageUri ?? globalStorageUri).fsPath, 'results');

/** Removes the unfinished result files of killed windows. Never rejects. */
export async function sweepResults(folder: string, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  try {
    const { length } = await sweepLeftovers(folder);
    if (length > 0) log.info(`Removed results that an earlier window did not finish storing: ${length}.`);
  } catch (error) {
    log.warn('Could not remove the results that an earlier window did not finish storing.', error);
  }
}
