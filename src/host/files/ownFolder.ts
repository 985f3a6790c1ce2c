import fs from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from './errorCode';
import { readAtMost } from './readAtMost';

/** Makes a folder in the extension's own storage and those on its way. */
export async function makeOwnFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
}

/**
 * Removes the files of a folder of the extension's own storage whose names have an ending and that were written longer
 * ago. Returns their number.
 */
export async function removeOldFiles(
  folder: string,
  ending: string,
  maxAgeMs: number,
  nowMs: number,
): Promise<number> {
  let removed = 0;
  for (const name of await listNames(folder)) {
    const file = path.join(folder, name);
    if (!name.endsWith(ending) || nowMs - (await fs.lstat(file)).mtimeMs <= maxAgeMs) continue;
    await fs.rm(file, { force: true });
    removed++;
  }
  return removed;
}

/** Removes a file that Gridlens wrote. Never rejects: a file that stays does no harm. */
export async function removeQuietly(file: string): Promise<void> {
  await fs.rm(file, { force: true }).catch(() => undefined);
}

/** Lists the names in a folder; none when it is missing. */
export async function listNames(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/** Reads the text of a file that is no link; undefined when it is missing, unreadable or larger. */
export async function readShortText(file: string, maxBytes: number): Promise<string | undefined> {
  const read = await readAtMost(file, maxBytes, { followLinks: false }).catch(() => undefined);
  return read?.ok ? new TextDecoder().decode(read.bytes) : undefined;
}

export async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => fs.rm(path.join(folder, name), { force: true })));
}
