import type { RefusedCode } from '../../domain/savedQuery';

/**
 * A folder of query files: the operations of a file system that they need. Names are file names, or `set-aside/` and a file
 * name. All functions reject with the file system's own error or with a `RefusedFileError`.
 */
export interface QueryFolder {
  /** Of a folder of this machine. */
  readonly local?: LocalPath;
  /** The path of a file, for the log. */
  pathOf(name: string): string;
  /** The names in the folder; none when it does not exist. */
  names(): Promise<readonly string[]>;
  /** Undefined when there is no such file. */
  stat(name: string): Promise<FileState | undefined>;
  /** Reads at most `largestFileBytes`. Undefined when there is no such file. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Creates a complete file or none, and the folder where it is missing. Rejects when there is a file of that name. */
  create(name: string, bytes: Uint8Array): Promise<void>;
  /** Replaces a file completely or not at all. */
  replace(name: string, bytes: Uint8Array): Promise<void>;
  /** Rejects when `to` exists. */
  move(from: string, to: string): Promise<void>;
  /** False when there was no such file. */
  remove(name: string): Promise<boolean>;
  /** Does work on a file under a lock, where the file system has locks. */
  exclusively<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Removes the leftovers of killed windows, also those with `otherNames`, and returns their names. */
  sweep(otherNames?: RegExp): Promise<readonly string[]>;
}

/** What opens a folder of this machine again. */
export interface LocalPath {
  readonly root: string;
  readonly boundary: string;
}

export interface FileState {
  /** Bytes, as the file system reports them. */
  readonly size: number;
  /** Differs whenever the file has changed. Absent where that is not certain. */
  readonly version?: string;
}

/** A saved query has a few hundred bytes. A larger file than this is not one. */
export const largestFileBytes = 1_000_000;

/** Thrown for a file that is not read or written, whatever its content. */
export class RefusedFileError extends Error {
  override readonly name = 'RefusedFileError';

  constructor(readonly code: RefusedCode) {
    super(code);
  }
}

/** The parts of a name. Parts that would lead out of the folder are changed to stay in it. */
export const partsOf = (name: string): readonly string[] =>
  name.split('/').map((part) => (part === '..' || part === '.' ? `_${part}` : part));
