import { constants, createReadStream, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { errorCode, hasCode, isMissing } from './errorCode';
import { newTemporaryName } from './temporaryName';
import { setTimeout as delay } from 'node:timers/promises';

const maxLinks = 40;

/**
 * Returns the file that a path leads to. For a link this is its target, even if that does not exist. Links among the
 * folders are not resolved, since the system follows them.
 */
export async function followLinks(file: string): Promise<string> {
  let at = file;
  for (let links = 0; links < maxLinks; links++) {
    const target = await fs.readlink(at).catch(() => undefined);
    if (target === undefined) return at;
    at = path.resolve(await fs.realpath(path.dirname(at)), target);
  }
  throw Object.assign(new Error(`ELOOP: too many links, '${file}'`), { code: 'ELOOP' });
}

/** True when Windows refuses because another program, often a virus scanner, has one of the files open. */
const isBusy = (error: unknown): boolean =>
  process.platform === 'win32' && hasCode(error, 'EPERM', 'EACCES', 'EBUSY');

const retryAfterMs = [100, 400];

/** Renames a local file atomically: at every moment `to` is the old file or the new one, never missing. */
export async function renameOver(from: string, to: string): Promise<void> {
  for (const waitMs of retryAfterMs) {
    try {
      await fs.rename(from, to);
      return;
    } catch (error) {
      if (!isBusy(error)) throw error;
      await delay(waitMs);
    }
  }
  await fs.rename(from, to);
}

export interface ReplaceOptions {
  signal?: AbortSignal;
  /** The mode of a new file. Defaults to the mode of the process's new files. */
  mode?: number;
  /** Creates the temporary file in the target's folder or fails, so that the old file is never written to. */
  onlyBeside?: boolean;
  /**
   * Rejects with EEXIST if there is a file, a link or a folder of this name when the new file is complete. Of two
   * writers, one fails.
   */
  isNew?: boolean;
  /** Called with the path of a temporary file before it is created. */
  willCreate?: (temporaryPath: string) => Promise<void>;
}

/**
 * Creates a temporary file next to a target (`isBeside`), or in the system's temporary folder if only the target is
 * writable.
 */
async function createTemporary(
  target: string,
  old: Stats | undefined,
  { mode = 0o666, onlyBeside = false, willCreate }: ReplaceOptions,
): Promise<{ path: string; handle: FileHandle; isBeside: boolean }> {
  const name = newTemporaryName();
  const create = async (folder: string, isBeside: boolean) => {
    const temporary = path.join(folder, name);
    await willCreate?.(temporary);
    // The new file must never be readable by more users than the old one.
    return { path: temporary, handle: await fs.open(temporary, 'wx', old ? 0o600 : mode), isBeside };
  };
  try {
    return await create(path.dirname(target), true);
  } catch (error) {
    const isForbidden = hasCode(error, 'EACCES', 'EPERM', 'EROFS');
    if (!old || onlyBeside || !isForbidden || !(await isWritable(target))) throw error;
    return create(os.tmpdir(), false);
  }
}

const isWritable = async (file: string): Promise<boolean> =>
  fs.access(file, constants.W_OK).then(
    () => true,
    () => false,
  );

/** Gives a file the owner and mode of another. When the owner cannot be set, the file's group gets no permissions. */
async function copyAccess(from: Stats, to: FileHandle): Promise<void> {
  const { uid, gid } = await to.stat();
  let mode = from.mode & 0o777;
  if (uid !== from.uid || gid !== from.gid) {
    await to.chown(from.uid, from.gid).catch(() => (mode &= 0o707));
  }
  // Some file systems have no modes.
  await to.chmod(mode).catch(() => undefined);
}

/** Bytes in chunks, written as they arrive. */
export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Thrown when the new file is complete but could not replace the old one. The old one is unchanged if the new file is
 * in the same folder.
 */
export class NotReplacedError extends Error {
  override name = 'NotReplacedError';
  code: string | undefined;

  constructor(
    readonly completePath: string,
    cause: Error,
  ) {
    super(cause.message, { cause });
    this.code = errorCode(cause);
  }
}

/**
 * Writes a local file so that at every moment, even if the process is killed, it is either the old or the new one: the
 * bytes go to a temporary file in the same folder, which then replaces it atomically. Links are followed, and the old
 * file's mode is preserved. When no file can be created in the folder, the bytes go to the system's temporary folder
 * first, and the old file is overwritten when they are complete.
 *
 * Rejects with the file system's error or the signal's reason, after deleting the temporary file. Rejects with a
 * `NotReplacedError` when only the last step fails.
 */
export async function replaceFile(file: string, chunks: Chunks, options: ReplaceOptions = {}): Promise<void> {
  const { signal, isNew = false } = options;
  signal?.throwIfAborted();
  const target = isNew ? file : await followLinks(file);
  const old = isNew ? undefined : await statFile(target);
  const temporary = await createTemporary(target, old, options);
  try {
    await write(temporary.handle, async (handle) => {
      if (old) await copyAccess(old, handle);
      await writeChunks(handle, chunks, signal);
      signal?.throwIfAborted();
    });
    if (isNew) await linkNew(temporary.path, target);
  } catch (error) {
    // The first error is the one to report.
    await fs.rm(temporary.path, { force: true }).catch(() => undefined);
    throw error;
  }
  if (isNew) {
    await fs.rm(temporary.path, { force: true }).catch(() => undefined);
    return;
  }
  try {
    if (temporary.isBeside) await renameOver(temporary.path, target);
    else await moveContent(temporary.path, target);
  } catch (error) {
    throw error instanceof Error ? new NotReplacedError(temporary.path, error) : error;
  }
}

/** Gives a complete file a second name. Rejects with EEXIST if the name is used. */
export async function linkNew(from: string, to: string): Promise<void> {
  try {
    await fs.link(from, to);
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOENT')) throw error;
    // Some file systems have no second names.
    await fs.copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

/** Returns the state of a file; undefined when it does not exist. Rejects for anything that a file must not replace. */
async function statFile(target: string): Promise<Stats | undefined> {
  try {
    const stat = await fs.stat(target);
    if (stat.isFile()) return stat;
    const code = stat.isDirectory() ? 'EISDIR' : 'EEXIST';
    throw Object.assign(new Error(`${code}: not a regular file, '${target}'`), { code });
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Copies a file's content into an existing file, and deletes the source. */
async function moveContent(from: string, to: string): Promise<void> {
  await write(await fs.open(to, 'w'), (handle) => writeChunks(handle, createReadStream(from)));
  await fs.rm(from, { force: true }).catch(() => undefined);
}

/** Lets `work` write to a file, flushes the file to disk and closes it. */
async function write(handle: FileHandle, work: (handle: FileHandle) => Promise<void>): Promise<void> {
  try {
    await work(handle);
    await handle.sync().catch((error: unknown) => {
      // Some network file systems cannot flush.
      if (!hasCode(error, 'EINVAL', 'ENOSYS', 'ENOTSUP')) throw error;
    });
  } finally {
    await handle.close();
  }
}

async function writeChunks(handle: FileHandle, chunks: Chunks, signal?: AbortSignal): Promise<void> {
  for await (const chunk of chunks) {
    signal?.throwIfAborted();
    await handle.writeFile(chunk);
  }
}
