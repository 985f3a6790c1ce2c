import path from 'node:path';
import type { ExportFormatId } from '../domain/catalog/exportFormats';
import type { ExportOptions } from '../domain/exportOptions';
import type { Result } from '../domain/result';
import { exportFormats, type ExportWriter } from '../formats/exportFormats';
import { sideFileEnding, writeSideFile } from '../formats/sideFile';
import { HashedChunks } from '../host/files/fileChunks';
import { NotReplacedError, replaceFile, type Chunks } from '../host/files/replaceFile';
import { problemOfExport } from '../words/exportProblem';
import { ProblemError } from '../words/problemError';
import type { ExportTarget } from './exportTarget';

/** How a file is written. */
export interface WriteOptions {
  readonly format: ExportFormatId;
  readonly options: ExportOptions;
  readonly signal: AbortSignal;
  /** The bytes of the file, where they are not made of the result. */
  readonly received?: Uint8Array | undefined;
}

export function writerOf(id: ExportFormatId): Promise<ExportWriter> {
  const format = exportFormats.find((one) => one.id === id);
  if (!format) throw new TypeError(`There is no format ${id}.`);
  return format.load();
}

/** Says which file could not be written. */
const refusalOf =
  (file: string, signal: AbortSignal) =>
  (error: unknown): never => {
    if (signal.aborted) throw error;
    const complete = error instanceof NotReplacedError ? error.completePath : undefined;
    throw new ProblemError(problemOfExport(file, error, complete));
  };

/** Replaces a file in one step. */
type Replace = (file: string, chunks: Chunks) => Promise<void>;

async function write(
  result: Result,
  file: string,
  { format, options, signal, received }: WriteOptions,
  replace: Replace,
): Promise<void> {
  const chunks = received ? [received] : (await writerOf(format))(result, options);
  const hashed = new HashedChunks();
  await replace(file, hashed.pass(chunks)).catch(refusalOf(file, signal));
  if (options.sideFile !== 'yes') return;
  const side = writeSideFile(result, format, options, { name: path.basename(file), ...hashed.digest() });
  const sideFile = `${file}${sideFileEnding}`;
  await replace(sideFile, [side]).catch(refusalOf(sideFile, signal));
}

/** Writes a result to a file that the user named, which is replaced once all of it is written, and the file that describes it. */
export const writeFile = (result: Result, file: string, how: WriteOptions): Promise<void> =>
  write(result, file, how, (one, chunks) => replaceFile(path.resolve(one), chunks, { signal: how.signal }));

/** Writes a result to a file that somebody else may have named, as `writeFile`. */
export const writeTarget = (
  result: Result,
  { folder, below }: Pick<ExportTarget, 'folder' | 'below'>,
  how: WriteOptions,
): Promise<void> => write(result, below, how, (one, chunks) => folder.write(one, chunks, how.signal));
