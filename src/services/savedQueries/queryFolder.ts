import type { RefusedCode } from '../../domain/savedQuery';

/**
 * The folder that query files are kept in, as little of a file system as they need. Names are file names, or
 * `set-aside/` and a file name. All reject with the file system's own error, or with a `RefusedFileError`.
 */
export interface QueryFolder {
  /** Where a file is, for the log. */
  pathOf(name: string): string;
  /** Names of what is in it; none when the folder is not there. */
  names(): Promise<readonly string[]>;
  /** Undefined when there is no such file. */
  stat(name: string): Promise<FileState | undefined>;
  /** At most `largestFileBytes`. Undefined when there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Writes a new file whole or not at all, and makes the folder. Rejects when there is a file of that name. */
  create(name: string, bytes: Uint8Array): Promise<void>;
  /** Writes over a file, whole or not at all. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  /** Rejects when `to` is there. */
  move(from: string, to: string): Promise<void>;
  /** False when there was no such file. */
  remove(name: string): Promise<boolean>;
  /** Does work on a file while no other window does work on it, where the file system has a way to tell. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Removes what killed windows left, also by other names, and gives the names of it. */
  sweep(otherNames?: RegExp): Promise<readonly string[]>;
}

export interface FileState {
  /** Bytes, as the file system claims. */
  readonly size: number;
  /** Another one whenever the file has changed. Absent where that is not certain. */
  readonly version?: string;
}

/** A saved query is a few hundred bytes; what is larger than this is none. */
export const largestFileBytes = 1_000_000;

/** A file that is left alone, whatever is in it. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';

  constructor(readonly code: RefusedCode) {
    super(code);
  }
}

/** The parts of a name; one that would climb out of the folder stays in it. */
export const partsOf = (name: string): readonly string[] =>
  name.split('/').map((part) => (part === '..' || part === '.' ? `_${part}` : part));
