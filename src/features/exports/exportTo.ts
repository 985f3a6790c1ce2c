import * as vscode from 'vscode';
import { defaultExportOptions, type ExportOptions } from '../../domain/exportOptions';
import { optional } from '../../domain/optional';
import type { Result } from '../../domain/result';
import type { ExportFormat } from '../../formats/exportFormats';
import { replaceFile, type ReplaceOptions } from '../../host/files/replaceFile';
import { collectBytes, interruptibleChunks, type ExportProgress } from './interruptibleChunks';

export interface ExportToOptions extends ExportProgress, Pick<ReplaceOptions, 'willCreate'> {
  /** What is chosen of the file. */
  readonly options?: ExportOptions;
}

/**
 * Writes a result to a file and returns the number of bytes. On disk the bytes are streamed, and the file is replaced once
 * it is complete. Other file systems get all bytes at once. Rejects with the file system's error or the signal's reason.
 */
export async function exportTo(
  target: vscode.Uri,
  result: Result,
  format: ExportFormat,
  { signal, onBytes, willCreate, options = defaultExportOptions }: ExportToOptions,
): Promise<number> {
  let written = 0;
  const write = await format.load();
  const chunks = interruptibleChunks(write(result, options), {
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
