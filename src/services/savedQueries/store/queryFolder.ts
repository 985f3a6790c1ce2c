import { hasCode } from '../../../host/files/errorCode';
import { RefusedPathError } from '../../../host/files/rootedFolder';
import type { Log } from '../../../host/log';

/**
 * A folder of query files, with the file system operations they need. Names are file names, or `set-aside/` and a file
 * name. All functions reject with the file system's own error or with a `RefusedPathError`.
 */
export interface QueryFolder {
  /** Set for a folder on this machine. */
  local?: LocalPath;
  /** Returns the path of a file, for the log. */
  pathOf(name: string): string;
  /** Lists the names in the folder; none when it does not exist. */
  names(): Promise<readonly string[]>;
  /** Returns a file's state; undefined when there is no such file. */
  stat(name: string): Promise<FileState | undefined>;
  /** Reads at most `largestFileBytes`; undefined when there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Creates a complete file or none, and the folder if missing. Rejects when the name is taken. */
  create(name: string, bytes: Uint8Array): Promise<void>;
  /** Replaces a file completely or not at all. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  move(from: string, to: string): Promise<void>;
  /** Deletes a file. Resolves with false when there was no such file. */
  remove(name: string): Promise<boolean>;
  /** Does work on a file under a lock, if the file system has locks. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Removes the leftovers of killed windows, and returns the removed names. */
  sweep(): Promise<readonly string[]>;
}

/** The arguments that open a folder of this machine again. */
export interface LocalPath {
  root: string;
  boundary: string;
}

export interface FileState {
  /** In bytes, as the file system reports it. */
  size: number;
  /** Differs whenever the file has changed. Absent when a change could go unnoticed. */
  version?: string;
}

/** The maximum size of a query file, in bytes. A saved query has a few hundred. */
export const largestFileBytes = 1_000_000;

/** True for an error that a file of this name exists, on this machine or in another file system. */
export const nameExists = (error: unknown): boolean => hasCode(error, 'EEXIST', 'FileExists');

/** Parses a text; undefined when there is none or it is not JSON. */
export function parseJson(text = ''): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a file as JSON; undefined when it is missing or is not JSON. */
export const readJson = async (folder: QueryFolder, name: string): Promise<unknown> =>
  parseJson(new TextDecoder().decode(await folder.read(name)));

/** Splits a name into parts. Parts that would lead out of the folder are changed to stay in it. */
export const partsOf = (name: string): string[] =>
  name.split('/').map((part) => (part === '..' || part === '.' ? `_${part}` : part));

/** Removes the leftovers of killed windows in folders of query files. Logs a folder that cannot be swept. */
export async function sweepFolders(
  folders: readonly QueryFolder[],
  log: Pick<Log, 'info' | 'warn'>,
): Promise<void> {
  for (const folder of folders) {
    try {
      for (const name of await folder.sweep()) log.info(`Leftover file removed: ${folder.pathOf(name)}`);
    } catch (error) {
      if (!(error instanceof RefusedPathError))
        log.warn(`Leftover files could not be removed: ${folder.pathOf('')}`, error);
    }
  }
}
