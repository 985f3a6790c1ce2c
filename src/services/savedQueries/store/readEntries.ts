import { largestFileBytes, maxBytesInAll } from '../../../formats/queryFiles/savedQueryFile';
import fs, { constants } from 'node:fs';
import path from 'node:path';
import { mapDefined } from '../../../domain';
import { RootedFolder, versionOf } from '../../../host/files/rootedFolder';
import { localFolder, type LocalPath } from './queryFolder';
import { type Entry, openBytes, toEntry, type FoundFile, type ReadFile, readEntry } from './readEntry';

/**
 * Reads a regular file with few calls, in a thread that may wait for the disk. Returns undefined for everything else: a
 * link, a pipe, a missing or large file, an error. `readEntry` says what these are.
 */
function readDirectly(folder: string, { address, file, known }: LocalFile): ReadFile {
  let opened: number | undefined;
  try {
    const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
    opened = fs.openSync(path.join(folder, file), flags);
    const stat = fs.fstatSync(opened);
    const version = versionOf(stat);
    // A file of the kernel claims to be empty, and may never end.
    if (!stat.isFile() || stat.size === 0 || stat.size > largestFileBytes) return undefined;
    if (version !== undefined && version === known) return 'unchanged';
    const bytes = fs.readFileSync(opened);
    return { address, entry: toEntry(openBytes(file, bytes)), version };
  } catch {
    return undefined;
  } finally {
    if (opened !== undefined) fs.closeSync(opened);
  }
}

/** A file of this machine, to be read by another thread. */
export type LocalFile = LocalPath & Omit<FoundFile, 'folder'>;

/** Reads files in another thread; undefined when that fails. Never rejects. */
export type ReadInThread = (files: readonly LocalFile[]) => Promise<readonly ReadFile[] | undefined>;

/** The least files, and the least bytes, that are worth starting another thread for. */
const minForThread = { files: 50, bytes: 200_000 };

/** The number of files read concurrently. Each can have a megabyte, and its parsed value several. */
const atOnce = 4;

/** Reads files, the smallest first: a few large files of a repository must not hide its queries. */
async function readSmallestFirst<T extends Pick<LocalFile, 'address' | 'file'>>(
  files: readonly T[],
  maxBytes: number,
  sizeOf: (one: T) => number | Promise<number>,
  read: (one: T) => Promise<ReadFile>,
): Promise<ReadFile[]> {
  const sized = await Promise.all(files.map(async (one, at) => ({ one, at, size: await sizeOf(one) })));
  sized.sort((left, right) => left.size - right.size);
  const done = new Array<ReadFile>(files.length);
  let left = maxBytes;
  for (let start = 0; start < sized.length; start += atOnce) {
    const isWithin = left > 0;
    await Promise.all(
      sized.slice(start, start + atOnce).map(async ({ one, at, size }) => {
        left -= size;
        done[at] = isWithin ? await read(one) : toNotRead(one);
      }),
    );
  }
  return done;
}

export const toNotRead = ({ address, file }: Pick<LocalFile, 'address' | 'file'>): Entry => ({
  address,
  entry: { file, broken: { code: 'notRead' } },
});

/** The bytes to read: none of a file that is missing or too large. */
const bytesOf = (found: { size: number } | undefined): number =>
  found && found.size <= largestFileBytes ? found.size : 0;

const sizeOf = ({ folder, file }: FoundFile): Promise<number> => folder.stat(file).then(bytesOf, () => 0);

function localSizeOf({ root, file }: LocalFile): number {
  try {
    return bytesOf(fs.statSync(path.join(root, file)));
  } catch {
    return 0;
  }
}

/** Reads the files; runs in the other thread, which may wait for the disk. Never rejects. */
export async function readLocalFiles(
  files: readonly LocalFile[],
  maxBytes = maxBytesInAll,
): Promise<ReadFile[]> {
  const realPaths = new Map<string, Promise<string | undefined>>();
  const realPathOf = async ({ root, boundary }: LocalPath) => {
    // Windows cannot open a file without following links.
    if (process.platform === 'win32') return undefined;
    const folder = new RootedFolder(root, () => false, { linksWithin: boundary });
    return folder.resolve().catch(() => undefined);
  };
  return readSmallestFirst(files, maxBytes, localSizeOf, async (one) => {
    const { root, boundary, file } = one;
    const key = `${root}\n${boundary}`;
    const real = realPaths.get(key) ?? realPathOf(one);
    realPaths.set(key, real);
    const folder = await real;
    const isDirect = folder !== undefined && path.basename(file) === file;
    const read = isDirect ? readDirectly(folder, one) : undefined;
    return read ?? readEntry({ ...one, folder: localFolder(root, boundary) });
  });
}

/** True if another thread should read the files, since parsing takes up to half a second for a megabyte. */
async function isMuch(files: readonly FoundFile[]): Promise<boolean> {
  if (files.length >= minForThread.files) return true;
  const sizes = await Promise.all(files.map(sizeOf));
  return sizes.reduce((sum, size) => sum + size, 0) >= minForThread.bytes;
}

/**
 * Reads many files, a few at a time, in the given order. `known` is the result of the last read. Files not listed in
 * `changed` (addresses) are unchanged since then.
 */
export async function readEntries(
  files: readonly FoundFile[],
  known: readonly Entry[],
  changed: ChangedFiles = 'all',
  readInThread?: ReadInThread,
): Promise<Entry[]> {
  const entries = new Map(known.map((one) => [one.address, one]));
  const mayDiffer = (address: string) => {
    const before = entries.get(address);
    // A file that was not read stays so until all are read.
    const isNotRead = before && 'broken' in before.entry && before.entry.broken.code === 'notRead';
    return changed === 'all' || changed.has(address) || (before?.version === undefined && !isNotRead);
  };
  const wanted = files
    .filter(({ address }) => mayDiffer(address))
    .map((one): FoundFile => ({ ...one, known: entries.get(one.address)?.version }));
  const local = mapDefined(
    wanted,
    ({ folder, ...one }): LocalFile | undefined => folder.local && { ...one, ...folder.local },
  );
  const isForThread = readInThread && local.length === wanted.length && (await isMuch(wanted));
  const readThere = isForThread ? await readInThread(local) : undefined;
  const read = readThere ?? (await readSmallestFirst(wanted, maxBytesInAll, sizeOf, readEntry));
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
