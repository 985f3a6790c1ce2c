import { isWithinFolder } from './queryNames';
import {
  type FolderNode,
  folderOf,
  foldersOf,
  isFolder,
  isSamePlace,
  type Place,
  queriesOf,
  type QueryNode,
  type TreeNode,
} from './tree';
import { groupBy, longestName } from '../../../domain';
import { ProblemError } from '../../../words/failures/problemActions';
import { problemOfFolderLength } from '../../../words/savedQueries/savedQueryWords';

export interface Target {
  place: Place;
  folder?: string;
}

export interface PlannedMove {
  node: QueryNode;
  target: Target;
}

/** The move of a persistent folder itself, without its contents. */
export interface PlannedFolder {
  node: FolderNode;
  target: Target & { folder: string };
}

export interface Plan {
  moves: PlannedMove[];
  folders: PlannedFolder[];
}

export const persistentFoldersOf = (nodes: readonly TreeNode[]): FolderNode[] =>
  foldersOf(nodes).filter(({ isPersistent }) => isPersistent);

/** Plans a new path for a folder: the moves of its queries and of the persistent folders in it. */
function planFolder(outer: FolderNode, place: Place, path: string): Plan {
  const pathOf = (folder: string) => path + folder.slice(outer.folder.length);
  return {
    moves: queriesOf([outer]).map((node) => ({
      node,
      target: { place, folder: pathOf(folderOf(node) ?? outer.folder) },
    })),
    folders: persistentFoldersOf([outer]).map((node) => ({
      node,
      target: { place, folder: pathOf(node.folder) },
    })),
  };
}

const withoutRepeats = <Move extends { node: TreeNode }>(moves: readonly Move[]): Move[] =>
  [...groupBy(moves, ({ node }) => node.key).values()].map(([first]) => first);

function planNodes(nodes: readonly TreeNode[], target: Target): Plan {
  const { place, folder } = target;
  const plans = nodes
    .filter(isFolder)
    // A folder cannot move into itself.
    .filter((node) => !isSamePlace(node.place, place) || !isWithinFolder(folder, node.folder))
    .map((node) => planFolder(node, place, folder === undefined ? node.label : `${folder}/${node.label}`));
  const queries = nodes.filter((node) => node.kind === 'query').map((node) => ({ node, target }));
  return {
    // A query selected together with its folder moves with the folder.
    moves: withoutRepeats([...plans.flatMap(({ moves }) => moves), ...queries]),
    folders: withoutRepeats(plans.flatMap(({ folders }) => folders)),
  };
}

function withoutIdle({ moves, folders }: Plan): Plan {
  const isMoved = ({ node, target }: PlannedMove | PlannedFolder) =>
    !isSamePlace(node.place, target.place) || folderOf(node) !== target.folder;
  return { moves: moves.filter(isMoved), folders: folders.filter(isMoved) };
}

export const planCopies = (nodes: readonly TreeNode[], target: Target): PlannedMove[] =>
  planNodes(nodes, target).moves;

/** Plans the moves of nodes to a target. A folder includes everything in it; anything already there stays. */
export const planMoves = (nodes: readonly TreeNode[], target: Target): Plan =>
  withoutIdle(planNodes(nodes, target));

export const planFolderRename = (node: FolderNode, name: string): Plan =>
  withoutIdle(planFolder(node, node.place, node.folder.slice(0, -node.label.length) + name));

/** Throws ProblemError, before anything is moved, when a folder's path would be too long for a query file. */
export function checkMoves({ moves, folders }: Plan): void {
  const paths = [...moves, ...folders].map(({ target: { folder = '' } }) => folder);
  const longest = Math.max(0, ...paths.map((path) => path.length));
  if (longest > longestName) throw new ProblemError(problemOfFolderLength(longest));
}
