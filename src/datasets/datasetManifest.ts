import { isObject } from '../domain/idioms/checkJson';
import { optional } from '../domain/idioms/optional';

/** A month's file, as the manifest lists it. */
export interface ManifestFile {
  /** Below the dataset, with `/`. */
  readonly path: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Identifies the replies that the file was made from. */
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

/** The files of a dataset. Has no time of creation, so that the same data give the same bytes. */
export interface Manifest {
  readonly files: readonly ManifestFile[];
}

const version = 1;
export const maxManifestBytes = 16 * 1024 * 1024;
const maxTextLength = 64;

/** A longer copy of a plan would make each month slow to write. */
const maxPlanCopy = 1024 * 1024;

/** Files in the order of their paths, and a copy of the plan's file, which makes the plan again where it is lost. */
export function formatManifest(name: string, { files }: Manifest, plan?: string): string {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const text = JSON.stringify({ version, name, files: sorted }, undefined, 1);
  if (plan === undefined || plan.length > maxPlanCopy) return `${text}\n`;
  return `${text.slice(0, -2)},\n "plan": ${plan.trimEnd()}\n}\n`;
}

/** The copy of the plan's file in a manifest. */
export function planIn(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const plan: unknown = isObject(value) ? value['plan'] : undefined;
    return isObject(plan) ? JSON.stringify(plan) : undefined;
  } catch {
    return undefined;
  }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= maxTextLength;
const countIn = (value: unknown): number | undefined => (isCount(value) ? value : undefined);
const textIn = (value: unknown): string | undefined => (isShort(value) ? value : undefined);

function parseFile(value: unknown, known: ReadonlySet<string>): ManifestFile | undefined {
  if (!isObject(value)) return undefined;
  const { path, rows, bytes, sha256, from, first, last, settledUntil, gaps, nulls } = value;
  if (typeof path !== 'string' || !known.has(path) || !isCount(rows) || !isCount(bytes)) return undefined;
  if (!isShort(sha256) || !isShort(from)) return undefined;
  const texts = { first: textIn(first), last: textIn(last), settledUntil: textIn(settledUntil) };
  return {
    path,
    rows,
    bytes,
    sha256,
    from,
    ...optional({ ...texts, gaps: countIn(gaps), nulls: countIn(nulls) }),
  };
}

/**
 * Reads a manifest, which somebody else may have written: of the files that the plan has (`known`), each once. An entry
 * that cannot be read is left out, and its month is written again.
 */
export function parseManifest(text: string, known: ReadonlySet<string>): Manifest {
  try {
    const value: unknown = JSON.parse(text);
    const files: readonly unknown[] = isObject(value) && Array.isArray(value['files']) ? value['files'] : [];
    const byPath = new Map<string, ManifestFile>();
    for (const one of files) {
      const file = parseFile(one, known);
      if (file) byPath.set(file.path, file);
    }
    return { files: [...byPath.values()] };
  } catch {
    return { files: [] };
  }
}
