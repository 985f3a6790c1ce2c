import { hash } from 'node:crypto';
import { type Broken, exportBlocksOf, type SavedQuery, titleOfQuery } from '../../../domain';
import { RefusedPathError } from '../../../host/files/rootedFolder';
import { type QueryFolder } from './queryFolder';
import { queryDigest } from '../queryDigest';
import { parseSavedBytes, largestFileBytes } from '../../../formats/queryFiles/savedQueryFile';

/** A saved query as the tree shows it, with the digest that detects a change of its file. */
export interface StoredQuery {
  file: string;
  /** SHA-256 of the file's bytes. */
  digest: string;
  name: string;
  folder?: string;
  /** Example: `market · 5m`. */
  description: string;
  /** The query in one line. */
  title: string;
  /** Equal for equal queries. */
  queryDigest: string;
  /** The names of its variables; absent when it has none. */
  variables?: readonly string[];
  /** The files it names for exporting its result, with placeholders; absent when it names none. */
  exports?: readonly string[];
}

export interface BrokenFile {
  file: string;
  broken: Broken;
}

type OpenedFile = { stored: StoredQuery; saved: SavedQuery } | BrokenFile;

export const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes);

/** True while a file still has the content that was read. */
export async function isUnchanged(folder: QueryFolder, { file, digest }: StoredQuery): Promise<boolean> {
  const bytes = await folder.read(file);
  return bytes !== undefined && digestOf(bytes) === digest;
}

export function toStored(file: string, bytes: Uint8Array, saved: SavedQuery): StoredQuery {
  const { name, folder, query, template } = saved;
  const exports = exportBlocksOf(saved).blocks.map(({ file: target }) => target);
  return {
    file,
    digest: digestOf(bytes),
    name,
    folder,
    description: [query.operation, query.interval].filter((part) => part !== undefined).join(' · '),
    title: titleOfQuery(query),
    // A template has a digest that none of its resulting queries has.
    queryDigest: queryDigest(template?.fields ?? query),
    variables: template?.variables.map((one) => one.name),
    exports: exports.length > 0 ? exports : undefined,
  };
}

function toBroken(error: unknown): Broken {
  if (!(error instanceof RefusedPathError))
    return { code: 'unreadable', detail: error instanceof Error ? error.message.slice(0, 500) : '' };
  // A file that has more bytes than it reports is a special file of the kernel.
  return { code: error.reason === 'linkOutside' ? 'linkOutside' : 'notAFile' };
}

export function openBytes(file: string, bytes: Uint8Array): OpenedFile {
  const parsed = parseSavedBytes(bytes);
  if ('broken' in parsed) return { file, broken: parsed.broken };
  return { stored: toStored(file, bytes, parsed.saved), saved: parsed.saved };
}

export const toEntry = (opened: OpenedFile): Entry['entry'] => ('stored' in opened ? opened.stored : opened);

/** Reads a file completely; undefined when it is gone. Never rejects. */
export async function openFile(folder: QueryFolder, file: string): Promise<OpenedFile | undefined> {
  try {
    const state = await folder.stat(file);
    if (state === undefined) return undefined;
    if (state.size > largestFileBytes) return { file, broken: { code: 'tooLarge' } };
    const bytes = await folder.read(file);
    return bytes && openBytes(file, bytes);
  } catch (error) {
    return { file, broken: toBroken(error) };
  }
}

export interface FoundFile {
  address: string;
  folder: QueryFolder;
  file: string;
  /** The version that was read before. */
  known?: string;
}

export interface Entry {
  address: string;
  entry: StoredQuery | BrokenFile;
  /** The version of the file that was read; absent when uncertain. */
  version?: string;
}

/** The outcome of reading a file; undefined when it is gone. */
export type ReadFile = Entry | 'unchanged' | undefined;

/** Reads a file, unless it still has the known version. Never rejects. */
export async function readEntry({ address, folder, file, known }: FoundFile): Promise<ReadFile> {
  // Read before the content, so that the version is never newer than the content.
  const version = (await folder.stat(file).catch(() => undefined))?.version;
  if (version !== undefined && known === version) return 'unchanged';
  const opened = await openFile(folder, file);
  if (!opened) return undefined;
  const entry = toEntry(opened);
  // A file that could not be read may be readable next time, though it has not changed.
  const isRead = !('broken' in entry && entry.broken.code === 'unreadable');
  return { address, entry, version: isRead ? version : undefined };
}
