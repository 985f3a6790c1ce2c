/**
 * Settings Sync copies one value of the extension's state, with all files of My queries. VS Code overwrites the value
 * without notice, so a missing file proves nothing: each version names the ones it replaces, and a deletion is a version
 * too.
 */
import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isNewerFormat, isObject, isTexts } from '../../../domain';
import { reserved } from '../store/changeFiles';
import { largestFileBytes } from '../store/queryFolder';
import { arrangementFile } from '../tree/treeArrangement';

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
export type Versions = ReadonlyMap<string, Version>;

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
export const isFileName = (name: string): boolean =>
  /^[^\\/:*?"<>|\p{Cc}. ][^\\/:*?"<>|\p{Cc}]{0,150}\.gridlens\.json$/u.test(name) &&
  !reserved.test(name.split('.')[0].toLowerCase());

export const digestOfText = (text: string | undefined): string =>
  text === undefined ? 'deleted' : hash('sha256', text, 'base64url').slice(0, 8);

/** A text can return, so the time is part of a version's id. */
const idOf = ({ digest, changedMs }: Version): string => `${digest}.${changedMs.toString(36)}`;

/** Adds the base of a version, whose own id it cannot have. */
function withBase(one: Version, all: readonly string[]): Version {
  const ids = new Set(all);
  ids.delete(idOf(one));
  return { ...one, base: [...ids].slice(0, maxBase) };
}

/** Returns the version of a file with this text: the known one, its successor, or the first. */
export function nextVersion(known: Version | undefined, text: string | undefined): Version {
  const digest = digestOfText(text);
  if (!known) return { text, digest, base: [], changedMs: Date.now() };
  if (known.digest === digest) return { ...known, text };
  const changedMs = Math.max(Date.now(), known.changedMs + 1);
  return withBase({ text, digest, base: [], changedMs }, [idOf(known), ...known.base]);
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

function write(rows: readonly Row[], toData: (one: Version) => unknown) {
  // Sorted, so that every machine writes the same state in the same way.
  const state = Object.fromEntries([...rows].sort(byName).map(([name, one]) => [name, toData(one)]));
  const bytes = deflateRawSync(JSON.stringify(state), { level: 9 });
  return { version, data: bytes.toString('base64') };
}

/** Separates the deletions from the rest, and limits them to the latest ones. */
function splitDeletions(versions: Versions): { deleted: Row[]; live: Row[] } {
  const all = [...versions];
  const deleted = all.filter(([, { digest }]) => digest === 'deleted');
  return {
    deleted: deleted.sort(([, one], [, other]) => (isLater(one, other) ? -1 : 1)).slice(0, maxDeleted),
    live: all.filter(([, { digest }]) => digest !== 'deleted'),
  };
}

/** Serialises the journal, without the texts. */
export function writeVersions(versions: Versions): object {
  const { deleted, live } = splitDeletions(versions);
  return write([...deleted, ...live], (one) => ({ ...one, text: undefined }));
}

/**
 * Serialises the synced state. Files already synced come first, then the shortest, as long as there is space; `leftOut`
 * has the names of the others.
 */
export function writeSynced(
  versions: Versions,
  before: Versions,
  maxLength = maxCharacters,
): { value: unknown; leftOut: readonly string[] } {
  const { deleted, live } = splitDeletions(versions);
  const rankOf = ([name, { text = '' }]: Row) => {
    if (name === arrangementFile) return 0;
    return text.length + (before.get(name)?.text === undefined ? maxInflated : 0);
  };
  live.sort((one, other) => rankOf(one) - rankOf(other) || byName(one, other));
  const writeFirst = (count: number) => {
    const rows = [...deleted, ...live.slice(0, count)];
    const value = write(rows, ({ text, base, changedMs }) => ({ text, base, changedMs }));
    return { value, isFitting: JSON.stringify(value).length <= maxLength };
  };
  let fits = live.length;
  let tooMany = fits + 1;
  if (!writeFirst(fits).isFitting) [fits, tooMany] = [0, fits];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    if (writeFirst(middle).isFitting) fits = middle;
    else tooMany = middle;
  }
  return { value: writeFirst(fits).value, leftOut: live.slice(fits).map(([name]) => name) };
}
