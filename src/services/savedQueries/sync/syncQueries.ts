import { hash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isObject, isTexts, longestName, type SavedQuery, savedQueryExtension } from '../../../domain';
import { formatSavedQuery, parseSavedQuery } from '../../../formats/queryFiles/savedQueryFile';
import { nameExists, readJson, type QueryFolder } from '../store/queryFolder';
import { decodeText } from '../store/readEntry';
import {
  type Arrangement,
  arrangementFile,
  type ArrangementStore,
  noArrangement,
  readArrangement,
} from '../tree/treeArrangement';
import {
  digestOfText,
  isFileName,
  mergeVersions,
  nextVersion,
  readSynced,
  syncedKey,
  type UnreadableValue,
  type Version,
  type Versions,
  writeSynced,
  writeVersions,
} from './syncedValue';

/** The user's own queries on this machine, and the state that Settings Sync carries to other machines. */
export interface Machine {
  folder: QueryFolder;
  arrangement: ArrangementStore;
  memento: {
    get(key: string): unknown;
    update(key: string, value: unknown): Thenable<void>;
  };
  /** Reports a file that could not be synced. The next sync tries again. */
  failed(what: string, error: unknown): void;
}

/** A query deleted on another machine, with its file in the set-aside folder. */
export interface RemotelyDeleted {
  name: string;
  file: string;
  original: string;
}

/** The outcome of a sync, as far as users are notified of it. */
export interface Synced {
  hasChanged: boolean;
  /** True when another synced state arrived during the sync. It is left as it is, for the next sync to merge. */
  isOvertaken: boolean;
  deleted: readonly RemotelyDeleted[];
  /** The names of the copies made of queries changed on two machines. */
  copies: readonly string[];
  /** The names of all queries not synced for lack of space; empty when the user already knows them all. */
  leftOut: readonly string[];
  /** The number of queries left unchanged because this version cannot read them. */
  foreign: number;
}

const journalFile = 'synced.json';
/** The folder within the store for queries that another machine deleted. */
const setAsideFolder = 'set-aside';

/** Parses the text of a query; undefined when this version cannot read it. */
export function parseText(text: string): SavedQuery | undefined {
  const parsed = parseSavedQuery(text);
  return 'saved' in parsed ? parsed.saved : undefined;
}

async function readText(folder: QueryFolder, name: string): Promise<string | undefined> {
  const bytes = await folder.read(name);
  return bytes && decodeText(bytes);
}

interface Round {
  machine: Machine;
  /** The files of this machine. */
  names: Set<string>;
  remote: Versions;
  /** The versions to sync: the remote ones, apart from those that this sync has merged. */
  next: Map<string, Version>;
  /** The journal: the versions that this machine had when it last synced. */
  known: Map<string, Version>;
  outcome: {
    hasChanged: boolean;
    deleted: RemotelyDeleted[];
    copies: string[];
    foreign: number;
  };
}

function remember({ next, known }: Round, name: string, version: Version, state?: string): void {
  next.set(name, { ...version, state: undefined });
  known.set(name, { ...version, state });
}

/** Writes a version to its file. Returns false when the file has changed since it was read; the next sync tries again. */
const apply = (
  { machine: { folder }, outcome, next }: Round,
  name: string,
  text: string | undefined,
  before: string | undefined,
): Promise<boolean> =>
  folder.exclusively(name, async () => {
    if ((await readText(folder, name)) !== before) return false;
    if (text === before) return true;
    outcome.hasChanged = true;
    if (text !== undefined) {
      const bytes = new TextEncoder().encode(text);
      await (before === undefined ? folder.create(name, bytes) : folder.replace(name, bytes));
    } else if (before !== undefined) {
      const file = `${setAsideFolder}/${randomUUID()}-${name}`;
      await folder.move(name, file);
      const isRenamed = [...next.values()].some((one) => one.text === before);
      if (!isRenamed) outcome.deleted.push({ name: parseText(before)?.name ?? name, file, original: name });
    }
    return true;
  });

/** Merges the local and the synced version of a file. When that is not possible now, both sides stay unchanged. */
async function settle(round: Round, name: string): Promise<void> {
  const { folder } = round.machine;
  const remote = round.remote.get(name);
  const known = round.known.get(name);
  let text: string | undefined;
  let state: string | undefined;
  if (round.names.has(name)) {
    // Read before the content, so that it is never newer than the content.
    state = (await folder.stat(name))?.version;
    const isKnown = state !== undefined && state === known?.state && remote?.digest === known.digest;
    text = isKnown ? remote.text : await readText(folder, name);
    // A file that exists but cannot be read is neither synced nor counted as deleted.
    if (text === undefined || (digestOfText(text) !== known?.digest && !parseText(text))) return;
  }
  const local = known || text !== undefined ? nextVersion(known, text) : remote;
  if (!local) return;
  const { version, loser } = mergeVersions(local, remote ?? local);
  if (version.text === text && !loser) {
    remember(round, name, version, state);
    return;
  }
  // A version that this release cannot read is not replaced by one made independently of it.
  if (remote?.text !== undefined && !parseText(remote.text)) {
    round.outcome.foreign++;
    return;
  }
  if (loser?.text !== undefined && !(await addCopy(round, name, loser.text, loser.changedMs))) return;
  if (await apply(round, name, version.text, text)) remember(round, name, version);
}

/** Adds the copy of a text that loses a conflict, with its date (UTC). It is the same on every machine. */
async function addCopy(round: Round, file: string, text: string, changedMs: number): Promise<boolean> {
  const saved = parseText(text);
  if (!saved) return false;
  const date = ` (${new Date(changedMs).toISOString().slice(0, 16).replace('T', ' ')})`;
  const original = saved.name.replace(/ \(\d{4}-\d\d-\d\d \d\d:\d\d\)$/, '');
  const name = `${original.slice(0, longestName - date.length)}${date}`;
  const copy = formatSavedQuery({ ...saved, name });
  const stem = file.slice(0, -savedQueryExtension.length).replace(/-[0-9a-f]{8}$/, '');
  const copyFile = `${stem.slice(0, 60)}-${hash('sha256', copy).slice(0, 8)}${savedQueryExtension}`;
  try {
    await round.machine.folder.create(copyFile, new TextEncoder().encode(copy));
  } catch (error) {
    // An interrupted sync has created it already.
    if (!nameExists(error)) throw error;
  }
  round.names.add(copyFile);
  round.outcome.copies.push(name);
  round.outcome.hasChanged = true;
  await settle(round, copyFile);
  return true;
}

function parseOrder({ text = '' }: Version): Pick<Arrangement, 'order' | 'folders'> {
  try {
    const { order, folders } = readArrangement(JSON.parse(text));
    return { order, folders };
  } catch {
    return noArrangement;
  }
}

/** Merges the arrangements: of two independent ones, the later order wins, and the folders are united. */
async function settleArrangement(round: Round): Promise<void> {
  const { order, folders, isNewer } = await round.machine.arrangement.read();
  const remote = round.remote.get(arrangementFile);
  const known = round.known.get(arrangementFile);
  const isEmpty = order.length === 0 && folders.length === 0;
  const local = known || !isEmpty ? nextVersion(known, JSON.stringify({ order, folders })) : remote;
  if (isNewer || !local) return;
  const { version, loser } = mergeVersions(local, remote ?? local);
  let next = parseOrder(version);
  let united = version;
  if (loser) {
    next = { ...next, folders: [...new Set([...next.folders, ...parseOrder(loser).folders])].sort() };
    united = nextVersion(version, JSON.stringify(next));
  }
  if (!isDeepStrictEqual(next, { order, folders })) {
    await round.machine.arrangement.change((now) => {
      if (!isDeepStrictEqual([now.order, now.folders], [order, folders]))
        throw new Error('It was changed meanwhile.');
      return { ...now, ...next };
    });
    round.outcome.hasChanged = true;
  }
  remember(round, arrangementFile, united);
}

async function settleAll(round: Round): Promise<void> {
  const { machine, known, names, remote } = round;
  const all = [...new Set([...known.keys(), ...names, ...remote.keys()])];
  const isDeletion = (name: string) => remote.get(name)?.digest === 'deleted';
  // Deletions first: where names do not differ by case alone, a renamed file needs the name of the deleted one.
  for (const name of [...all.filter(isDeletion), ...all.filter((one) => !isDeletion(one)), arrangementFile]) {
    try {
      if (name === arrangementFile) await settleArrangement(round);
      else if (isFileName(name)) await settle(round, name);
      else throw new Error('Its name is not valid on every system.');
    } catch (error) {
      machine.failed(name, error);
    }
  }
}

/**
 * Merges the user's own queries with those from Settings Sync. Writes the files first, then the journal, then the
 * synced state: after an interruption, or when another state has arrived meanwhile, the next sync does the rest. With
 * `replacesUnreadable`, a malformed synced state is replaced.
 */
export const syncQueries = (
  machine: Machine,
  replacesUnreadable = false,
): Promise<Synced | UnreadableValue> =>
  machine.folder.exclusively(journalFile, async () => {
    const { folder, memento } = machine;
    const stored = await readJson(folder, journalFile);
    const journal = readSynced(stored);
    const value = memento.get(syncedKey);
    const synced = readSynced(value);
    const remote = synced === 'malformed' && replacesUnreadable ? new Map<string, Version>() : synced;
    if (journal === 'newer') return journal;
    if (typeof remote === 'string') return remote;
    const round: Round = {
      machine,
      names: new Set((await folder.names()).filter((name) => name.endsWith(savedQueryExtension))),
      remote,
      next: new Map(remote),
      // An unreadable journal counts as empty, and then no query counts as deleted.
      known: new Map(journal === 'malformed' ? [] : journal),
      outcome: { hasChanged: false, deleted: [], copies: [], foreign: 0 },
    };
    await settleAll(round);
    const { next, outcome } = round;
    const written = writeSynced(next, remote);
    const { leftOut } = written;
    const before = isObject(stored) && isTexts(stored['leftOut']) ? stored['leftOut'] : [];
    const text = JSON.stringify({ ...writeVersions(round.known), leftOut });
    await folder.replace(journalFile, new TextEncoder().encode(`${text}\n`));
    const isOvertaken = !isDeepStrictEqual(value, memento.get(syncedKey));
    if (!isOvertaken && !isDeepStrictEqual(written.value, value))
      await memento.update(syncedKey, written.value);
    const nameOf = (file: string) => parseText(next.get(file)?.text ?? '')?.name ?? file;
    return {
      ...outcome,
      isOvertaken,
      leftOut: leftOut.some((file) => !before.includes(file)) ? leftOut.map(nameOf) : [],
    };
  });
