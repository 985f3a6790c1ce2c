import { isDeepStrictEqual } from 'node:util';
import { isNewerFormat, isObject, isTexts, mapDefined, savedQueryExtension } from '../../../domain';
import type { StoredQuery } from '../store/readEntry';
import { applyRevision, copyOf, readStored, readText, type Applied, byId, idsOf } from './applyRevisions';
import type { Machine, Synced } from './machine';
import { mergeRevisions, nextRevision, type Revision, shortHash } from './revision';
import {
  readSynced,
  syncedKey,
  writeSynced,
  type SyncedState,
  type UnreadableValue,
  arrangementId,
} from './syncedValue';
import { readArrangement, type Arrangement } from '../tree/treeArrangement';
import { readJson, type QueryFolder } from '../store/queryFolder';

/** The version of a query that this machine had when it last synced. */
interface KnownVersion {
  rev: string;
  past: readonly string[];
  /** The digest of the file; absent when the query was deleted. */
  digest?: string;
}

/** The sync history of this machine, stored next to its queries. */
interface Journal {
  known: ReadonlyMap<string, KnownVersion>;
  arrangement?: KnownVersion;
  /** The queries not synced for lack of space that the user has been notified about. */
  toldOf: readonly string[];
}

const journalFile = 'synced.json';
const version = 1;
const maxDeleted = 1000;

function readVersion(value: unknown): KnownVersion | undefined {
  if (!isObject(value)) return undefined;
  const { rev, past, digest } = value;
  if (typeof rev !== 'string' || !isTexts(past)) return undefined;
  return { rev, past, digest: typeof digest === 'string' ? digest : undefined };
}

/**
 * Reads the journal. An unreadable one counts as empty, and then no query counts as deleted. Returns `newer` for one of
 * a newer version, which is left unchanged.
 */
export async function readJournal(folder: QueryFolder): Promise<Journal | 'newer'> {
  const stored = await readJson(folder, journalFile);
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

async function writeJournal(folder: QueryFolder, { known, arrangement, toldOf }: Journal): Promise<void> {
  const deleted = [...known].filter(([, one]) => one.digest === undefined).map(([id]) => id);
  const dropped = new Set(deleted.slice(0, Math.max(0, deleted.length - maxDeleted)));
  const remembered = Object.fromEntries([...known].filter(([id]) => !dropped.has(id)));
  const text = JSON.stringify({ version, known: remembered, arrangement, toldOf });
  await folder.replace(journalFile, new TextEncoder().encode(`${text}\n`));
}

type Files = ReadonlyMap<string, StoredQuery>;

/** Serialises an arrangement with the ids of queries instead of their files. */
function toText({ order, folders }: Arrangement, files: Files): string {
  const ids = new Map([...files].map(([id, { file }]) => [file, id]));
  return JSON.stringify({ order: mapDefined(order, (file) => ids.get(file)), folders });
}

function fromText(text: string | undefined): Arrangement {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return readArrangement(isObject(value) ? value : {});
  } catch {
    return readArrangement({});
  }
}

/**
 * Merges the local and the synced arrangement. When both changed independently, one order wins and the folders of both
 * stay. `next` is the arrangement this machine should have, with the ids of queries; absent when it already has it.
 */
function mergeArrangements(
  here: Arrangement,
  files: Files,
  known: KnownVersion | undefined,
  remote: Revision | undefined,
): { revision: Revision | undefined; next?: Arrangement } {
  const text = toText(here, files);
  const isEmpty = here.order.length === 0 && here.folders.length === 0;
  if (!known && isEmpty) {
    const next = fromText(remote?.text);
    return { revision: remote, next: remote && next };
  }
  const local =
    known?.digest === shortHash(text)
      ? { ...known, id: arrangementId, text }
      : nextRevision(arrangementId, known, text);
  if (!remote) return { revision: local };
  const { revision, apart } = mergeRevisions(remote, local);
  const folders = [...new Set([...fromText(revision.text).folders, ...fromText(apart?.text).folders])];
  const joined = apart ? { ...fromText(revision.text), folders: folders.sort() } : undefined;
  const merged = joined ? { ...revision, text: JSON.stringify(joined) } : revision;
  return { revision: merged, next: merged.text !== text ? fromText(merged.text) : undefined };
}

/** Converts a synced arrangement to local files. Files that only this machine has come last. */
function toFiles({ order, folders }: Arrangement, files: Files, here: Arrangement): Arrangement {
  const placed = mapDefined(order, (id) => files.get(id)?.file);
  const isThere = new Set([...files.values()].map(({ file }) => file));
  return {
    order: [...placed, ...here.order.filter((file) => !placed.includes(file) && isThere.has(file))],
    folders,
  };
}

/** The reason why nothing was synced: the state is unreadable and left unchanged, or the store is being changed. */
export type Unsynced = UnreadableValue | 'changing';

interface Round {
  machine: Machine;
  journal: Journal;
  /** The synced state as it was read, and its content. */
  value: unknown;
  remote: SyncedState;
  files: ReadonlyMap<string, StoredQuery>;
  /** The ids of files that exist but cannot be read: they are neither synced nor counted as deleted. */
  unread: ReadonlySet<string>;
}

interface Outcome {
  /** The version to sync; undefined for none. */
  revision: Revision | undefined;
  /** The version to remember on this machine; undefined to leave it as before. */
  known?: KnownVersion;
  applied?: Applied;
  copy?: Revision;
  isForeign?: true;
}

/** Returns the version of a query on this machine; `changing` when its file has changed since it was read. */
async function localRevision(
  { machine, journal, remote, files, unread }: Round,
  id: string,
): Promise<Revision | undefined | 'changing'> {
  const known = journal.known.get(id);
  const stored = files.get(id);
  if (!stored) {
    if (!known || unread.has(id)) return undefined;
    return known.digest === undefined
      ? { id, rev: known.rev, past: known.past }
      : nextRevision(id, known, undefined);
  }
  const there = remote.revisions.get(id);
  const isKnown = known?.digest === stored.digest;
  if (isKnown && there?.rev === known.rev) return there;
  const text = await readStored(machine, stored);
  if (text === undefined) return 'changing';
  return isKnown ? { id, rev: known.rev, past: known.past, text } : nextRevision(id, known, text);
}

const toKnown = ({ rev, past }: Revision, digest: string | undefined): KnownVersion => ({
  rev,
  past,
  digest,
});

const isForeignText = ({ text }: Revision): boolean => text !== undefined && readText(text) === undefined;

/** Merges the local and the synced version of a query. When that is not possible now, both sides stay unchanged. */
async function settle(round: Round, id: string): Promise<Outcome> {
  const remote = round.remote.revisions.get(id);
  if (round.unread.has(id)) return { revision: remote };
  const local = await localRevision(round, id);
  if (local === 'changing') return { revision: remote };
  const one = local ?? remote;
  if (!one) return { revision: undefined };
  const { revision, apart } = local && remote ? mergeRevisions(remote, local) : { revision: one };
  // A version that this release cannot read is not replaced by one made independently of it.
  if (remote && remote.rev !== local?.rev && isForeignText(remote) && (apart || revision.rev === remote.rev))
    return { revision: remote, isForeign: true };
  const stored = round.files.get(id);
  if (revision.rev === local?.rev) return { revision, known: toKnown(revision, stored?.digest) };
  const copy = apart && copyOf(apart);
  if (apart && !copy) return { revision: remote };
  if (copy && !round.files.has(copy.id)) await applyRevision(round.machine, copy, undefined);
  if (local && revision.text === local.text)
    return { revision, known: toKnown(revision, stored?.digest), copy };
  const applied = await applyRevision(round.machine, revision, stored);
  if (!applied) return { revision: remote };
  return { revision, applied, known: toKnown(revision, applied.digest), copy };
}

async function settleAll(round: Round): Promise<ReadonlyMap<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  const ids = new Set([
    ...round.journal.known.keys(),
    ...round.files.keys(),
    ...round.remote.revisions.keys(),
  ]);
  for (const id of ids) {
    try {
      outcomes.set(id, await settle(round, id));
    } catch (error) {
      round.machine.failed(id, error);
      outcomes.set(id, { revision: round.remote.revisions.get(id) });
    }
  }
  return outcomes;
}

async function settleArrangement(
  { machine, journal, remote }: Round,
  files: ReadonlyMap<string, StoredQuery>,
): Promise<{ revision?: Revision; known?: KnownVersion; hasChanged: boolean }> {
  const here = await machine.arrangement.read();
  if (here.isNewer) return { revision: remote.arrangement, known: journal.arrangement, hasChanged: false };
  const { revision, next } = mergeArrangements(here, files, journal.arrangement, remote.arrangement);
  const target = next && toFiles(next, files, here);
  const hasChanged =
    target !== undefined && !isDeepStrictEqual(target, { order: here.order, folders: here.folders });
  if (hasChanged) await machine.arrangement.change((now) => toFiles(next ?? now, files, now));
  const digest = shortHash(toText(target ?? here, files));
  return { revision, known: revision && toKnown(revision, digest), hasChanged };
}

async function readRound(machine: Machine, replacesUnreadable: boolean): Promise<Round | Unsynced> {
  const journal = await readJournal(machine.folder);
  const value = machine.memento.get(syncedKey);
  const synced = readSynced(value);
  const remote = synced === 'malformed' && replacesUnreadable ? readSynced(undefined) : synced;
  if (typeof journal === 'string') return journal;
  if (typeof remote === 'string') return remote;
  const { queries, others } = await machine.stored();
  const names = (await machine.folder.names()).filter((name) => name.endsWith(savedQueryExtension));
  const read = new Set([...queries.map(({ file }) => file), ...others]);
  // The files have changed since they were read: none may count as deleted.
  if (names.length !== read.size || names.some((name) => !read.has(name))) return 'changing';
  const isLive = (id: string) => journal.known.get(id)?.digest !== undefined;
  const files = byId(queries, isLive);
  const unread = new Set(others.flatMap(idsOf).filter((id) => !files.has(id)));
  return { machine, journal, value, remote, files, unread };
}

function nextKnown({ journal }: Round, outcomes: ReadonlyMap<string, Outcome>): Map<string, KnownVersion> {
  const known = new Map(journal.known);
  for (const [id, outcome] of outcomes) {
    if (!outcome.known) continue;
    // Moves a changed entry to the end, since the journal drops the oldest deletions first.
    if (journal.known.get(id)?.digest !== outcome.known.digest) known.delete(id);
    known.set(id, outcome.known);
  }
  return known;
}

async function finish(round: Round, outcomes: ReadonlyMap<string, Outcome>): Promise<Synced> {
  const { machine, journal, remote } = round;
  const all = [...outcomes.values()];
  const hasApplied = all.some(({ applied, copy }) => applied?.digest ?? applied?.deleted ?? copy);
  const { queries } = hasApplied ? await machine.stored() : { queries: [...round.files.values()] };
  const known = nextKnown(round, outcomes);
  const files = byId(queries, (id) => known.get(id)?.digest !== undefined);
  const arranged = await settleArrangement(round, files);
  const revisions = new Map(all.flatMap(({ revision }) => (revision ? [[revision.id, revision]] : [])));
  for (const { copy } of all) if (copy && !revisions.has(copy.id)) revisions.set(copy.id, copy);
  const state = { revisions, arrangement: arranged.revision };
  const { value, leftOut } = writeSynced(state, remote);
  await writeJournal(machine.folder, {
    known,
    arrangement: arranged.known,
    toldOf: leftOut,
  });
  const isOvertaken = !isDeepStrictEqual(round.value, machine.memento.get(syncedKey));
  if (!isOvertaken && !isDeepStrictEqual(value, round.value)) await machine.memento.update(syncedKey, value);
  const nameOf = (id: string) => files.get(id)?.name ?? id;
  return {
    hasChanged: hasApplied || arranged.hasChanged,
    isOvertaken,
    deleted: mapDefined(all, ({ applied }) => applied?.deleted),
    copies: mapDefined(all, ({ copy }) => readText(copy?.text ?? '')?.name),
    leftOut: leftOut.some((id) => !journal.toldOf.includes(id)) ? leftOut.map(nameOf) : [],
    foreign: all.filter(({ isForeign }) => isForeign).length,
  };
}

/**
 * Merges the user's own queries with those from Settings Sync. Writes the files first, then the journal, then the
 * synced state: after an interruption, or when another state has arrived meanwhile, the next sync does the rest. With
 * `replacesUnreadable`, a malformed synced state is replaced.
 */
export const syncQueries = (machine: Machine, replacesUnreadable = false): Promise<Synced | Unsynced> =>
  machine.folder.exclusively(journalFile, async () => {
    const round = await readRound(machine, replacesUnreadable);
    return typeof round === 'string' ? round : finish(round, await settleAll(round));
  });
