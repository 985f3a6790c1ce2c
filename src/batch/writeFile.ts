import path from 'node:path';
import type { ExportFormatId } from '../domain/catalog/exportFormats';
import type { ExportOptions } from '../domain/exportOptions';
import type { Result } from '../domain/result';
import { exportFormats, type ExportWriter } from '../formats/exportFormats';
import { sideFileEnding, writeSideFile } from '../formats/sideFile';
import { HashedChunks } from '../host/files/hashedChunks';
import { NotReplacedError, replaceFile } from '../host/files/replaceFile';
import { problemOfExport } from '../words/exportProblem';
import { ProblemError } from '../words/problemError';

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

/** Writes a result to a file, which is replaced once all of it is written, and what describes it beside it. */
export async function writeFile(
  result: Result,
  file: string,
  { format, options, signal, received }: WriteOptions,
): Promise<void> {
  const chunks = received ? [received] : (await writerOf(format))(result, options);
  const hashed = new HashedChunks();
  await replaceFile(path.resolve(file), hashed.pass(chunks), { signal }).catch(refusalOf(file, signal));
  if (options.sideFile !== 'yes') return;
  const side = writeSideFile(result, format, options, { name: path.basename(file), ...hashed.digest() });
  const beside = `${file}${sideFileEnding}`;
  await replaceFile(path.resolve(beside), [side], { signal }).catch(refusalOf(beside, signal));
}
