import fs from 'node:fs/promises';
import path from 'node:path';
import { hasCode, orMissing } from '../../../host/files/errorCode';
import { lockNames } from '../../../host/files/fileLock';
import { NotReplacedError } from '../../../host/files/replaceFile';
import { RootedFolder } from '../../../host/files/rootedFolder';
import { largestFileBytes } from '../../../formats/queryFiles/savedQueryFile';

/**
 * A folder of query files, with the file system operations they need. Names are file names, or `set-aside/` and a file
 * name. All functions reject with the file system's own error or with a `RefusedPathError`.
 */
export interface QueryFolder {
  /** The arguments that open a folder of this machine again. */
  local?: LocalPath;
  /** For the log. */
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

/** True for an error that a file of this name exists, on this machine or in another file system. */
export const nameExists = (error: unknown): boolean => hasCode(error, 'EEXIST', 'FileExists');

/** Returns undefined for a text that is not JSON. */
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

/**
 * A folder on this machine. Links are followed within `boundary`, the workspace folder or the store. A link that leads
 * outside is neither read nor written.
 */
export function localFolder(root: string, boundary = root): QueryFolder {
  const folder = new RootedFolder(root, () => true, { linksWithin: boundary });
  const at = (name: string) => partsOf(name).join('/');
  return {
    local: { root, boundary },
    pathOf: (name) => path.join(root, at(name)),
    names: async () => ((await orMissing(folder.list())) ?? []).map(({ name }) => name),
    async stat(name) {
      const stat = await folder.stat(at(name));
      return stat && { size: stat.bytes, version: stat.version };
    },
    read: (name) => folder.read(at(name), largestFileBytes),
    create: (name, bytes) => folder.create(at(name), [bytes]),
    async replace(name, bytes) {
      try {
        await folder.write(at(name), [bytes]);
      } catch (error) {
        // The caller still has the bytes and can try again.
        if (error instanceof NotReplacedError) await fs.rm(error.completePath, { force: true });
        throw error;
      }
    },
    move: (from, to) => folder.rename(at(from), at(to)),
    remove: (name) => folder.remove(at(name)),
    exclusively: (name, work) => folder.exclusively(at(name), work),
    sweep: () => folder.sweep('', lockNames),
  };
}
