import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../host/files/errorCode';
import { newTemporaryName } from '../../host/files/temporaryName';

/** Creates a local file completely or not at all. Rejects with `EEXIST` when the file exists. */
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
    // The first error is the one to report.
    await fs.rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Renames a local file. When two processes try, only one succeeds. Rejects with `EEXIST` when the new name exists. */
export async function moveFile(from: string, to: string): Promise<void> {
  try {
    await fs.link(from, to);
  } catch (error) {
    if (errorCode(error) === 'EEXIST' || errorCode(error) === 'ENOENT') throw error;
    // The file system has no hard links: an empty file reserves the name.
    await (await fs.open(to, 'wx')).close();
    await fs.rename(from, to);
    return;
  }
  await fs.unlink(from);
}
