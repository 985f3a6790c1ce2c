import { fileNameOfQuery, safeFileName } from '../savedQueries/store/changeFiles';
import { longestName, type SavedQuery } from '../../domain';
import { freeName, joinFolders, namesOfFolder } from '../savedQueries/tree/queryNames';
import type { Target } from '../savedQueries/tree/planMoves';
import { type GroupNode, namesIn } from '../savedQueries/tree/tree';

/** Joins a folder to an outer one; returns the outer one alone when the result is too long for a query file. */
function folderIn(outer: string | undefined, folder: string | undefined): string | undefined {
  const joined = joinFolders(outer, folder);
  return joined !== undefined && joined.length > longestName ? outer : joined;
}

/** Plans the queries of an import, in the target folder with their own subfolders and free names. */
export function planImport(
  queries: readonly SavedQuery[],
  tree: readonly GroupNode[],
  target: Target,
): SavedQuery[] {
  const taken = new Map<string, string[]>();
  return queries.map(({ folder: own, ...saved }) => {
    const folder = folderIn(target.folder, own);
    const names = taken.get(folder ?? '') ?? [...namesIn(tree, target.place, folder)];
    const name = freeName(saved.name, names);
    names.push(name);
    taken.set(folder ?? '', names);
    return { ...saved, name, folder };
  });
}

export interface Exported {
  name: string;
  folder?: string;
  /** The label of its home; absent when all queries have the same home. */
  home?: string;
}

export interface PlannedFile<T> {
  query: T;
  /** Relative to the export folder; empty for that folder itself. */
  folders: readonly string[];
  file: string;
}

const foldersOfExport = ({ home, folder }: Exported): string[] =>
  [...(home === undefined ? [] : [home]), ...namesOfFolder(folder)].map((name) =>
    safeFileName(name, 'folder'),
  );

/** Gives each query a file with a unique name, in folders like its own. `taken`: the names that a folder has. */
export function planExport<T extends Exported>(
  queries: readonly T[],
  taken: (folders: readonly string[]) => readonly string[] = () => [],
): PlannedFile<T>[] {
  const used = new Map<string, string[]>();
  return queries.map((query) => {
    const folders = foldersOfExport(query);
    const key = folders.join('/');
    const names = used.get(key) ?? [...taken(folders)];
    const file = fileNameOfQuery(query.name, names);
    names.push(file);
    used.set(key, names);
    return { query, folders, file };
  });
}
