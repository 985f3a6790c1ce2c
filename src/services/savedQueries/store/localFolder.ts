import type { BigIntStats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../../../host/files/errorCode';
import { lockNameOf, lockNames, withFileLock } from '../../../host/files/fileLock';
import { newTemporaryName } from '../../../host/files/temporaryName';
import { NotReplacedError, replaceFile } from '../../../host/files/replaceFile';
import { readAtMost } from '../../../host/files/readAtMost';
import { sweepLeftovers } from '../../../host/files/sweepLeftovers';
import { largestFileBytes, partsOf, RefusedFileError, type FileState, type QueryFolder } from './queryFolder';

/** Creates a local file completely or not at all. Rejects with `EEXIST` when the file exists. */
async function createFile(file: string, bytes: Uint8Array): Promise<void> {
  const temporary = path.join(path.dirname(file), newTemporaryName());
  try {
    const handle = await fs.open(temporary, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await moveFile(temporary, file);
  } catch (error) {
    // The first error is the one to report.
    await fs.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Renames a local file. When two processes try, only one succeeds. Rejects with `EEXIST` when the new name exists. */
async function moveFile(from: string, to: string): Promise<void> {
  try {
    await fs.link(from, to);
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOENT')) throw error;
    // The file system has no hard links: an empty file reserves the name.
    await (await fs.open(to, 'wx')).close();
    await fs.rename(from, to);
    return;
  }
  await fs.unlink(from);
}

/** Returns `missing` when there is no such file or folder, on this machine or in another file system. */
export async function orMissing<T>(work: PromiseLike<T>, missing: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR', 'FileNotFound')) return missing;
    throw error;
  }
}

const realPathOf = (file: string): Promise<string | undefined> =>
  orMissing<string | undefined>(fs.realpath(file), undefined);

export function isBelow(folder: string, file: string): boolean {
  const way = path.relative(folder, file);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}

/** A file that changed more recently may change again without a new timestamp. */
const settledMs = 2000;

export function stateOf({ size, mtimeNs, ctimeNs, ino, mtimeMs, ctimeMs }: BigIntStats): FileState {
  const changedMs = Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs);
  const isSettled = Math.abs(Date.now() - changedMs) > settledMs;
  return { size: Number(size), version: isSettled ? `${ino} ${size} ${mtimeNs} ${ctimeNs}` : undefined };
}

/** Resolves the paths of a folder's files. All functions reject with `linkOutside` for a path outside the boundary. */
function createPaths(root: string, boundary: string) {
  const at = (name: string) => path.join(root, ...partsOf(name));
  const checkInside = async (real: string) => {
    if (!isBelow(await fs.realpath(boundary), real)) throw new RefusedFileError('linkOutside');
  };
  /** Returns the path of a name in its real folder, without following the name; undefined without the folder. */
  const place = async (name: string) => {
    const folder = await realPathOf(path.dirname(at(name)));
    if (folder === undefined) return undefined;
    await checkInside(folder);
    return path.join(folder, path.basename(at(name)));
  };
  return {
    at,
    checkInside,
    /** Resolves the real path of a name; undefined when there is no such file. */
    resolve: async (name: string) => {
      const real = await realPathOf(at(name));
      if (real !== undefined) await checkInside(real);
      return real;
    },
    place,
    /** Like `place`, but creates the folder when it is missing. */
    makePlace: async (name: string) => {
      const found = await place(name);
      if (found !== undefined) return found;
      await fs.mkdir(path.dirname(at(name)), { recursive: true });
      return (await place(name)) ?? at(name);
    },
  };
}

/**
 * A folder on this machine. Links are followed within `boundary`, the workspace folder or the store. A link that leads
 * outside is neither read nor written.
 */
export function localFolder(root: string, boundary = root): QueryFolder {
  const { at, checkInside, resolve, place, makePlace } = createPaths(root, boundary);
  return {
    local: { root, boundary },
    pathOf: at,
    names: () => orMissing<string[]>(fs.readdir(root), []),
    async stat(name) {
      const real = await resolve(name);
      const stat =
        real === undefined
          ? undefined
          : await orMissing<BigIntStats | undefined>(fs.stat(real, { bigint: true }), undefined);
      if (stat && !stat.isFile()) throw new RefusedFileError('notAFile');
      return stat && stateOf(stat);
    },
    async read(name) {
      const real = await resolve(name);
      if (real === undefined) return undefined;
      // The path is already resolved: a link found now was created since.
      const read = await orMissing(readAtMost(real, largestFileBytes, { followLinks: false }), undefined);
      if (read && !read.ok) throw new RefusedFileError(read.reason);
      return read?.bytes;
    },
    async create(name, bytes) {
      await createFile(await makePlace(name), bytes);
    },
    async replace(name, bytes) {
      const real = (await resolve(name)) ?? (await makePlace(name));
      try {
        await replaceFile(real, [bytes]);
      } catch (error) {
        // The caller still has the bytes and can try again.
        if (error instanceof NotReplacedError) await fs.rm(error.completePath, { force: true });
        throw error;
      }
    },
    async move(from, to) {
      const source = await place(from);
      await moveFile(source ?? at(from), await makePlace(to));
    },
    async remove(name) {
      const found = await place(name);
      if (found === undefined) return false;
      return orMissing(
        fs.unlink(found).then(() => true),
        false,
      );
    },
    async exclusively(name, work) {
      // A missing file may be restored in the meantime.
      const real = (await resolve(name)) ?? (await place(name));
      return real === undefined ? work() : withFileLock(lockNameOf(real), work);
    },
    async sweep() {
      const real = await realPathOf(root);
      if (real === undefined) return [];
      await checkInside(real);
      return sweepLeftovers(real, lockNames);
    },
  };
}
