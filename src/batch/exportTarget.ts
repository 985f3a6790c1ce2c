import path from 'node:path';
import { type ExportFormatId, type ExportOptions, savedQueryExtension } from '../domain';
import { toHarmlessPath } from '../formats/files/fileName';
import { sideFileEnding, readSideFile } from '../formats/files/sideFile';
import { maxPathLength, RefusedPathError, RootedFolder } from '../host/files/rootedFolder';
import { sentenceOfBlockFault } from '../words/exports/exportBlockWords';
import { problemOfExport } from '../words/exports/exportWords';
import { ProblemError } from '../words/failures/problemActions';
import { problemOf, sentencesOfProblem } from '../words/failures/problemOf';
import { UsageError } from './exitCodes';
import { maxEndBytes } from '../formats/files/fileBytes';
import { isOwnFile, type OwnFileKind } from '../formats/files/ownFiles';
import { isMissing } from '../host/files/errorCode';
import { digestOf, readEnds } from '../host/files/readAtMost';

/** A file that Gridlens did not write, or has changed since, in the place of an export. */
export interface ForeignFile {
  path: string;
  bytes: number;
  modifiedMs: number;
}

/** True where the file has the checksum that its side file states. */
async function isAsDescribed(path: string, bytes: number): Promise<boolean> {
  const ends = await readEnds(`${path}${sideFileEnding}`, maxEndBytes).catch(() => undefined);
  const described = ends && readSideFile(ends);
  return described?.bytes === bytes && (await digestOf(path)).sha256 === described.sha256;
}

/**
 * The file that would be lost if an export of a kind were written to a path. Undefined where there is none, where it is
 * empty, and where Gridlens wrote it: by its content, or by the checksum in its side file. Whatever is no regular file is
 * left to the writing, which refuses it. Rejects with the file system's error.
 */
export async function findForeignFile(path: string, kind: OwnFileKind): Promise<ForeignFile | undefined> {
  const ends = await readEnds(path, maxEndBytes).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!ends || isOwnFile(kind, ends) || (await isAsDescribed(path, ends.bytes))) return undefined;
  return { path, bytes: ends.bytes, modifiedMs: ends.modifiedMs };
}

/** `replace`, or the path that is written instead. */
type Decision = 'replace' | { elsewhere: string };
/** Decides about a file that Gridlens did not write. Rejects where it may not be replaced. */
export type Decide = (found: ForeignFile, below: string) => Promise<Decision>;

/** Asks about each state of a file once, however often a run meets it. */
export function decideOnce(decide: Decide): Decide {
  const decided = new Map<string, Decision>();
  return async (found, below) => {
    const key = [found.path, found.bytes, found.modifiedMs].join('\0');
    const decision = decided.get(key) ?? (await decide(found, below));
    decided.set(key, decision);
    return decision;
  };
}

export const isWithin = (root: string, file: string): boolean => {
  const way = path.relative(root, file);
  return way !== '' && way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
};

const isHidden = (part: string): boolean => part.startsWith('.') && part !== '.' && part !== '..';

/** A file below a folder that a query file, or a task, names for a result. */
export class ExportTarget {
  /** The path below the folder, with `/`. */
  below: string;
  folder: RootedFolder;
  #hasSideFile: boolean;
  #format: ExportFormatId;

  /** `name` is relative to `from`. Throws UsageError if it leads out, is too long, hidden or a query file's name. */
  constructor(
    root: string,
    from: string,
    name: string,
    { format, options }: { format: ExportFormatId; options: ExportOptions },
  ) {
    if (name.length > maxPathLength)
      throw new UsageError(
        `The path of the export is longer than ${maxPathLength.toLocaleString('en')} characters.`,
      );
    const refusalOf = (code: 'hidden' | 'queryFile'): UsageError =>
      new UsageError(sentenceOfBlockFault({ code, path: [], value: name, known: [] }));
    const asked = path.resolve(from, path.isAbsolute(name) ? name : toHarmlessPath(name));
    if (!isWithin(root, asked))
      throw new UsageError(
        `“${name}” would be outside “${root}”, so nothing is written. Name a file in that folder.`,
      );
    const below = path.relative(root, asked).replaceAll(path.sep, '/');
    if ((path.isAbsolute(name) ? below : name).split(/[\\/]/).some(isHidden)) throw refusalOf('hidden');
    if (below.toLowerCase().endsWith(savedQueryExtension)) throw refusalOf('queryFile');
    this.below = below;
    this.#format = format;
    this.#hasSideFile = options.sideFile === 'yes';
    this.folder = new RootedFolder(root, (own) => this.files.includes(own));
  }

  /** Paths below the folder: the file, and the one that describes it. */
  get files(): string[] {
    return this.#hasSideFile ? [this.below, this.below + sideFileEnding] : [this.below];
  }

  /** Refuses a link or a folder on the way. Rejects with UsageError. */
  async checkPath(): Promise<void> {
    for (const file of this.files)
      await this.folder.stat(file).catch((error: unknown) => {
        if (error instanceof RefusedPathError)
          throw new UsageError(`“${file}” is not written. ${sentencesOfProblem(problemOf(error))}`);
        throw new ProblemError(problemOfExport(file, error));
      });
  }

  /** Has it decided whether to replace what Gridlens did not write. Rejects with UsageError, or as `decide` does. */
  async check(decide: Decide): Promise<Decision> {
    await this.checkPath();
    for (const [i, file] of this.files.entries()) {
      const kind = i === 0 ? this.#format : 'sideFile';
      const found = await findForeignFile(path.join(this.folder.root, file), kind).catch((error: unknown) => {
        throw new ProblemError(problemOfExport(file, error));
      });
      const decision = found && (await decide(found, file));
      if (typeof decision === 'object') return decision;
    }
    return 'replace';
  }
}
