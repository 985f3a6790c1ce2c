import { createHash } from 'node:crypto';
import { exportBlocksOf } from '../../domain/exportBlock';
import { optional } from '../../domain/optional';
import { titleOfQuery } from '../../domain/queryTitle';
import { largestFileBytes, RefusedFileError, type QueryFolder } from './queryFolder';
import { describeQuery } from './describeQuery';
import { queryDigest } from './queryDigest';
import { parseSavedQuery } from '../../formats/savedQueryFile';
import type { Broken, SavedQuery } from '../../domain/savedQuery';

/** A saved query as the tree shows it, with the digest that detects a change of its file. */
export interface StoredQuery {
  readonly file: string;
  /** SHA-256 of the file's bytes. */
  readonly digest: string;
  readonly name: string;
  /** The folder it stands under in the tree. */
  readonly folder?: string;
  /** `market · 5m` */
  readonly description: string;
  /** The query in a line. */
  readonly title: string;
  /** The same for queries that ask the same. */
  readonly queryDigest: string;
  /** The files that it names for its result, with placeholders; absent where it names none. */
  readonly exports?: readonly string[];
}

/** A file that should be a saved query and is not. */
export interface BrokenFile {
  readonly file: string;
  readonly broken: Broken;
}

/** A saved query with the complete content of its file. */
export interface OpenedQuery {
  readonly stored: StoredQuery;
  readonly saved: SavedQuery;
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** True while a file has the content that was read. */
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
    ...optional({ folder }),
    description: describeQuery(query),
    title: titleOfQuery(query),
    // With variables it asks none of the queries that it can become.
    queryDigest: queryDigest(template?.fields ?? query),
    ...(exports.length > 0 && { exports }),
  };
}

function decodeText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function toBroken(error: unknown): Broken {
  if (!(error instanceof RefusedFileError))
    return { code: 'unreadable', detail: error instanceof Error ? error.message.slice(0, 500) : '' };
  // The file has more bytes than it reports: it is a special file of the kernel.
  return { code: error.code === 'tooLarge' ? 'notAFile' : error.code };
}

/** Reads a file completely. Undefined when it is gone; never rejects. */
export async function openFile(
  folder: QueryFolder,
  file: string,
): Promise<OpenedQuery | BrokenFile | undefined> {
  try {
    const state = await folder.stat(file);
    if (state === undefined) return undefined;
    if (state.size > largestFileBytes) return { file, broken: { code: 'tooLarge' } };
    const bytes = await folder.read(file);
    if (bytes === undefined) return undefined;
    const text = decodeText(bytes);
    if (text === undefined) return { file, broken: { code: 'notText' } };
    const parsed = parseSavedQuery(text);
    if ('broken' in parsed) return { file, broken: parsed.broken };
    return { stored: toStored(file, bytes, parsed.saved), saved: parsed.saved };
  } catch (error) {
    return { file, broken: toBroken(error) };
  }
}

/** A file to read, and its unique address. */
export interface FoundFile {
  readonly address: string;
  readonly folder: QueryFolder;
  readonly file: string;
}

export interface Entry {
  readonly address: string;
  readonly entry: StoredQuery | BrokenFile;
  /** The file's version that was read; absent where that is not certain. */
  readonly version?: string;
}

/** Undefined when it is gone; `known` itself when it is unchanged, which is then not read again. */
export async function readEntry(
  { address, folder, file }: FoundFile,
  known?: Entry,
): Promise<Entry | undefined> {
  // Read before the bytes, so that the version is never newer than they are.
  const version = await folder.stat(file).then(
    (state) => state?.version,
    () => undefined,
  );
  if (known && version !== undefined && known.version === version) return known;
  const opened = await openFile(folder, file);
  if (!opened) return undefined;
  const entry = 'stored' in opened ? opened.stored : opened;
  return { address, entry, ...optional({ version }) };
}
