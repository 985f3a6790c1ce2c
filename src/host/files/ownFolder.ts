import fs from 'node:fs/promises';
import path from 'node:path';

/** Makes a folder in the extension's own storage and those on its way. */
export async function makeOwnFolder(folder: string): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
}

/** Removes the files of a folder of the extension's own storage that were written longer ago. */
export async function removeOldFiles(folder: string, maxAgeMs: number): Promise<void> {
  for (const name of await fs.readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const { mtimeMs } = await fs.stat(file);
    if (Date.now() - mtimeMs > maxAgeMs) await fs.rm(file, { force: true });
  }
}

/** Removes a file that Gridlens wrote. Never rejects: a file that stays does no harm. */
export async function removeQuietly(file: string): Promise<void> {
  await fs.rm(file, { force: true }).catch(() => undefined);
}
