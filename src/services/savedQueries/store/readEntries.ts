import { mapDefined } from '../../../domain';
import { localFolder, isBelow, stateOf } from './localFolder';
import { type LocalPath, type QueryFolder, largestFileBytes } from './queryFolder';
import { type Entry, entryOfBytes, type FoundFile, readEntry } from './readEntry';
import fs, { constants } from 'node:fs';
import path from 'node:path';

interface DirectRead {
  /** Valid until the next file is read. Undefined when the file still has the known version. */
  bytes: Uint8Array | undefined;
  /** Undefined when uncertain. */
  version: string | undefined;
}

/** Most query files fit. A buffer for each file takes longer than reading it. */
const shared = new Uint8Array(65_536);

/** Returns the content of an open file of `size` bytes, until the next call; undefined when its size has changed. */
function readAll(file: number, size: number): Uint8Array | undefined {
  const buffer = size < shared.length ? shared.subarray(0, size + 1) : new Uint8Array(size + 1);
  let length = 0;
  for (;;) {
    const count = fs.readSync(file, buffer, length, buffer.length - length, null);
    length += count;
    if (count === 0) return length === size ? buffer.subarray(0, size) : undefined;
    if (length > size) return undefined;
  }
}

function readFile(place: string, known: string | undefined): DirectRead | undefined {
  const file = fs.openSync(place, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW);
  try {
    const stat = fs.fstatSync(file, { bigint: true });
    const { size, version } = stateOf(stat);
    if (!stat.isFile() || size > largestFileBytes) return undefined;
    if (version !== undefined && version === known) return { bytes: undefined, version };
    const bytes = readAll(file, size);
    return bytes && { bytes, version };
  } finally {
    fs.closeSync(file);
  }
}

/** Returns the real path of a folder; undefined when it is missing or outside its boundary. */
function realFolderOf({ root, boundary }: LocalPath): string | undefined {
  try {
    const real = fs.realpathSync.native(root);
    return isBelow(fs.realpathSync.native(boundary), real) ? real : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that reads regular files of a folder with few calls, for a thread that may wait for the disk. It
 * returns undefined for everything else: a link, a pipe, a missing or large file, an error. `QueryFolder` reads these and
 * says what they are.
 */
function createDirectReader(
  folder: LocalPath,
): (name: string, known: string | undefined) => DirectRead | undefined {
  // Windows cannot open a file without following links.
  const root = process.platform === 'win32' ? undefined : realFolderOf(folder);
  return (name, known) => {
    if (root === undefined || path.basename(name) !== name) return undefined;
    try {
      return readFile(path.join(root, name), known);
    } catch {
      return undefined;
    }
  };
}

/** A file of this machine, to be read by another thread. */
export interface LocalFile extends LocalPath {
  address: string;
  file: string;
  version?: string;
}

/** The outcome of reading a file; undefined when it is gone. */
export type ReadFile = Entry | 'unchanged' | undefined;

/** Reads files in another thread; undefined when that fails. Never rejects. */
export type ReadInThread = (files: readonly LocalFile[]) => Promise<readonly ReadFile[] | undefined>;

/** The minimum number of files worth starting another thread for. */
const minFilesForThread = 50;

export interface Reading {
  /** Reads many files of this machine in another thread, which also removes leftovers in their folders. */
  readInThread?: ReadInThread | undefined;
  /** Called with the folders whose files were read in this thread. */
  onReadHere?: (folders: ReadonlySet<QueryFolder>) => void;
}

/** The number of files read concurrently. Each can have a megabyte, and its parsed value several. */
const atOnce = 4;

async function inParts<T, R>(all: readonly T[], read: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += atOnce)
    done.push(...(await Promise.all(all.slice(at, at + atOnce).map(read))));
  return done;
}

/** Reads a file that cannot be read directly. */
async function readLocalFile({ address, root, boundary, file, version }: LocalFile): Promise<ReadFile> {
  // A placeholder, compared by identity only: a file that still has this version is unchanged.
  const known = { address, entry: { file, broken: { code: 'unreadable' } }, version } as const;
  const read = await readEntry(
    { address, folder: localFolder(root, boundary), file },
    version === undefined ? undefined : { ...known, version },
  );
  return read?.entry === known.entry ? 'unchanged' : read;
}

/** Reads the files; runs in the other thread, which may wait for the disk. Never rejects. */
export async function readLocalFiles(files: readonly LocalFile[]): Promise<ReadFile[]> {
  const readers = new Map<string, ReturnType<typeof createDirectReader>>();
  const done: ReadFile[] = [];
  for (const local of files) {
    const { address, root, boundary, file, version: known } = local;
    const folder = `${root}\n${boundary}`;
    const read = readers.get(folder) ?? createDirectReader(local);
    readers.set(folder, read);
    const found = read(file, known);
    if (!found) done.push(await readLocalFile(local));
    else if (!found.bytes) done.push('unchanged');
    else
      done.push({
        address,
        entry: entryOfBytes(file, found.bytes),
        version: found.version,
      });
  }
  return done;
}

/**
 * Reads many files, a few at a time, in the given order. `known` is the result of the last read. Files not listed in
 * `changed` (addresses) are unchanged since then.
 */
export async function readEntries(
  files: readonly FoundFile[],
  known: readonly Entry[],
  changed: ChangedFiles = 'all',
  { readInThread, onReadHere }: Reading = {},
): Promise<Entry[]> {
  const entries = new Map(known.map((one) => [one.address, one]));
  const wanted = files.filter(
    ({ address }) => changed === 'all' || changed.has(address) || entries.get(address)?.version === undefined,
  );
  const local = mapDefined(
    wanted,
    ({ address, folder, file }): LocalFile | undefined =>
      folder.local && { address, file, ...folder.local, version: entries.get(address)?.version },
  );
  const isForThread = local.length >= minFilesForThread && local.length === wanted.length;
  const readThere = isForThread ? await readInThread?.(local) : undefined;
  if (!readThere) onReadHere?.(new Set(wanted.map(({ folder }) => folder)));
  const read = readThere ?? (await inParts(wanted, (one) => readEntry(one, entries.get(one.address))));
  for (const [i, { address }] of wanted.entries()) {
    const now = read[i];
    if (now === undefined) entries.delete(address);
    else if (now !== 'unchanged') entries.set(address, now);
  }
  return mapDefined(files, ({ address }) => entries.get(address));
}

/** The addresses of files that have changed since the last read; `all` when any file may have changed. */
export type ChangedFiles = ReadonlySet<string> | 'all';

export const mergeChanged = (one: ChangedFiles | undefined, other: ChangedFiles): ChangedFiles =>
  one === 'all' || other === 'all' ? 'all' : new Set([...(one ?? []), ...other]);
