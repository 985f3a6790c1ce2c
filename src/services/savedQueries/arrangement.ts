import { isNewerFormat } from '../../domain/formatVersion';
import { isObject } from '../../domain/json';
import { longestName } from '../../domain/savedQuery';
import { errorCode } from '../../host/files/errorCode';
import { ProblemError } from '../../words/problemError';
import { problemOfNewerArrangement } from '../../words/savedQueryProblems';
import { isWithinFolder, joinFolders } from './folderPath';
import type { QueryFolder } from './queryFolder';

/** How the user has arranged a home, beside its queries. */
export interface Arrangement {
  /** The files of queries in the order of the user. Those that are not in it come after, by name. */
  readonly order: readonly string[];
  /** Folders that stay without a query. */
  readonly folders: readonly string[];
  /** A newer version has stored it: it stays as it is. */
  readonly isNewer?: true;
}

export const noArrangement: Arrangement = { order: [], folders: [] };

export interface ArrangementStore {
  read(): Promise<Arrangement>;
  /** Changes what is stored by then, by this window or another. Rejects where a newer version has stored it. */
  change(work: (now: Arrangement) => Arrangement): Promise<void>;
}

/** The name of the file beside the user's own queries. */
export const arrangementFile = 'arrangement.json';
const version = 1;
const mostListed = 5000;
const longestAddress = 4000;

const texts = (value: unknown, longest: number): readonly string[] =>
  Array.isArray(value)
    ? value
        .slice(0, mostListed)
        .filter((one): one is string => typeof one === 'string' && one.length <= longest)
    : [];

/** Reads what was stored; what is no arrangement is none. */
export function readArrangement(stored: unknown): Arrangement {
  if (!isObject(stored)) return noArrangement;
  const folders = texts(stored['folders'], longestName).map((folder) => joinFolders(folder));
  return {
    order: texts(stored['order'], longestAddress),
    folders: [...new Set(folders.filter((folder) => folder !== undefined))],
    ...(isNewerFormat(stored['version'], version) && { isNewer: true }),
  };
}

/** What becomes of what is stored. */
function changeStored(stored: unknown, work: (now: Arrangement) => Arrangement): Arrangement {
  const now = readArrangement(stored);
  if (now.isNewer) throw new ProblemError(problemOfNewerArrangement);
  return work(now);
}

/** What a file holds; undefined where it is no JSON. */
function parse(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The arrangement of the user's own queries, in a file beside them that all windows share. */
export function fileArrangement(folder: QueryFolder): ArrangementStore {
  const readFile = async (): Promise<unknown> => parse(await folder.read(arrangementFile));
  const create = async (): Promise<void> => {
    try {
      await folder.create(arrangementFile, toBytes({}, noArrangement));
    } catch (error) {
      // Another window was faster.
      if (!['EEXIST', 'FileExists'].includes(errorCode(error) ?? '')) throw error;
    }
  };
  return {
    read: async () => readArrangement(await readFile()),
    async change(work) {
      // A file can be locked once it is there.
      if ((await folder.stat(arrangementFile)) === undefined) await create();
      await folder.exclusively(arrangementFile, async () => {
        const stored = await readFile();
        const next = changeStored(stored, work);
        await folder.replace(arrangementFile, toBytes(isObject(stored) ? stored : {}, next));
      });
    },
  };
}

/** What else the file holds stays. */
const toBytes = (stored: Readonly<Record<string, unknown>>, next: Arrangement): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify({ version, ...stored, ...next }, undefined, 2)}\n`);

interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

/** The arrangement of a project's queries, whose files stay as they are: it is kept with the workspace. */
export function workspaceArrangement(memento: Memento, address: string): ArrangementStore {
  const key = `gridlens.savedQueries.arrangement ${address}`;
  return {
    read: () => Promise.resolve(readArrangement(memento.get(key))),
    change: async (work) => {
      await memento.update(key, { version, ...changeStored(memento.get(key), work) });
    },
  };
}

/** An arrangement with the files of one folder in this order. */
export const withOrder = (now: Arrangement, files: readonly string[]): Arrangement => ({
  ...now,
  order: [...now.order.filter((one) => !files.includes(one)), ...files].slice(-mostListed),
});

/** An arrangement in which a file has another name. */
export const withRenamedFile = (now: Arrangement, from: string, to: string): Arrangement => ({
  ...now,
  order: now.order.map((one) => (one === from ? to : one)),
});

export const withFolders = (now: Arrangement, folders: readonly string[]): Arrangement => ({
  ...now,
  folders: [...new Set([...now.folders, ...folders])],
});

/** An arrangement without a folder and those in it. */
export const withoutFolder = (now: Arrangement, folder: string): Arrangement => ({
  ...now,
  folders: now.folders.filter((one) => !isWithinFolder(one, folder)),
});
