import type { SavedQuery } from '../../../domain';
import {
  formatSavedQuery,
  parseSavedQuery,
  savedQueryExtension,
} from '../../../formats/queryFiles/savedQueryFile';
import { conflictedName, reserved } from '../store/changeFiles';
import { nameExists } from '../store/queryFolder';
import { digestOf, isUnchanged, openFile, type StoredQuery } from '../store/readEntry';
import type { Machine, RemotelyDeleted } from './machine';
import { nextRevision, type Revision, shortHash } from './revision';

/** The folder within the store for queries that another machine deleted. */
const setAsideFolder = 'set-aside';

/** Returns the part of a file's name before `~`. */
const idOfFile = (file: string): string => baseOf(file).split('~', 1)[0] ?? '';

/** Returns an id that is a valid file name on every system; a name the user gave by hand gets a generated id. */
const safeId = (name: string): string =>
  /^[a-z0-9][a-z0-9_~-]{0,149}$/.test(name) && !reserved.test(name)
    ? name
    : `named-${Buffer.from(shortHash(name), 'base64url').toString('hex')}`;

const fileOfId = (id: string): string => `${id}${savedQueryExtension}`;

const baseOf = (file: string): string => file.slice(0, -savedQueryExtension.length);

/**
 * Maps the queries of a store by the ids under which they sync. When two files have the id of one query, the second
 * becomes a separate query.
 */
export function byId(
  queries: readonly StoredQuery[],
  known: (id: string) => boolean,
): ReadonlyMap<string, StoredQuery> {
  const found = new Map<string, StoredQuery>();
  for (const stored of [...queries].sort((left, right) => (left.file < right.file ? -1 : 1))) {
    const own = safeId(baseOf(stored.file));
    const common = safeId(idOfFile(stored.file));
    found.set(known(own) || found.has(common) ? own : common, stored);
  }
  return found;
}

export const idsOf = (file: string): string[] => [safeId(baseOf(file)), safeId(idOfFile(file))];

/** Parses the text of a synced query; undefined when this version cannot read it. */
export function readText(text: string): SavedQuery | undefined {
  const parsed = parseSavedQuery(text);
  return 'saved' in parsed ? parsed.saved : undefined;
}

/** Creates the copy of a version that loses a conflict, the same on every machine; undefined if it is unreadable. */
export function copyOf({ id, rev, text = '' }: Revision): Revision | undefined {
  const saved = readText(text);
  if (!saved) return undefined;
  const copied = formatSavedQuery({ ...saved, name: conflictedName(saved.name) });
  return nextRevision(
    `copy-${Buffer.from(shortHash(id, rev), 'base64url').toString('hex')}`,
    undefined,
    copied,
  );
}

async function create({ folder, newId }: Machine, id: string, saved: SavedQuery): Promise<string> {
  const bytes = new TextEncoder().encode(formatSavedQuery(saved));
  try {
    await folder.create(fileOfId(id), bytes);
  } catch (error) {
    if (!nameExists(error)) throw error;
    const there = await folder.read(fileOfId(id));
    // A killed window has created it already, or another file has the name.
    if (!there || digestOf(there) !== digestOf(bytes))
      await folder.create(fileOfId(`${id}~${newId()}`), bytes);
  }
  return digestOf(bytes);
}

/** Moves a query that another machine deleted to the set-aside folder. */
async function setAside({ folder, newId }: Machine, stored: StoredQuery): Promise<RemotelyDeleted> {
  const file = `${setAsideFolder}/${newId()}-${stored.file}`;
  await folder.move(stored.file, file);
  return { name: stored.name, file, original: stored.file };
}

export interface Applied {
  /** The digest of the file that now holds the version. */
  digest?: string;
  deleted?: RemotelyDeleted;
}

/** Applies a version to the store. Undefined when the query was changed in the meantime; the next sync tries again. */
export async function applyRevision(
  machine: Machine,
  { id, text }: Revision,
  stored: StoredQuery | undefined,
): Promise<Applied | undefined> {
  if (stored && !(await isUnchanged(machine.folder, stored))) return undefined;
  if (text === undefined) return stored ? { deleted: await setAside(machine, stored) } : {};
  const saved = readText(text);
  if (!saved) return undefined;
  if (!stored) return { digest: await create(machine, id, saved) };
  const change = await machine.change(stored, saved);
  return change.isConflict ? undefined : { digest: change.stored.digest };
}

/** Formats a local query for syncing; undefined when it has changed since it was read. */
export async function readStored(machine: Machine, stored: StoredQuery): Promise<string | undefined> {
  const opened = await openFile(machine.folder, stored.file);
  return opened && 'saved' in opened && opened.stored.digest === stored.digest
    ? formatSavedQuery(opened.saved)
    : undefined;
}
