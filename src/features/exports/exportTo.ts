import * as vscode from 'vscode';
import type { Result } from '../../domain/result';
import { exportFormats, type ExportFormat } from '../../formats/exportFormats';
import { replaceFile, type ReplaceOptions } from '../../host/files/replaceFile';
import { collectBytes, toByteChunks, type ExportProgress } from './chunkedBytes';

/**
 * Writes a result to a file. On disk the text is written as it is made, and the file is at every moment whole or as it
 * was before. Other providers take all bytes at once. Gives the number of bytes. Rejects with the file system's error,
 * or with the signal's reason.
 */
export async function exportTo(
  target: vscode.Uri,
  result: Result,
  format: ExportFormat,
  { signal, onBytes, willCreate }: ExportProgress & Pick<ReplaceOptions, 'willCreate'>,
): Promise<number> {
  let written = 0;
  const chunks = toByteChunks(exportFormats[format].chunks(result), {
    signal,
    onBytes: (bytes) => {
      written = bytes;
      onBytes?.(bytes);
    },
  });
  if (target.scheme === 'file')
    await replaceFile(target.fsPath, chunks, { signal, ...(willCreate && { willCreate }) });
  else await vscode.workspace.fs.writeFile(target, await collectBytes(chunks));
  return written;
}
