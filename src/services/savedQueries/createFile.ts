import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../host/files/errorCode';
import { newTemporaryName } from '../../host/files/temporaryName';

/** Writes a new local file whole or not at all. Rejects with `EEXIST` when there is one. */
export async function createFile(file: string, bytes: Uint8Array): Promise<void> {
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
    // The first error is the one to tell.
    await fs.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Gives a local file another name, of two processes only to one. Rejects with `EEXIST` when that name is there. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await fs.link(from, to);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOENT') throw error;
    // The file system has no second names for a file: an empty file claims the name.
    await (await fs.open(to, 'wx')).close();
    await fs.rename(from, to);
    return;
  }
  await fs.unlink(from);
}
