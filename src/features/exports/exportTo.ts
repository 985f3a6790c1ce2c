import * as vscode from 'vscode';
import { optional } from '../../domain/optional';
import type { Result } from '../../domain/result';
import type { ExportFormat } from '../../formats/exportFormats';
import { replaceFile, type ReplaceOptions } from '../../host/files/replaceFile';
import { collectBytes, paceChunks, type ExportProgress } from './interruptibleChunks';

/**
 * Writes a result to a file. On disk the bytes are written as they are made, and the file is at every moment complete or
 * as it was before. Other providers take all bytes at once. Gives the number of bytes. Rejects with the file system's error,
 * or with the signal's reason.
 */
export async function exportTo(
  target: vscode.Uri,
  result: Result,
  format: ExportFormat,
  { signal, onBytes, willCreate }: ExportProgress & Pick<ReplaceOptions, 'willCreate'>,
): Promise<number> {
  let written = 0;
  const write = await format.load();
  const chunks = paceChunks(write(result), {
    signal,
    onBytes: (bytes) => {
      written = bytes;
      onBytes?.(bytes);
    },
  });
  if (target.scheme === 'file')
    await replaceFile(target.fsPath, chunks, { signal, ...optional({ willCreate }) });
  else await vscode.workspace.fs.writeFile(target, await collectBytes(chunks));
  return written;
}
