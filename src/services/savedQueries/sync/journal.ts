import { isNewerFormat, isObject } from '../../../domain/idioms/checkJson';
import type { QueryFolder } from '../store/queryFolder';

/** The version of a query that this machine had when it last synced. */
export interface KnownVersion {
  rev: string;
  past: readonly string[];
  /** The digest of the file; absent when the query was deleted. */
  digest?: string;
}

/** The sync history of this machine, stored next to its queries. */
export interface Journal {
  known: ReadonlyMap<string, KnownVersion>;
  arrangement?: KnownVersion;
  /** The queries not synced for lack of space that the user has been notified about. */
  toldOf: readonly string[];
}

export const journalFile = 'synced.json';
const version = 1;
const maxDeleted = 1000;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function readVersion(value: unknown): KnownVersion | undefined {
  if (!isObject(value)) return undefined;
  const { rev, past, digest } = value;
  if (typeof rev !== 'string' || !isTexts(past)) return undefined;
  return { rev, past, digest: typeof digest === 'string' ? digest : undefined };
}

function parse(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/**
 * Reads the journal. An unreadable one counts as empty, and then no query counts as deleted. Returns `newer` for one of
 * a newer version, which is left unchanged.
 */
export async function readJournal(folder: QueryFolder): Promise<Journal | 'newer'> {
  const stored = parse(await folder.read(journalFile));
  const none: Journal = { known: new Map(), toldOf: [] };
  if (!isObject(stored)) return none;
  if (isNewerFormat(stored['version'], version)) return 'newer';
  if (stored['version'] !== version || !isObject(stored['known'])) return none;
  const arrangement = readVersion(stored['arrangement']);
  const known = Object.entries(stored['known']).flatMap(([id, value]) => {
    const read = readVersion(value);
    return read ? [[id, read] as const] : [];
  });
  return {
    known: new Map(known),
    arrangement,
    toldOf: isTexts(stored['toldOf']) ? stored['toldOf'] : [],
  };
}

export async function writeJournal(
  folder: QueryFolder,
  { known, arrangement, toldOf }: Journal,
): Promise<void> {
  const deleted = [...known].filter(([, one]) => one.digest === undefined).map(([id]) => id);
  const dropped = new Set(deleted.slice(0, Math.max(0, deleted.length - maxDeleted)));
  const remembered = Object.fromEntries([...known].filter(([id]) => !dropped.has(id)));
  const text = JSON.stringify({ version, known: remembered, arrangement, toldOf });
  await folder.replace(journalFile, new TextEncoder().encode(`${text}\n`));
}
