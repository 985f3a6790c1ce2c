import { isObject } from '../domain/json';

/** A month's file, as the manifest lists it. */
export interface ManifestFile {
  /** Below the dataset, with `/`. */
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Which replies it was made of. */
  readonly from: string;
  /** The first stamp and the last, in network time; absent in a file without rows. */
  readonly first?: string;
  readonly last?: string;
  /** Values from there on were provisional. */
  readonly settledUntil?: string;
  /** Buckets that series lack between their own first and last. Not in files that an earlier version wrote. */
  readonly gaps?: number;
  /** Values that are null. */
  readonly nulls?: number;
}

/** What is in a dataset. No moment of its making stands here: the same data give the same bytes. */
export interface Manifest {
  readonly files: readonly ManifestFile[];
}

const version = 1;

/** Files in the order of their paths. */
export const formatManifest = (name: string, { files }: Manifest): string =>
  `${JSON.stringify({ version, name, files: [...files].sort((a, b) => (a.path < b.path ? -1 : 1)) }, undefined, 1)}\n`;

function parseFile(value: unknown): ManifestFile | undefined {
  if (!isObject(value)) return undefined;
  const { path, rows, bytes, sha256, from } = value;
  if (typeof path !== 'string' || typeof rows !== 'number' || typeof bytes !== 'number') return undefined;
  if (typeof sha256 !== 'string' || typeof from !== 'string') return undefined;
  const texts = Object.entries(value).filter(
    ([key, text]) => ['first', 'last', 'settledUntil'].includes(key) && typeof text === 'string',
  );
  const counts = Object.entries(value).filter(
    ([key, count]) => ['gaps', 'nulls'].includes(key) && Number.isSafeInteger(count),
  );
  return { path, rows, bytes, sha256, from, ...Object.fromEntries([...texts, ...counts]) };
}

/** Reads a manifest. What cannot be read is as if it was not there: its months are made anew. */
export function parseManifest(text: string): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    const files = isObject(value) && Array.isArray(value['files']) ? value['files'].map(parseFile) : [];
    return { files: files.filter((file) => file !== undefined) };
  } catch {
    return { files: [] };
  }
}
