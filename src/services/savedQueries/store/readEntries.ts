import { localFolder } from './localFolder';
import type { LocalPath, QueryFolder } from './queryFolder';
import { createDirectReader } from './readDirectly';
import { type Entry, entryOfBytes, type FoundFile, readEntry } from './readEntry';

/** A file of this machine, to be read by another thread. */
export interface LocalFile extends LocalPath {
  address: string;
  file: string;
  /** The version from the last read. */
  version?: string;
}

/** The outcome of reading a file; undefined when it is gone. */
export type ReadFile = Entry | 'unchanged' | undefined;

/** Reads files in another thread; undefined when that fails. Never rejects. */
export type ReadInThread = (files: readonly LocalFile[]) => Promise<readonly ReadFile[] | undefined>;

/** The minimum number of files worth starting another thread for. */
const minFilesForThread = 50;

/** The way to read many files. */
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

function toLocal({ address, folder, file }: FoundFile, known: Entry | undefined): LocalFile | undefined {
  return folder.local && { address, file, ...folder.local, version: known?.version };
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
  const local = wanted.flatMap((one) => toLocal(one, entries.get(one.address)) ?? []);
  const isForThread = local.length >= minFilesForThread && local.length === wanted.length;
  const readThere = isForThread ? await readInThread?.(local) : undefined;
  if (!readThere) onReadHere?.(new Set(wanted.map(({ folder }) => folder)));
  const read = readThere ?? (await inParts(wanted, (one) => readEntry(one, entries.get(one.address))));
  for (const [i, { address }] of wanted.entries()) {
    const now = read[i];
    if (now === undefined) entries.delete(address);
    else if (now !== 'unchanged') entries.set(address, now);
  }
  return files.flatMap(({ address }) => entries.get(address) ?? []);
}

/** The addresses of files that have changed since the last read; `all` when any file may have changed. */
export type ChangedFiles = ReadonlySet<string> | 'all';

export const mergeChanged = (one: ChangedFiles | undefined, other: ChangedFiles): ChangedFiles =>
  one === 'all' || other === 'all' ? 'all' : new Set([...(one ?? []), ...other]);
