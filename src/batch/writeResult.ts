import path from 'node:path';
import {
  type ExportFormatId,
  type ExportOptions,
  placeholdersIn,
  type Provenance,
  type Result,
} from '../domain';
import { nameFile } from '../formats/files/fileName';
import type { AsReceived } from './exportQuery';
import { ExportTarget, isWithin, type Decide } from './exportTarget';
import { exportFormats, type ExportWriter } from '../formats/exportWriters';
import { sideFileEnding, writeSideFile } from '../formats/files/sideFile';
import { HashedChunks } from '../host/files/fileChunks';
import { type Chunks, NotReplacedError, replaceFile } from '../host/files/replaceFile';
import { problemOfExport } from '../words/exports/exportWords';
import { ProblemError } from '../words/failures/problemActions';
import type { NamedQuery } from './namedQuery';
import { UsageError } from './exitCodes';

interface WriteOptions {
  format: ExportFormatId;
  options: ExportOptions;
  signal: AbortSignal;
  /** The bytes of the file, where they are not made of the result. */
  received?: Uint8Array | undefined;
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

async function write(
  result: Result,
  file: string,
  { format, options, signal, received }: WriteOptions,
  replace: (file: string, chunks: Chunks) => Promise<void>,
): Promise<void> {
  const chunks = received ? [received] : (await writerOf(format))(result, options);
  const hashed = new HashedChunks();
  await replace(file, hashed.pass(chunks)).catch(refusalOf(file, signal));
  if (options.sideFile !== 'yes') return;
  const side = writeSideFile(result, format, options, { name: path.basename(file), ...hashed.digest() });
  const sideFile = `${file}${sideFileEnding}`;
  await replace(sideFile, [side]).catch(refusalOf(sideFile, signal));
}

/** Replaces a file that the user named once all of it is written, and writes the file that describes it. */
export const writeFile = (result: Result, file: string, how: WriteOptions): Promise<void> =>
  write(result, file, how, (one, chunks) => replaceFile(path.resolve(one), chunks, { signal: how.signal }));

/** Writes a result to a file that somebody else may have named, as `writeFile`. */
const writeTarget = (
  result: Result,
  { folder, below }: Pick<ExportTarget, 'folder' | 'below'>,
  how: WriteOptions,
): Promise<void> => write(result, below, how, (one, chunks) => folder.write(one, chunks, how.signal));

/** The places of the files of a query. */
export interface BlockPlace {
  root: string;
  /** The folder that they are named from. */
  from: string;
  /** The folder that they are shown from. */
  shownFrom: string;
  /** Their names have placeholders. */
  files: readonly { file: string; format: ExportFormatId; options: ExportOptions }[];
  decide: Decide;
}

export interface BlockRun {
  /** The files that the same run has written. */
  written: Set<string>;
  signal: AbortSignal;
  asReceived: AsReceived;
}

/** The files of the export blocks of a query file; one outside the root has its own folder alone. */
export function placeOfBlocks(
  { file = '', blocks = [] }: NamedQuery,
  root: string,
  decide: Decide,
): BlockPlace {
  const whole = path.resolve(file);
  const base = path.resolve(root);
  const from = path.dirname(whole);
  return { root: isWithin(base, whole) ? base : from, from, shownFrom: base, files: blocks, decide };
}

/** They depend on the result, or on the day. */
const latePlaceholders = ['start', 'end', 'date'];

/** Checks the places of files as far as possible before a request is sent. Rejects with UsageError. */
export async function checkBlocks(
  named: NamedQuery,
  { root, from, files, decide }: BlockPlace,
  { isSample }: Pick<Provenance, 'isSample'>,
): Promise<void> {
  const provenance = { isSample, offsetMinutes: 0 };
  for (const one of files) {
    const isKnown = !placeholdersIn(one.file).some((name) => latePlaceholders.includes(name));
    const name = isKnown ? nameFile(one.file, named, { provenance }, 0) : one.file;
    const target = new ExportTarget(root, from, name, one);
    if (isKnown) await target.check(decide);
    else await target.checkPath();
  }
}

/** Writes a result to the files that are named for it. Gives them as they are shown to the user. */
export async function writeBlocks(
  result: Result,
  named: NamedQuery,
  { root, from, shownFrom, files, decide }: BlockPlace,
  { written, signal, asReceived }: BlockRun,
): Promise<string[]> {
  const targets = files.map((one) => {
    const name = nameFile(one.file, named, result, Date.now());
    const target = new ExportTarget(root, from, name, one);
    const paths = target.files.map((file) => path.join(root, file));
    if (paths.some((file) => written.has(file)))
      throw new UsageError(
        `Two exports would be written to “${name}”. Give them different names, as with {name} or {region}.`,
      );
    for (const file of paths) written.add(file);
    return { target, ...one };
  });
  for (const { target } of targets) await target.check(decide);
  const shown: string[] = [];
  for (const { target, format, options } of targets) {
    const received = await asReceived(format, options);
    const decision = await target.check(decide);
    const how = { format, options, signal, received };
    // An earlier run may have been killed while it wrote.
    await target.folder.sweepBeside(target.below);
    if (decision === 'replace') await writeTarget(result, target, how);
    else await writeFile(result, decision.elsewhere, how);
    const file = decision === 'replace' ? path.join(root, target.below) : decision.elsewhere;
    shown.push(path.relative(shownFrom, file));
  }
  return shown;
}
