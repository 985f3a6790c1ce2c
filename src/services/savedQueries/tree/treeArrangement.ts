import { isNewerFormat, isObject, isTextUpTo, longestName } from '../../../domain';
import { ProblemError } from '../../../words/failures/problemActions';
import { isWithinFolder, joinFolders } from './queryNames';
import { nameExists, readJson, type QueryFolder } from '../store/queryFolder';

/** How the user arranged a home, stored separately from its queries. */
export interface Arrangement {
  /** The files of queries in the user's order. Files that are not listed follow, sorted by name. */
  order: readonly string[];
  /** Persistent folders: they remain even when they contain no query. */
  folders: readonly string[];
  /** Set when a newer version wrote it; it is then left unchanged. */
  isNewer?: true;
}

export const noArrangement: Arrangement = { order: [], folders: [] };

export interface ArrangementStore {
  read(): Promise<Arrangement>;
  /** Applies a change to the arrangement as stored now, by any window. Rejects when a newer version wrote it. */
  change(work: (now: Arrangement) => Arrangement): Promise<void>;
}

export const arrangementFile = 'arrangement.json';
const version = 1;
const maxListed = 5000;
const longestAddress = 4000;

const texts = (value: unknown, longest: number): string[] =>
  Array.isArray(value) ? value.slice(0, maxListed).filter(isTextUpTo(longest)) : [];

/** Parses a stored arrangement; anything invalid counts as none. */
export function readArrangement(stored: unknown): Arrangement {
  if (!isObject(stored)) return noArrangement;
  const folders = texts(stored['folders'], longestName).map((folder) => joinFolders(folder));
  return {
    order: texts(stored['order'], longestAddress),
    folders: [...new Set(folders.filter((folder) => folder !== undefined))],
    isNewer: isNewerFormat(stored['version'], version) || undefined,
  };
}

/** Applies a change to a stored arrangement. Throws ProblemError when a newer version wrote it. */
function changeStored(stored: unknown, work: (now: Arrangement) => Arrangement): Arrangement {
  const now = readArrangement(stored);
  if (now.isNewer)
    throw new ProblemError({
      sentence: 'The order and the empty folders of saved queries were stored by a newer Gridlens.',
      remedy: 'They stay as they are. Update Gridlens to change them.',
      actions: [],
    });
  return work(now);
}

/** The arrangement of the user's own queries, in a file next to them that all windows share. */
export function fileArrangement(folder: QueryFolder): ArrangementStore {
  const readFile = () => readJson(folder, arrangementFile);
  return {
    read: async () => readArrangement(await readFile()),
    async change(work) {
      // Only an existing file can be locked. Another window may create it first.
      if ((await folder.stat(arrangementFile)) === undefined)
        await folder.create(arrangementFile, toBytes({}, noArrangement)).catch((error: unknown) => {
          if (!nameExists(error)) throw error;
        });
      await folder.exclusively(arrangementFile, async () => {
        const stored = await readFile();
        const next = changeStored(stored, work);
        await folder.replace(arrangementFile, toBytes(isObject(stored) ? stored : {}, next));
      });
    },
  };
}

/** Serialises an arrangement and preserves the file's other properties. */
const toBytes = (stored: Readonly<Record<string, unknown>>, next: Arrangement): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ version, ...stored, ...next }, undefined, 2)}\n`);

/** The arrangement of a project's queries, in the workspace state: the project's files stay unchanged. */
export function workspaceArrangement(
  memento: { get(key: string): unknown; update(key: string, value: unknown): Thenable<void> },
  address: string,
): ArrangementStore {
  const key = `gridlens.savedQueries.arrangement ${address}`;
  return {
    read: () => Promise.resolve(readArrangement(memento.get(key))),
    change: async (work) => {
      await memento.update(key, { version, ...changeStored(memento.get(key), work) });
    },
  };
}

export const withOrder = (now: Arrangement, files: readonly string[]): Arrangement => ({
  ...now,
  order: [...now.order.filter((one) => !files.includes(one)), ...files].slice(-maxListed),
});

export const withFolders = (now: Arrangement, folders: readonly string[]): Arrangement => ({
  ...now,
  folders: [...new Set([...now.folders, ...folders])],
});

export const withoutFolder = (now: Arrangement, folder: string): Arrangement => ({
  ...now,
  folders: now.folders.filter((one) => !isWithinFolder(one, folder)),
});
