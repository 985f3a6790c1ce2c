import { createHash } from 'node:crypto';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasCode, isMissing } from './errorCode';
import { readAtMost } from './readAtMost';
import { abandonedAfterMs, isAbandoned, isTemporaryName, newTemporaryName } from './temporaryName';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Returns the path of a file's lock, in the same folder. */
export const lockNameOf = (file: string): string =>
  path.join(path.dirname(file), `.gridlens-${hash(path.basename(file))}.lock`);

/** Matches the names of locks, and of the claims that exist while an abandoned lock is removed. */
export const lockNames = /^\.gridlens-[0-9a-f]{16}\.lock(?:\.[0-9a-f]{16})?$/;

const retryAfterMs = 10;
const maxTries = 1000;

export interface LockOptions {
  tries?: number;
  /**
   * Creates the lock with its content in one step. Otherwise a process killed at the wrong moment leaves an empty lock,
   * which only counts as abandoned after a minute.
   */
  isLinked?: boolean;
}

/**
 * Does work under a lock, which only one process can hold. The lock is a file; the lock of a process that has ended is
 * removed. Rejects with `EBUSY` when the lock does not become free.
 */
export async function withFileLock<T>(
  lock: string,
  work: () => Promise<T>,
  { tries = maxTries, isLinked = false }: LockOptions = {},
): Promise<T> {
  // Identifies the process, like the name of a temporary file.
  const owner = newTemporaryName();
  await acquire(lock, () => (isLinked ? link(lock, owner) : create(lock, owner)), tries);
  try {
    return await work();
  } finally {
    await release(lock, owner);
  }
}

async function acquire(lock: string, make: () => Promise<boolean>, tries: number): Promise<void> {
  for (let triesLeft = tries; triesLeft > 0; triesLeft--) {
    if (await make()) return;
    await removeAbandonedLock(lock);
    await delay(retryAfterMs);
  }
  throw Object.assign(new Error(`EBUSY: locked by another window, '${lock}'`), { code: 'EBUSY' });
}

/** Creates a lock. Returns false when another process holds it. */
async function create(lock: string, owner: string): Promise<boolean> {
  let handle: FileHandle;
  try {
    handle = await fs.open(lock, 'wx');
  } catch (error) {
    if (isHeld(error)) return false;
    throw error;
  }
  try {
    await handle.writeFile(owner);
    return true;
  } catch (error) {
    // On a full disk the lock is empty, and nobody could tell who holds it.
    await fs.rm(lock, { force: true }).catch(() => undefined);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Like `create`, but links a file that is already written. */
async function link(lock: string, owner: string): Promise<boolean> {
  const written = path.join(path.dirname(lock), newTemporaryName());
  try {
    await fs.writeFile(written, owner, { flag: 'wx' });
    await fs.link(written, lock);
    return true;
  } catch (error) {
    if (isHeld(error)) return false;
    // Some file systems have no hard links.
    if (hasCode(error, 'EPERM', 'ENOTSUP', 'ENOSYS', 'EOPNOTSUPP')) return await create(lock, owner);
    throw error;
  } finally {
    await fs.rm(written, { force: true }).catch(() => undefined);
  }
}

/** True when another process holds the lock. Windows refuses to create a file while its deletion is incomplete. */
const isHeld = (error: unknown): boolean =>
  hasCode(error, 'EEXIST') || (process.platform === 'win32' && hasCode(error, 'EPERM'));

/** Releases a lock. Never rejects: the work is done, and the next process that needs the lock removes it. */
async function release(lock: string, owner: string): Promise<void> {
  const found = await readOwner(lock).catch(() => undefined);
  if (found === owner) await fs.rm(lock, { force: true }).catch(() => undefined);
}

const longestOwner = 100;

/** The maximum age of an empty lock. Only a killed process leaves one; a running process writes to it immediately. */
const longestEmptyMs = 60_000;

/**
 * Reads the owner of a lock. Reads only a short file and no link, since a project can contain either under this name.
 */
async function readOwner(lock: string): Promise<string> {
  const read = await readAtMost(lock, longestOwner, { followLinks: false });
  return read.ok ? new TextDecoder().decode(read.bytes) : 'no lock';
}

/** Reads a lock; undefined when it does not exist. The identity is unique for every lock. */
async function readLock(lock: string): Promise<{ isAbandoned: boolean; identity: string } | undefined> {
  try {
    const { ino, mtimeNs, mtimeMs } = await fs.lstat(lock, { bigint: true });
    const owner = await readOwner(lock);
    const modifiedMs = Number(mtimeMs);
    const nowMs = Date.now();
    const isOurs = owner === '' || isTemporaryName(owner);
    const longestMs = owner === '' ? longestEmptyMs : abandonedAfterMs;
    return {
      isAbandoned:
        !isOurs || isAbandoned(owner, modifiedMs, nowMs) || Math.abs(nowMs - modifiedMs) > longestMs,
      identity: hash(`${ino} ${mtimeNs} ${owner}`),
    };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/**
 * Removes an abandoned lock. Only the process that creates the claim, a file named after this lock, may remove it. This
 * prevents the removal of the next lock, which another process holds.
 */
async function removeAbandonedLock(lock: string): Promise<void> {
  const found = await readLock(lock);
  if (!found?.isAbandoned) return;
  const claim = `${lock}.${found.identity}`;
  try {
    await fs.writeFile(claim, '', { flag: 'wx' });
  } catch (error) {
    if (isHeld(error)) return;
    throw error;
  }
  try {
    const current = await readLock(lock);
    // A lock that cannot be removed stays held.
    if (current?.identity === found.identity) await fs.rm(lock, { force: true }).catch(() => undefined);
  } finally {
    await fs.rm(claim, { force: true });
  }
}
