import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Result } from '../../domain/result';
import { exportFormats, type ExportFormat } from '../../formats/exportFormats';
import { bytesOf, type ExportProgress } from './chunkedBytes';

/**
 * Writes a result to a file, which afterwards is whole or as it was before: on disk the text goes to a file beside it,
 * which then takes its place. Other providers are written to directly, and so is a file in a folder that takes no
 * second one. Rejects with the file system's error, or with the signal's reason.
 */
export async function exportTo(
  target: vscode.Uri,
  result: Result,
  format: ExportFormat,
  progress: ExportProgress,
): Promise<void> {
  const bytes = await bytesOf(exportFormats[format].chunks(result), progress);
  if (target.scheme === 'file') await replace(target, bytes);
  else await vscode.workspace.fs.writeFile(target, bytes);
}

async function replace(target: vscode.Uri, bytes: Uint8Array): Promise<void> {
  const { fs } = vscode.workspace;
  const unfinished = target.with({ path: `${target.path}.${randomUUID().slice(0, 8)}.part` });
  try {
    await fs.writeFile(unfinished, bytes);
    await fs.rename(unfinished, target, { overwrite: true });
  } catch (error) {
    await fs.delete(unfinished).then(undefined, () => undefined);
    const isForbidden = error instanceof vscode.FileSystemError && error.code === 'NoPermissions';
    if (!isForbidden) throw error;
    await fs.writeFile(target, bytes);
  }
}
