import { isWithinFolder, joinFolders, namesOfFolder } from './folderPath';
import { folderOf, isSamePlace, queriesOf, type Place, type QueryNode, type TreeNode } from './tree';

/** A destination of queries: a home, and a folder in it. */
export interface Target {
  readonly place: Place;
  readonly folder?: string;
}

/** A query and its destination. */
export interface PlannedMove {
  readonly node: QueryNode;
  readonly target: Target;
}

const isThere = ({ node, target }: PlannedMove): boolean =>
  isSamePlace(node.place, target.place) && folderOf(node) === target.folder;

const moveTo = (node: QueryNode, place: Place, folder: string | undefined): PlannedMove => ({
  node,
  target: { place, ...(folder === undefined ? {} : { folder }) },
});

function movesOf(node: TreeNode, { place, folder }: Target): readonly PlannedMove[] {
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
export function planCopies(nodes: readonly TreeNode[], target: Target): readonly PlannedMove[] {
  const moves = new Map<string, PlannedMove>();
  const folders = nodes.filter((node) => node.kind === 'group');
  // A query selected together with its folder moves with the folder.
  for (const node of [...folders, ...nodes.filter((one) => one.kind === 'query')])
    for (const move of movesOf(node, target)) if (!moves.has(move.node.key)) moves.set(move.node.key, move);
  return [...moves.values()];
}

/** Plans the moves of nodes to a target. A folder includes everything in it; queries already there stay. */
export const planMoves = (nodes: readonly TreeNode[], target: Target): readonly PlannedMove[] =>
  planCopies(nodes, target).filter((move) => !isThere(move));

/** Plans the moves that rename a folder. */
export function planFolderRename(
  { place, folder, children }: Extract<TreeNode, { kind: 'group' }>,
  name: string,
): readonly PlannedMove[] {
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
