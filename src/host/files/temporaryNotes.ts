import fs from 'node:fs/promises';
import path from 'node:path';
import { readAtMost } from './readAtMost';
import { removeAbandoned } from './sweepLeftovers';
import { isAbandoned, isTemporaryName } from './temporaryName';
import type { Log } from '../log';

/*
 * The temporary file of an export is in a folder of the user, which is not searched for leftovers. So each has a note in
 * the extension's own storage while it is written: a file of the same name that holds the path of the folder.
 */

const longestPath = 32_768;

/** Writes a note of the temporary file while `work` runs. When the note cannot be written, the work goes on. */
export async function withNote<T>(
  notes: string,
  work: (willCreate: (temporaryPath: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  let note: string | undefined;
  const write = async (temporaryPath: string) => {
    note = path.join(notes, path.basename(temporaryPath));
    await fs.mkdir(notes, { recursive: true, mode: 0o700 });
    await fs.writeFile(note, path.dirname(temporaryPath), { mode: 0o600 });
  };
  try {
    return await work((temporaryPath) => write(temporaryPath).catch(() => undefined));
  } finally {
    if (note !== undefined) await fs.rm(note, { force: true }).catch(() => undefined);
  }
}

/** Removes the temporary files of killed windows that have a note, and no others. Never rejects. */
export async function sweepExports(notes: string, log: Pick<Log, 'info' | 'warn'>): Promise<void> {
  const names = await fs.readdir(notes).catch(() => []);
  for (const name of names.filter(isTemporaryName)) {
    try {
      await sweepNoted(path.join(notes, name), log);
    } catch (error) {
      log.warn('Could not remove the unfinished file of an export.', error);
    }
  }
}

async function sweepNoted(note: string, log: Pick<Log, 'info'>): Promise<void> {
  const name = path.basename(note);
  const { mtimeMs } = await fs.lstat(note);
  if (!isAbandoned(name, mtimeMs, Date.now())) return;
  const read = await readAtMost(note, longestPath, { followLinks: false });
  const folder = read.ok ? new TextDecoder().decode(read.bytes) : '';
  if (path.isAbsolute(folder)) {
    const temporary = path.join(folder, name);
    if (await removeAbandoned(temporary)) log.info(`Removed the unfinished file of an export: ${temporary}`);
    else if (await isThere(temporary)) return;
  }
  await fs.rm(note, { force: true });
}

const isThere = (file: string): Promise<boolean> =>
  fs.lstat(file).then(
    () => true,
    () => false,
  );
