import { isWithinFolder, joinFolders, namesOfFolder } from './folderPath';
import { folderOf, isSamePlace, queriesOf, type Place, type QueryNode, type TreeNode } from './tree';

/** Where queries go: a home, and a folder in it. */
export interface Target {
  readonly place: Place;
  readonly folder?: string;
}

/** A query, and where it goes. */
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
  // A folder does not go into itself.
  if (isSamePlace(node.place, place) && isWithinFolder(folder, node.folder)) return [];
  const outer = namesOfFolder(node.folder).length - 1;
  return queriesOf([node]).map((query) =>
    moveTo(query, place, joinFolders(folder, ...namesOfFolder(query.stored.folder).slice(outer))),
  );
}

/** The copies of nodes in a target, folders with all in them. */
export function planCopies(nodes: readonly TreeNode[], target: Target): readonly PlannedMove[] {
  const moves = new Map<string, PlannedMove>();
  const folders = nodes.filter((node) => node.kind === 'group');
  // A query that is chosen with its folder goes with it.
  for (const node of [...folders, ...nodes.filter((one) => one.kind === 'query')])
    for (const move of movesOf(node, target)) if (!moves.has(move.node.key)) moves.set(move.node.key, move);
  return [...moves.values()];
}

/** The moves that bring nodes to a target, folders with all in them. What is there already stays. */
export const planMoves = (nodes: readonly TreeNode[], target: Target): readonly PlannedMove[] =>
  planCopies(nodes, target).filter((move) => !isThere(move));

/** The moves that give a folder another name. */
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
