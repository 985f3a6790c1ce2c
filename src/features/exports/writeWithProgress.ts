import { defaultExportOptions, type ExportOptions, isExportFormatId, type Result } from '../../domain';
import type { ResultAbout } from '../../formats/files/resultFileHeader';
import * as vscode from 'vscode';
import {
  collectBytes,
  type ExportProgress,
  HashedChunks,
  interruptibleChunks,
} from '../../host/files/fileChunks';
import { replaceFile, type ReplaceOptions } from '../../host/files/replaceFile';
import { showProgress } from '../../host/notifications';
import { withNote } from '../../host/files/temporaryNotes';
import path from 'node:path';
import type { ExportFormat } from '../../formats/exportWriters';
import { sideFileEnding, writeSideFile } from '../../formats/files/sideFile';

/** A format for data or for pictures. */
export type FileFormat = Omit<ExportFormat, 'id'> & { id: string };

interface FileContent {
  options: ExportOptions;
  /** The title and other facts that a result file stores. */
  about: ResultAbout;
  /** The bytes of the file, if they are not made from the result. */
  received?: Uint8Array;
}

export interface WriteOptions extends FileContent {
  /** The folder for notes of unfinished exports. */
  notes: string;
}

/**
 * Writes a result to a file and returns the number of bytes. On disk, the bytes are streamed and the file is replaced once
 * it is complete; then its side file is written, if the options include one. Other file systems get all bytes at once.
 * Rejects with the file system's error or the signal's reason.
 */
export async function exportTo(
  target: vscode.Uri,
  result: Result,
  format: FileFormat,
  {
    signal,
    onBytes,
    willCreate,
    options = defaultExportOptions,
    about,
    received,
  }: ExportProgress & Pick<ReplaceOptions, 'willCreate'> & Partial<FileContent>,
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
  if (target.scheme === 'file') await replaceFile(target.fsPath, chunks, { signal, willCreate });
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

/** A shorter export shows no progress, since it is over before the message could be read. */
const quietMs = 1_000;

type Written = { ok: true; bytes: number } | { ok: false; error: unknown };

/** Writes a result to a file, with a progress notification when it takes longer than a second. Never rejects. */
export async function writeWithProgress(
  target: vscode.Uri,
  result: Result,
  format: FileFormat,
  { notes, ...options }: WriteOptions,
): Promise<Written> {
  const stop = new AbortController();
  let report: ((bytes: number) => void) | undefined;
  const { signal } = stop;
  const onBytes = (bytes: number): void => report?.(bytes);
  const writing = withNote(notes, (willCreate) =>
    exportTo(target, result, format, { ...options, signal, onBytes, willCreate }),
  ).then(
    (bytes): Written => ({ ok: true, bytes }),
    (error: unknown): Written => ({ ok: false, error }),
  );
  const quiet = setTimeout(() => {
    void showProgress('Exporting the result', async (reportProgress, cancelled) => {
      cancelled.addEventListener('abort', () => stop.abort());
      report = (bytes) => reportProgress(`${(bytes / 1e6).toFixed(1)} MB`);
      await writing;
    });
  }, quietMs);
  const written = await writing;
  clearTimeout(quiet);
  return written;
}
