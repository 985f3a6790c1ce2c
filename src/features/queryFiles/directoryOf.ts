import type * as vscode from 'vscode';
import type { Directory } from '../../domain/result/directory';
import type { Runs } from '../../services/runs/runs';
import { networkOf, operationOf, readQueryFile } from './queryFile';

export interface DirectoryDeps {
  readonly runs: Pick<Runs, 'peekDirectory'>;
}

/**
 * Returns the cached facilities of a query file's network; undefined when none are cached, or when the operation is not
 * `facilities`. Sends no request.
 */
export async function directoryOf(
  { runs }: DirectoryDeps,
  document: vscode.TextDocument,
): Promise<Directory | undefined> {
  const file = readQueryFile(document.getText());
  const network = file ? networkOf(file) : '';
  if (!file || network === '' || operationOf(file) !== 'facilities') return undefined;
  return runs.peekDirectory(network).catch(() => undefined);
}
