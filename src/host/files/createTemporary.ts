import { constants, type Stats } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { errorCode } from './errorCode';
import { newTemporaryName } from './temporaryName';

export interface TemporaryOptions {
  /** The mode of a new file. Defaults to the mode of the process's new files. */
  readonly mode?: number;
  /** Creates the temporary file in the target's folder or fails, so that the old file is never written to. */
  readonly onlyBeside?: boolean;
  /** Called with the path of a temporary file before it is created. */
  readonly willCreate?: (temporaryPath: string) => Promise<void>;
}

export interface Temporary {
  readonly path: string;
  readonly handle: FileHandle;
  /** True when it is in the folder of the file that it replaces. */
  readonly isBeside: boolean;
}

/** Creates a temporary file next to a target, or in the system's temporary folder if only the target is writable. */
export async function createTemporary(
  target: string,
  old: Stats | undefined,
  { mode = 0o666, onlyBeside = false, willCreate }: TemporaryOptions,
): Promise<Temporary> {
  const name = newTemporaryName();
  const create = async (folder: string): Promise<Omit<Temporary, 'isBeside'>> => {
    const temporary = path.join(folder, name);
    await willCreate?.(temporary);
    // The new file must never be readable by more users than the old one.
    return { path: temporary, handle: await fs.open(temporary, 'wx', old ? 0o600 : mode) };
  };
  try {
    return { ...(await create(path.dirname(target))), isBeside: true };
  } catch (error) {
    const isForbidden = ['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '');
    if (!old || onlyBeside || !isForbidden || !(await isWritable(target))) throw error;
    return { ...(await create(os.tmpdir())), isBeside: false };
  }
}

const isWritable = async (file: string): Promise<boolean> =>
  fs.access(file, constants.W_OK).then(
    () => true,
    () => false,
  );

/** Gives a file the owner and mode of another. When the owner cannot be set, the file's group gets no permissions. */
export async function copyAccess(from: Stats, to: FileHandle): Promise<void> {
  const { uid, gid } = await to.stat();
  let mode = from.mode & 0o777;
  if (uid !== from.uid || gid !== from.gid) {
    await to.chown(from.uid, from.gid).catch(() => (mode &= 0o707));
  }
  // Some file systems have no modes.
  await to.chmod(mode).catch(() => undefined);
}
