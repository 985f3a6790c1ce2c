import { fileNameOfQuery, safeFileName } from '../savedQueries/store/changeFiles';
import { longestName, type SavedQuery } from '../../domain';
import { freeName, joinFolders, namesOfFolder } from '../savedQueries/tree/queryNames';
import type { Target } from '../savedQueries/tree/planMoves';
import { type GroupNode, namesIn } from '../savedQueries/tree/tree';

/** Plans the queries of an import, in the target folder with their own subfolders and free names. */
export function planImport(
  queries: readonly SavedQuery[],
  tree: readonly GroupNode[],
  target: Target,
): SavedQuery[] {
  const taken = new Map<string | undefined, string[]>();
  return queries.map((saved) => {
    const joined = joinFolders(target.folder, saved.folder);
    // A longer path would be too long for a query file.
    const folder = joined !== undefined && joined.length > longestName ? target.folder : joined;
    const names = taken.get(folder) ?? namesIn(tree, target.place, folder);
    const name = freeName(saved.name, names);
    taken.set(folder, [...names, name]);
    return { ...saved, name, folder };
  });
}

export interface Exported {
  name: string;
  folder?: string;
  /** The label of its home; absent when all queries have the same home. */
  home?: string;
  text: string;
}

/** `folders` are relative to the export folder; empty for that folder itself. */
export type PlannedFile = Exported & { folders: readonly string[]; file: string };

/** Gives each query a file with a unique name, in folders like its own. `taken`: the names in a folder, by its path. */
export function planExport(
  queries: readonly Exported[],
  taken: ReadonlyMap<string, readonly string[]> = new Map(),
): PlannedFile[] {
  const used = new Map(taken);
  return queries.map((query) => {
    const home = query.home === undefined ? [] : [query.home];
    const folders = [...home, ...namesOfFolder(query.folder)].map((name) => safeFileName(name, 'folder'));
    const path = folders.join('/');
    const names = used.get(path) ?? [];
    const file = fileNameOfQuery(query.name, names);
    used.set(path, [...names, file]);
    return { ...query, folders, file };
  });
}
