/**
 * Settings Sync copies one value of the extension's state, with all files of My queries. VS Code overwrites the value
 * without notice, so a missing file proves nothing: each version names the ones it replaces, and a deletion is a version
 * too.
 */
import { hash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  isNewerFormat,
  isObject,
  isTexts,
  longestName,
  type SavedQuery,
  savedQueryExtension,
} from '../../../domain';
import {
  formatSavedQuery,
  parseSavedQuery,
  largestFileBytes,
  decodeText,
} from '../../../formats/queryFiles/savedQueryFile';
import { reserved } from '../store/changeFiles';
import { nameExists, parseJson, readJson, type QueryFolder } from '../store/queryFolder';
import { arrangementFile, type ArrangementStore, readArrangement } from '../tree/treeArrangement';

/** A version of a file, or its deletion. */
export interface Version {
  /** Absent for a deletion, and in the journal. */
  text?: string;
  /** The digest of the text; `deleted` for a deletion. */
  digest: string;
  /** The ids of the versions that it replaces, whichever machine made them, the latest first. */
  base: readonly string[];
  /** Epoch milliseconds, later than those of the version it was made from. */
  changedMs: number;
  /** The `FileState` of the file on this machine, in the journal. */
  state?: string;
}

/** Maps file names to versions: queries, and the arrangement. */
type Versions = ReadonlyMap<string, Version>;

/** The reason why a synced value is left unchanged. */
export type UnreadableValue = 'newer' | 'malformed';

export const syncedKey = 'gridlens.savedQueries.synced';

const version = 1;
const maxBase = 12;
/** The maximum length of the synced value. All extensions share the limited space of Settings Sync. */
const maxCharacters = 80_000;
const maxInflated = 8_000_000;
const maxDeleted = 200;
const latestMs = 8e15;

/** True for the name of a query file that is valid on every system and never a path. */
const isFileName = (name: string): boolean =>
  /^[^\\/:*?"<>|\p{Cc}. ][^\\/:*?"<>|\p{Cc}]{0,150}\.gridlens\.json$/u.test(name) &&
  !reserved.test(name.split('.')[0].toLowerCase());

const digestOfText = (text: string | undefined): string =>
  text === undefined ? 'deleted' : hash('sha256', text, 'base64url').slice(0, 8);

/** A text can return, so the time is part of a version's id. */
const idOf = ({ digest, changedMs }: Omit<Version, 'base'>): string => `${digest}.${changedMs.toString(36)}`;

function withBase(one: Omit<Version, 'base'>, all: readonly string[]): Version {
  const others = [...new Set(all)].filter((id) => id !== idOf(one));
  return { ...one, base: others.slice(0, maxBase) };
}

export function nextVersion(known: Version | undefined, text: string | undefined): Version {
  const digest = digestOfText(text);
  if (known?.digest === digest) return { ...known, text };
  if (!known) return { text, digest, base: [], changedMs: Date.now() };
  const changedMs = Math.max(Date.now(), known.changedMs + 1);
  return withBase({ text, digest, changedMs }, [idOf(known), ...known.base]);
}

function isLater(one: Version, other: Version): boolean {
  if (one.changedMs !== other.changedMs) return one.changedMs > other.changedMs;
  return JSON.stringify([one.digest, one.base]) > JSON.stringify([other.digest, other.base]);
}

/** True when a version replaces another one. After an interruption, a machine may know a version by its text alone. */
const replaces = (one: Version, other: Version): boolean =>
  one.base.includes(idOf(other)) ||
  one.base.some((id) => id.startsWith(`${other.digest}.`) && !other.base.includes(id));

/**
 * Merges two versions of a file with the same outcome on every machine. Never drops a text unless another version
 * replaces it: `loser` is the earlier of two independent texts. A change beats a deletion.
 */
export function mergeVersions(one: Version, other: Version): { version: Version; loser?: Version } {
  const [later, earlier] = isLater(one, other) ? [one, other] : [other, one];
  const isSame = one.digest === other.digest;
  if (!isSame && replaces(later, earlier)) return { version: later };
  if (!isSame && replaces(earlier, later)) return { version: earlier };
  const [winner, loser] = later.digest === 'deleted' ? [earlier, later] : [later, earlier];
  const base = [...(isSame ? [] : [idOf(winner), idOf(loser)]), ...winner.base, ...loser.base];
  return {
    version: withBase({ ...winner, changedMs: later.changedMs }, base),
    loser: isSame || loser.digest === 'deleted' ? undefined : loser,
  };
}

function readVersion(value: unknown): Version | undefined {
  if (!isObject(value)) return undefined;
  const { text, digest, base, changedMs, state } = value;
  if (text !== undefined && (typeof text !== 'string' || text.length > largestFileBytes)) return undefined;
  if (!isTexts(base) || base.length > maxBase || base.some((one) => one.length > 20)) return undefined;
  if (typeof changedMs !== 'number' || !(changedMs >= 0 && changedMs < latestMs)) return undefined;
  return {
    text,
    digest: text === undefined && typeof digest === 'string' ? digest : digestOfText(text),
    base,
    changedMs,
    state: typeof state === 'string' ? state : undefined,
  };
}

/** Parses a value that another machine may have written, or the journal. */
export function readSynced(value: unknown): Versions | UnreadableValue {
  if (value === undefined || value === null) return new Map();
  if (!isObject(value)) return 'malformed';
  if (isNewerFormat(value['version'], version)) return 'newer';
  if (value['version'] !== version || typeof value['data'] !== 'string') return 'malformed';
  const versions = new Map<string, Version>();
  try {
    const bytes = inflateRawSync(Buffer.from(value['data'], 'base64'), { maxOutputLength: maxInflated });
    const state: unknown = JSON.parse(bytes.toString('utf8'));
    if (!isObject(state)) return 'malformed';
    for (const [name, one] of Object.entries(state)) {
      const read = readVersion(one);
      if (!read || !(isFileName(name) || name === arrangementFile)) return 'malformed';
      versions.set(name, read);
    }
  } catch {
    return 'malformed';
  }
  return versions;
}

type Row = readonly [name: string, version: Version];

const byName = ([one]: Row, [other]: Row): number => (one < other ? -1 : 1);

const isDeleted = ({ digest }: Version): boolean => digest === 'deleted';

/** Returns the versions, the latest deletions first. Older deletions are left out. */
function rowsOf(versions: Versions): Row[] {
  const all = [...versions];
  const deleted = all.filter(([, one]) => isDeleted(one));
  deleted.sort(([, one], [, other]) => (isLater(one, other) ? -1 : 1));
  return [...deleted.slice(0, maxDeleted), ...all.filter(([, one]) => !isDeleted(one))];
}

function write(rows: readonly Row[], toData: (one: Version) => unknown) {
  // Sorted, so that every machine writes the same state in the same way.
  const state = Object.fromEntries([...rows].sort(byName).map(([name, one]) => [name, toData(one)]));
  const bytes = deflateRawSync(JSON.stringify(state), { level: 9 });
  return { version, data: bytes.toString('base64') };
}

/**
 * Serialises the synced state. Files already synced come first, then the shortest, as long as there is space; `leftOut`
 * has the names of the others.
 */
export function writeSynced(
  versions: Versions,
  before: Versions,
  maxLength = maxCharacters,
): { value: unknown; leftOut: string[] } {
  const rankOf = ([name, one]: Row) => {
    if (isDeleted(one)) return -1;
    if (name === arrangementFile || one.text === undefined) return 0;
    return one.text.length + (before.get(name)?.text === undefined ? maxInflated : 0);
  };
  const rows = rowsOf(versions).sort((one, other) => rankOf(one) - rankOf(other) || byName(one, other));
  const writeFirst = (count: number) =>
    write(rows.slice(0, count), ({ text, base, changedMs }) => ({ text, base, changedMs }));
  const isFitting = (count: number) => JSON.stringify(writeFirst(count)).length <= maxLength;
  let fits = 0;
  let tooMany = rows.length + 1;
  let tried = rows.length;
  while (tried > fits) {
    if (isFitting(tried)) fits = tried;
    else tooMany = tried;
    tried = Math.floor((fits + tooMany) / 2);
  }
  return { value: writeFirst(fits), leftOut: rows.slice(fits).map(([name]) => name) };
}

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

/** The outcome of a sync, as far as users are notified of it. */
export interface Synced {
  hasChanged: boolean;
  /** True when another synced state arrived during the sync. It is left as it is, for the next sync to merge. */
  isOvertaken: boolean;
  /** The queries deleted on another machine. `file` is in the set-aside folder. */
  deleted: { name: string; file: string; original: string }[];
  /** The names of the copies made of queries changed on two machines. */
  copies: string[];
  /** The names of all queries not synced for lack of space; empty when the user already knows them all. */
  leftOut: string[];
  /** The number of queries left unchanged because this version cannot read them. */
  foreign: number;
}

const journalFile = 'synced.json';
/** The folder within the store for queries that another machine deleted. */
const setAsideFolder = 'set-aside';

/** Returns undefined for a text that this version cannot read. */
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
  outcome: Omit<Synced, 'isOvertaken' | 'leftOut'>;
}

function remember({ next, known }: Round, name: string, one: Version, state?: string): void {
  next.set(name, one);
  known.set(name, { ...one, state });
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
  const { version: merged, loser } = mergeVersions(local, remote ?? local);
  if (merged.text === text && !loser) {
    remember(round, name, merged, state);
    return;
  }
  // A version that this release cannot read is not replaced by one made independently of it.
  if (remote?.text !== undefined && !parseText(remote.text)) {
    round.outcome.foreign++;
    return;
  }
  if (loser?.text !== undefined && !(await addCopy(round, name, loser.text, loser.changedMs))) return;
  if (await apply(round, name, merged.text, text)) remember(round, name, merged);
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

/** Merges the arrangements: of two independent ones, the later order wins, and the folders are united. */
async function settleArrangement(round: Round): Promise<void> {
  const { arrangement } = round.machine;
  const { order, folders, isNewer } = await arrangement.read();
  const remote = round.remote.get(arrangementFile);
  const known = round.known.get(arrangementFile);
  const isEmpty = order.length + folders.length === 0;
  const local = known || !isEmpty ? nextVersion(known, JSON.stringify({ order, folders })) : remote;
  if (isNewer || !local) return;
  const { version: merged, loser } = mergeVersions(local, remote ?? local);
  const textOf = (one: Version | undefined) => readArrangement(parseJson(one?.text));
  const { order: nextOrder, folders: ownFolders } = textOf(merged);
  const nextFolders = loser ? [...new Set([...ownFolders, ...textOf(loser).folders])].sort() : ownFolders;
  const next = { order: nextOrder, folders: nextFolders };
  if (!isDeepStrictEqual(next, { order, folders })) {
    await arrangement.change((now) => {
      if (!isDeepStrictEqual([now.order, now.folders], [order, folders]))
        throw new Error('It was changed meanwhile.');
      return { ...now, ...next };
    });
    round.outcome.hasChanged = true;
  }
  remember(round, arrangementFile, loser ? nextVersion(merged, JSON.stringify(next)) : merged);
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
    const { next, known } = round;
    const { value: written, leftOut } = writeSynced(next, remote);
    const before = isObject(stored) && isTexts(stored['leftOut']) ? stored['leftOut'] : [];
    const texts = write(rowsOf(known), (one) => ({ ...one, text: undefined }));
    const text = JSON.stringify({ ...texts, leftOut });
    await folder.replace(journalFile, new TextEncoder().encode(`${text}\n`));
    const isOvertaken = !isDeepStrictEqual(value, memento.get(syncedKey));
    if (!isOvertaken && !isDeepStrictEqual(written, value)) await memento.update(syncedKey, written);
    const nameOf = (file: string) => parseText(next.get(file)?.text ?? '')?.name ?? file;
    const isNew = leftOut.some((file) => !before.includes(file));
    return { ...round.outcome, isOvertaken, leftOut: isNew ? leftOut.map(nameOf) : [] };
  });
