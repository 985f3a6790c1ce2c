import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from './errorCode';
import { withFileLock, type LockOptions } from './fileLock';
import { readAtMost } from './readAtMost';
import { type Chunks, renameOver, replaceFile } from './replaceFile';
import { sweepLeftovers } from './sweepLeftovers';

/** Thrown when a path below a folder was neither read nor changed. */
export class RefusedPathError extends Error {
  override name = 'RefusedPathError';
  /** Like the code of a file system error: `words/failures/problemOf.ts` has the sentences. */
  code: `refused:${'link' | 'outside' | 'notAFile' | 'tooLarge' | 'notOwn'}`;

  /** `below` is the path below the folder, separated by `/`. */
  constructor(
    readonly reason: 'link' | 'outside' | 'notAFile' | 'tooLarge' | 'notOwn',
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

/**
 * A folder whose content someone else may have made, such as a cloned repository or a shared drive. Paths are relative
 * to it, separated by `/`. A path with a link in any segment is refused. The folder itself may be a link, since the
 * user chose it. Only regular files are read, up to a size limit, and only names that pass `isOwn` are written or
 * removed.
 *
 * All methods reject with RefusedPathError or with the file system's error.
 */
export class RootedFolder {
  root: string;
  #isOwn: (below: string) => boolean;

  constructor(root: string, isOwn: (below: string) => boolean) {
    this.root = path.resolve(root);
    this.#isOwn = isOwn;
  }

  /** Reads a file; undefined when it does not exist. */
  async read(below: string, maxBytes: number): Promise<Uint8Array | undefined> {
    const { file, stat } = await this.#locate(below);
    if (!stat) return undefined;
    if (!stat.isFile()) throw new RefusedPathError('notAFile', below);
    try {
      // The path contained no link: a link found now was created since.
      const read = await readAtMost(file, maxBytes, { followLinks: false });
      if (!read.ok) throw new RefusedPathError(read.reason, below);
      return read.bytes;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  /**
   * Returns a regular file's size in bytes and modification time in epoch milliseconds; undefined when it is missing.
   */
  async stat(below: string): Promise<{ bytes: number; modifiedMs: number } | undefined> {
    const { stat } = await this.#locate(below);
    if (stat && !stat.isFile()) throw new RefusedPathError('notAFile', below);
    return stat && { bytes: stat.size, modifiedMs: stat.mtimeMs };
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

  /** Moves a file over another one atomically, and creates its parent folders. */
  async move(from: string, to: string): Promise<void> {
    const source = await this.#prepare(from);
    await renameOver(source, await this.#prepare(to));
  }

  /** Removes a file. Does nothing when it does not exist. */
  async remove(below: string): Promise<void> {
    this.#requireOwn(below);
    const { file, stat } = await this.#locate(below);
    if (stat) await fs.rm(file, { force: true });
  }

  /** Removes the unfinished files of ended processes next to a file. Files that cannot be removed are left. */
  async sweepBeside(below: string): Promise<void> {
    const { file, stat } = await this.#locate(below.split('/').slice(0, -1).join('/'));
    if (stat?.isDirectory()) await sweepLeftovers(file).catch(() => undefined);
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

  /** Returns the path of a file that may be written, and creates its folder. */
  async #prepare(below: string): Promise<string> {
    this.#requireOwn(below);
    const { file, stat } = await this.#locate(below);
    if (stat && !stat.isFile()) throw new RefusedPathError('notAFile', below);
    await fs.mkdir(path.dirname(file), { recursive: true });
    return file;
  }

  #requireOwn(below: string): void {
    if (!this.#isOwn(below)) throw new RefusedPathError('notOwn', below);
  }

  /** Resolves a path segment by segment. `stat` is undefined when the path does not exist. */
  async #locate(below: string): Promise<{ file: string; stat: Stats | undefined }> {
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
