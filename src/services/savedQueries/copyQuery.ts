import { optional } from '../../domain/idioms/optional';
import { freeName } from './freeName';
import type { Moving } from './moveQuery';
import type { PlannedMove } from './planMoves';
import type { QueryNode } from './tree';
import { namesIn } from './treeSearch';

/** Copies a query, with everything in its file, to a folder or another home. Renames it when the name is taken. */
export async function copyQuery(
  { library, charts }: Moving,
  { node, target: { place, folder } }: PlannedMove,
): Promise<QueryNode | undefined> {
  const { node: from, saved } = await library.open(node);
  const { folder: _folder, ...others } = saved;
  const name = freeName(saved.name, namesIn(await library.tree(), place, folder));
  const copy = await library.add(place, { ...others, name, ...optional({ folder }) });
  const choices = charts.of(from.key);
  if (copy && choices) await charts.set(copy.key, choices);
  return copy;
}
