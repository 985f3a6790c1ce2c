import type * as vscode from 'vscode';
import type { ExportOptions } from '../../domain/exports/exportOptions';
import { optional } from '../../domain/idioms/optional';
import type { Result } from '../../domain/result/result';
import type { ResultAbout } from '../../formats/files/resultFileHeader';
import { withNote } from '../../host/files/temporaryNotes';
import { showProgress } from '../../host/notifications';
import { exportTo, type FileFormat } from './exportTo';

/** A shorter export shows no progress, since it is over before the message could be read. */
const quietMs = 1_000;

interface WriteOptions {
  readonly options: ExportOptions;
  readonly about: ResultAbout;
  /** The folder for notes of unfinished exports. */
  readonly notes: string;
  /** The bytes of the file, where they are not made of the result. */
  readonly received?: Uint8Array | undefined;
}

export type Written =
  { readonly ok: true; readonly bytes: number } | { readonly ok: false; readonly error: unknown };

/** Writes a result to a file, with a progress notification when it takes longer than a second. Never rejects. */
export async function writeWithProgress(
  target: vscode.Uri,
  result: Result,
  format: FileFormat,
  { options, about, notes, received }: WriteOptions,
): Promise<Written> {
  const stop = new AbortController();
  let report: ((bytes: number) => void) | undefined;
  const { signal } = stop;
  const onBytes = (bytes: number): void => report?.(bytes);
  const writing = withNote(notes, (willCreate) =>
    exportTo(target, result, format, {
      signal,
      onBytes,
      willCreate,
      options,
      about,
      ...optional({ received }),
    }),
  ).then(
    (bytes): Written => ({ ok: true, bytes }),
    (error: unknown): Written => ({ ok: false, error }),
  );
  const quiet = setTimeout(() => {
    void showProgress('Exporting the result', async (reportProgress, token) => {
      token.onCancellationRequested(() => {
        stop.abort();
      });
      report = (bytes) => {
        reportProgress(`${(bytes / 1e6).toFixed(1)} MB`);
      };
      await writing;
    });
  }, quietMs);
  const written = await writing;
  clearTimeout(quiet);
  return written;
}
