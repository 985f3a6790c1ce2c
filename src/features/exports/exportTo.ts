import path from 'node:path';
import * as vscode from 'vscode';
import { defaultExportOptions, type ExportOptions } from '../../domain/exports/exportOptions';
import { isExportFormatId } from '../../domain/exports/exportFormats';
import { optional } from '../../domain/idioms/optional';
import type { Result } from '../../domain/result/result';
import type { ExportFormat } from '../../formats/exportWriters';
import type { ResultAbout } from '../../formats/files/resultFileHeader';
import { sideFileEnding, writeSideFile } from '../../formats/files/sideFile';
import { HashedChunks } from '../../host/files/hashedChunks';
import { replaceFile, type ReplaceOptions } from '../../host/files/replaceFile';
import { collectBytes, interruptibleChunks, type ExportProgress } from '../../host/files/interruptibleChunks';

/** A format of files: one of data, or of pictures. */
export type FileFormat = Omit<ExportFormat, 'id'> & { readonly id: string };

export interface ExportToOptions extends ExportProgress, Pick<ReplaceOptions, 'willCreate'> {
  /** What is chosen of the file. */
  readonly options?: ExportOptions;
  /** What a result file says of it. */
  readonly about?: ResultAbout;
  /** The bytes of the file, where they are not made of the result. */
  readonly received?: Uint8Array;
}

/**
 * Writes a result to a file and returns the number of bytes. On disk the bytes are streamed, and the file is replaced once
 * it is complete; a file that describes it, where one is wanted, after it. Other file systems get all bytes at once. Rejects with the file system's error or the signal's reason.
 */
export async function exportTo(
  target: vscode.Uri,
  result: Result,
  format: FileFormat,
  { signal, onBytes, willCreate, options = defaultExportOptions, about, received }: ExportToOptions,
): Promise<number> {
  let written = 0;
  const hashed = new HashedChunks();
  const made = received ? [received] : (await format.load())(result, options, about);
  const chunks = interruptibleChunks(options.sideFile === 'yes' ? hashed.pass(made) : made, {
    signal,
    onBytes: (bytes) => {
      written = bytes;
      onBytes?.(bytes);
    },
  });
  if (target.scheme === 'file')
    await replaceFile(target.fsPath, chunks, { signal, ...optional({ willCreate }) });
  else await vscode.workspace.fs.writeFile(target, await collectBytes(chunks));
  if (options.sideFile === 'yes' && isExportFormatId(format.id)) {
    const file = { name: path.posix.basename(target.path), ...hashed.digest() };
    const beside = target.with({ path: `${target.path}${sideFileEnding}` });
    const bytes = writeSideFile(result, format.id, options, file);
    if (target.scheme === 'file') await replaceFile(beside.fsPath, [bytes], { signal });
    else await vscode.workspace.fs.writeFile(beside, bytes);
  }
  return written;
}
