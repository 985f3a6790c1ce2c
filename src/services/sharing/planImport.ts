import { longestName, type SavedQuery } from '../../domain/savedQuery';
import { freeName, joinFolders } from '../savedQueries/tree/queryNames';
import type { Target } from '../savedQueries/tree/planMoves';
import { type GroupNode, namesIn } from '../savedQueries/tree/tree';

/** Joins a folder to an outer one; returns the outer one alone when the result is too long for a query file. */
function folderIn(outer: string | undefined, folder: string | undefined): string | undefined {
  const joined = joinFolders(outer, folder);
  return joined !== undefined && joined.length > longestName ? outer : joined;
}

/**
 * Plans the queries of an import: moved into the target folder with their own subfolders, and renamed where the name is
 * taken.
 */
export function planImport(
  queries: readonly SavedQuery[],
  tree: readonly GroupNode[],
  target: Target,
): readonly SavedQuery[] {
  const taken = new Map<string, string[]>();
  return queries.map(({ folder: own, ...saved }) => {
    const folder = folderIn(target.folder, own);
    const names = taken.get(folder ?? '') ?? [...namesIn(tree, target.place, folder)];
    const name = freeName(saved.name, names);
    names.push(name);
    taken.set(folder ?? '', names);
    return { ...saved, name, ...(folder === undefined ? {} : { folder }) };
  });
}
