import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isMissing, orMissing } from './errorCode';
import { lockNameOf, withFileLock, type LockOptions } from './fileLock';
import { readAtMost } from './readAtMost';
import { type Chunks, linkNew, renameOver, replaceFile } from './replaceFile';
import { sweepLeftovers } from './sweepLeftovers';

/** Thrown when a path below a folder was neither read nor changed. */
export class RefusedPathError extends Error {
  override name = 'RefusedPathError';
  /** Like the code of a file system error: `words/failures/problemOf.ts` has the sentences. */
  code: `refused:${RefusedPathError['reason']}`;

  /** `below` is the path below the folder, separated by `/`. */
  constructor(
    readonly reason: 'link' | 'linkOutside' | 'outside' | 'notAFile' | 'tooLarge' | 'notOwn',
    below: string,
  ) {
    super(below);
    this.code = `refused:${reason}`;
  }
}

interface FolderEntry {
  name: string;
  /** `other` is a link, a pipe or a device. */
  kind: 'file' | 'folder' | 'other';
}

/**
 * True for a single path segment on every system: Windows reads `\` as a separator and `:` as the start of a stream.
 */
const isPlainName = (name: string): boolean =>
  // oxlint-disable-next-line no-control-regex -- NUL ends a path in C.
  name !== '' && name !== '.' && name !== '..' && !/[\\/:\u0000]/.test(name);

const maxListed = 100_000;

/** The longest path of Linux, in characters. The steps to a file take time by the square of their number. */
export const maxPathLength = 4096;

/** A file that changed more recently may change again without a new timestamp. */
const settledMs = 2000;

/** Returns a text that differs whenever a file has changed; undefined when a change could go unnoticed. */
export function versionOf({ size, mtimeMs, ctimeMs, ino }: Stats): string | undefined {
  const isSettled = Math.abs(Date.now() - Math.max(mtimeMs, ctimeMs)) > settledMs;
  return isSettled ? `${ino} ${size} ${mtimeMs} ${ctimeMs}` : undefined;
}

function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** Resolves the links in a path, as far as it exists. */
async function resolveLinks(file: string): Promise<string> {
  const real = await orMissing(fs.realpath(file));
  const parent = path.dirname(file);
  if (real !== undefined || parent === file) return real ?? file;
  return path.join(await resolveLinks(parent), path.basename(file));
}

/**
 * A folder whose content someone else may have made, such as a cloned repository or a shared drive. Paths are relative
 * to it, separated by `/`. A path with a link in any segment is refused. The folder itself may be a link, since the
 * user chose it. Only regular files are read, up to a size limit, and only names that pass `isOwn` are written or
 * removed.
 *
 * With `linksWithin`, a folder that contains this one, links are followed unless they lead out of it. `create`, `rename`
 * and `remove` change a link itself, not its target.
 *
 * All methods reject with RefusedPathError or with the file system's error.
 */
export class RootedFolder {
  root: string;
  #isOwn: (below: string) => boolean;
  #linksWithin: string | undefined;

  constructor(
    root: string,
    isOwn: (below: string) => boolean,
    { linksWithin }: { linksWithin?: string } = {},
  ) {
    this.root = path.resolve(root);
    this.#isOwn = isOwn;
    this.#linksWithin = linksWithin;
  }

  /** Returns the path of a file or folder, without links. */
  async resolve(below = ''): Promise<string> {
    return (await this.#locate(below)).file;
  }

  /** Reads a file; undefined when it does not exist. */
  async read(below: string, maxBytes: number): Promise<Uint8Array | undefined> {
    const { file, stat } = await this.#locate(below);
    // A link found here leads to nothing.
    if (!stat || stat.isSymbolicLink()) return undefined;
    if (!stat.isFile()) throw new RefusedPathError('notAFile', below);
    // A link found now was created since.
    const read = await orMissing(readAtMost(file, maxBytes, { followLinks: false }));
    if (read?.ok === false) throw new RefusedPathError(read.reason, below);
    return read?.bytes;
  }

  /**
   * Returns a regular file's size in bytes, its modification time in epoch milliseconds, and its `versionOf`; undefined
   * when it is missing.
   */
  async stat(
    below: string,
  ): Promise<{ bytes: number; modifiedMs: number; version: string | undefined } | undefined> {
    const { stat } = await this.#locate(below);
    if (!stat || stat.isSymbolicLink()) return undefined;
    if (!stat.isFile()) throw new RefusedPathError('notAFile', below);
    return { bytes: stat.size, modifiedMs: stat.mtimeMs, version: versionOf(stat) };
  }

  /** Lists a folder in the order of the file system; none when it is missing. Rejects for more than 100,000 entries. */
  async list(below = ''): Promise<FolderEntry[]> {
    const { file, stat } = await this.#locate(below);
    if (!stat) return [];
    const entries: FolderEntry[] = [];
    for await (const entry of await fs.opendir(file)) {
      if (entries.length === maxListed) throw new RefusedPathError('tooLarge', below);
      const kind = entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other';
      entries.push({ name: entry.name, kind });
    }
    return entries;
  }

  /** Replaces a file atomically, and creates its parent folders. */
  async write(below: string, chunks: Chunks, signal?: AbortSignal): Promise<void> {
    const file = await this.#prepare(below);
    await replaceFile(file, chunks, { onlyBeside: true, signal });
  }

  /** Creates a file and its parent folders. Rejects with EEXIST if the name is used, also by a writer at the same time. */
  async create(below: string, chunks: Chunks, signal?: AbortSignal): Promise<void> {
    const file = await this.#prepare(below, 'itself');
    await replaceFile(file, chunks, { onlyBeside: true, isNew: true, signal });
  }

  /** Moves a file over another one atomically, and creates its parent folders. */
  async move(from: string, to: string): Promise<void> {
    const source = await this.#prepare(from);
    await renameOver(source, await this.#prepare(to));
  }

  /** Renames a file, and creates its parent folders. Rejects with EEXIST if the name is used. Of two callers, one fails. */
  async rename(from: string, to: string): Promise<void> {
    const source = await this.#prepare(from, 'itself');
    await linkNew(source, await this.#prepare(to, 'itself'));
    await fs.unlink(source);
  }

  /** Removes a file. Resolves with false when there was none. Of two callers, one gets true. */
  async remove(below: string): Promise<boolean> {
    this.#requireOwn(below);
    const { file, stat } = await this.#locate(below, 'itself');
    const removed = stat && orMissing(fs.unlink(file).then(() => true));
    return (await removed) === true;
  }

  /**
   * Removes the unfinished files of ended processes from a folder, and those with `otherNames` that are an hour old.
   * Returns their names. Rejects with the first error after trying all files.
   */
  async sweep(below = '', otherNames?: RegExp): Promise<string[]> {
    const { file, stat } = await this.#locate(below);
    return stat?.isDirectory() === true ? sweepLeftovers(file, otherNames) : [];
  }

  /** Removes the unfinished files of ended processes next to a file. Files that cannot be removed are left. */
  async sweepBeside(below: string): Promise<void> {
    await this.sweep(below.split('/').slice(0, -1).join('/')).catch((error: unknown) => {
      if (error instanceof RefusedPathError) throw error;
    });
  }

  /** Creates a folder and its parent folders. */
  async makeFolder(below: string): Promise<void> {
    const { file, stat } = await this.#locate(below);
    if (!stat) await fs.mkdir(file, { recursive: true });
    else if (!stat.isDirectory()) throw new RefusedPathError('notAFile', below);
  }

  /** Sets the modification time of a file to now. */
  async touch(below: string): Promise<void> {
    const { file } = await this.#locate(below);
    const now = new Date();
    await fs.utimes(file, now, now);
  }

  /** Does work under a lock file, like `withFileLock`. */
  async withLock<T>(below: string, work: () => Promise<T>, options: LockOptions): Promise<T> {
    return withFileLock(await this.#prepare(below), work, options);
  }

  /** Does work on a file under a lock next to it; without a lock when its folder is missing. */
  async exclusively<T>(below: string, work: () => Promise<T>): Promise<T> {
    const { file } = await this.#locate(below);
    const folder = await orMissing(fs.stat(path.dirname(file)));
    return folder ? withFileLock(lockNameOf(file), work) : work();
  }

  /** Returns the path of a file that may be written, or of a name itself, and creates its folder. */
  async #prepare(below: string, which: 'target' | 'itself' = 'target'): Promise<string> {
    this.#requireOwn(below);
    const { file, stat } = await this.#locate(below, which);
    if (which === 'target' && stat && !stat.isFile()) throw new RefusedPathError('notAFile', below);
    await fs.mkdir(path.dirname(file), { recursive: true });
    return file;
  }

  #requireOwn(below: string): void {
    if (!this.#isOwn(below)) throw new RefusedPathError('notOwn', below);
  }

  /** Resolves a path, or the folder of a name `itself`. `stat` is undefined when the path does not exist. */
  async #locate(
    below: string,
    which: 'target' | 'itself' = 'target',
  ): Promise<{ file: string; stat: Stats | undefined }> {
    return this.#linksWithin === undefined
      ? this.#locateWithoutLinks(below)
      : this.#locateWithin(this.#linksWithin, below, which);
  }

  async #locateWithin(outermost: string, below: string, which: 'target' | 'itself') {
    const named = path.join(this.root, below);
    const file =
      which === 'target'
        ? await resolveLinks(named)
        : path.join(await resolveLinks(path.dirname(named)), path.basename(named));
    if (!isBelow(await resolveLinks(outermost), file)) throw new RefusedPathError('linkOutside', below);
    return { file, stat: await orMissing(fs.lstat(file)) };
  }

  /** Resolves a path segment by segment. */
  async #locateWithoutLinks(below: string) {
    if (below.length > maxPathLength) throw new RefusedPathError('outside', below.slice(0, maxPathLength));
    const names = below === '' ? [] : below.split('/');
    if (!names.every(isPlainName)) throw new RefusedPathError('outside', below);
    let file = this.root;
    let stat = await lstat(file);
    // The folder itself may be a link.
    if (stat?.isSymbolicLink() === true) stat = await fs.stat(file);
    for (const name of names) {
      file = path.join(file, name);
      stat = stat && (await lstat(file));
      if (stat?.isSymbolicLink() === true) throw new RefusedPathError('link', below);
    }
    return { file, stat };
  }
}

async function lstat(file: string): Promise<Stats | undefined> {
  try {
    return await fs.lstat(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
