import { isWithinFolder, joinFolders, namesOfFolder } from './queryNames';
import {
  folderOf,
  foldersOf,
  type GroupNode,
  isSamePlace,
  keyOfPlace,
  type Place,
  queriesOf,
  type QueryNode,
  type TreeNode,
} from './tree';
import { longestName } from '../../../domain';
import { ProblemError } from '../../../words/failures/problemActions';
import { problemOfFolderLength } from '../../../words/savedQueries/savedQueryWords';

/** A destination of queries: a home, and a folder in it. */
export interface Target {
  place: Place;
  folder?: string;
}

export interface PlannedMove {
  node: QueryNode;
  target: Target;
}

const isThere = ({ node, target }: PlannedMove): boolean =>
  isSamePlace(node.place, target.place) && folderOf(node) === target.folder;

const moveTo = (node: QueryNode, place: Place, folder: string | undefined): PlannedMove => ({
  node,
  target: { place, folder },
});

function movesOf(node: TreeNode, { place, folder }: Target): PlannedMove[] {
  if (node.kind === 'query') return [moveTo(node, place, folder)];
  if (node.kind !== 'group' || node.folder === undefined) return [];
  // A folder cannot move into itself.
  if (isSamePlace(node.place, place) && isWithinFolder(folder, node.folder)) return [];
  const outer = namesOfFolder(node.folder).length - 1;
  return queriesOf([node]).map((query) =>
    moveTo(query, place, joinFolders(folder, ...namesOfFolder(query.stored.folder).slice(outer))),
  );
}

/** Plans the copies of nodes to a target. A folder includes everything in it. */
export function planCopies(nodes: readonly TreeNode[], target: Target): PlannedMove[] {
  const moves = new Map<string, PlannedMove>();
  const folders = nodes.filter((node) => node.kind === 'group');
  // A query selected together with its folder moves with the folder.
  for (const node of [...folders, ...nodes.filter((one) => one.kind === 'query')])
    for (const move of movesOf(node, target)) if (!moves.has(move.node.key)) moves.set(move.node.key, move);
  return [...moves.values()];
}

/** Plans the moves of nodes to a target. A folder includes everything in it; queries already there stay. */
export const planMoves = (nodes: readonly TreeNode[], target: Target): PlannedMove[] =>
  planCopies(nodes, target).filter((move) => !isThere(move));

export function planFolderRename(
  { place, folder, children }: Extract<TreeNode, { kind: 'group' }>,
  name: string,
): PlannedMove[] {
  const names = namesOfFolder(folder);
  const outer = names.slice(0, -1);
  return queriesOf(children)
    .map((query) =>
      moveTo(
        query,
        place,
        joinFolders(...outer, name, ...namesOfFolder(query.stored.folder).slice(names.length)),
      ),
    )
    .filter((move) => !isThere(move));
}

interface FolderPlace {
  place: Place;
  folder: string;
}

export interface PlannedFolder {
  from: FolderPlace;
  to: FolderPlace;
}

/** Returns the persistent folders among the nodes and within them. */
export const persistentFoldersOf = (nodes: readonly TreeNode[]): GroupNode[] =>
  foldersOf(nodes).filter(({ isPersistent }) => isPersistent);

/** Plans the moves of the persistent folders in a node, which itself moves to the path `outer`. */
function planFolder(node: GroupNode, place: Place, outer: readonly string[]): PlannedFolder[] {
  const depth = namesOfFolder(node.folder).length;
  return persistentFoldersOf([node]).flatMap((one): PlannedFolder[] => {
    const folder = joinFolders(...outer, ...namesOfFolder(one.folder).slice(depth));
    const isThere = folder === one.folder && isSamePlace(place, one.place);
    return one.folder === undefined || folder === undefined || isThere
      ? []
      : [{ from: { place: one.place, folder: one.folder }, to: { place, folder } }];
  });
}

/** Plans the moves of the persistent folders that belong to the nodes moved to a target. */
export function planFolders(nodes: readonly TreeNode[], { place, folder }: Target): PlannedFolder[] {
  const planned = new Map<string, PlannedFolder>();
  for (const node of nodes) {
    if (node.kind !== 'group' || node.folder === undefined) continue;
    // A folder cannot move into itself.
    if (isSamePlace(node.place, place) && isWithinFolder(folder, node.folder)) continue;
    const own = namesOfFolder(node.folder).slice(-1);
    for (const one of planFolder(node, place, [...namesOfFolder(folder), ...own])) {
      const key = `${keyOfPlace(one.from.place)} ${one.from.folder}`;
      if (!planned.has(key)) planned.set(key, one);
    }
  }
  return [...planned.values()];
}

/** Plans the moves of the persistent folders affected by renaming a folder: itself and those within it. */
export const planFolderNames = (node: GroupNode, name: string): PlannedFolder[] =>
  planFolder(node, node.place, [...namesOfFolder(node.folder).slice(0, -1), name]);

/** Throws ProblemError, before anything is moved, when a folder's path would be too long for a query file. */
export function checkMoves(moves: readonly PlannedMove[], folders: readonly PlannedFolder[] = []): void {
  const lengths = [
    ...moves.map(({ target: { folder = '' } }) => folder.length),
    ...folders.map(({ to }) => to.folder.length),
  ];
  const longest = Math.max(0, ...lengths);
  if (longest > longestName) throw new ProblemError(problemOfFolderLength(longest));
}
