import fs from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from './errorCode';
import { listNames } from './ownFolder';
import { abandonedAfterMs, isAbandoned, isTemporaryName } from './temporaryName';

/**
 * Removes the temporary files of ended processes from a folder, and an hour after their last write the files with
 * `otherNames`. Returns the names of the removed files. Rejects with the first error after trying all files.
 */
export async function sweepLeftovers(folder: string, otherNames?: RegExp): Promise<string[]> {
  const removed: string[] = [];
  const errors: unknown[] = [];
  for (const name of await listNames(folder)) {
    try {
      if (await removeAbandoned(path.join(folder, name), otherNames)) removed.push(name);
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return removed;
}

/** Removes one abandoned temporary file. Returns false for any other file, or none. */
export async function removeAbandoned(file: string, otherNames?: RegExp): Promise<boolean> {
  const name = path.basename(file);
  const isOther = otherNames?.test(name);
  if (!isOther && !isTemporaryName(name)) return false;
  try {
    const stat = await fs.lstat(file);
    const nowMs = Date.now();
    const isLeft = isOther
      ? Math.abs(nowMs - stat.mtimeMs) > abandonedAfterMs
      : isAbandoned(name, stat.mtimeMs, nowMs);
    if (!stat.isFile() || !isLeft) return false;
    await fs.unlink(file);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
