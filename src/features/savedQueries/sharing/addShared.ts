import type { SavedQuery } from '../../../domain/savedQuery';
import { showProgress } from '../../../host/notifications';
import { showProblem } from '../../../host/problems';
import type { AddedNodes } from '../../../services/savedQueries/library';
import type { Target } from '../../../services/savedQueries/planMoves';
import type { QueryNode } from '../../../services/savedQueries/tree';
import { planImport } from '../../../services/sharing/planImport';
import { problemOfImport, sentenceOfImported } from '../../../words/importWords';
import { formatCount } from '../../../words/numbers';
import { ProblemError } from '../../../words/problemError';
import { problemOf } from '../../../words/problemOf';
import { selectInTree, type TreeContext } from '../context';
import { labelOfPlace, pickTarget } from '../pickFolder';
import { offerRemoval } from './offerRemoval';

/** The minimum number of queries for a progress notification. */
const fewest = 20;

async function addAll(
  { library }: TreeContext,
  { place }: Target,
  queries: readonly SavedQuery[],
): Promise<AddedNodes> {
  if (queries.length < fewest) return library.addAll(place, queries, () => true);
  return showProgress('Importing saved queries', (report, token) =>
    library.addAll(place, queries, (added) => {
      if (added % fewest === 0) report(`${added} of ${formatCount(queries.length, 'query', 'queries')}`);
      return !token.isCancellationRequested;
    }),
  );
}

function tell(
  context: TreeContext,
  { place, folder }: Target,
  nodes: readonly QueryNode[],
  planned: number,
): void {
  if (nodes.length === 0) return;
  selectInTree(context, nodes[0]);
  const names = nodes.map(({ stored }) => stored.name);
  const only = planned === 1 ? nodes[0]?.stored.folder : folder;
  offerRemoval(context.library, nodes, sentenceOfImported(names, planned, labelOfPlace(place), only));
}

/** Adds queries to a home or a folder that the user picks or types, with *Undo*. Existing queries stay unchanged. */
export async function addShared(context: TreeContext, queries: readonly SavedQuery[]): Promise<void> {
  const { library } = context;
  const target = await pickTarget(await library.tree(), { kind: 'user' }, 'Import: Where?');
  if (!target) return;
  const planned = planImport(queries, await library.tree(), target);
  const added = await addAll(context, target, planned);
  tell(context, target, added.nodes, planned.length);
  if (!('error' in added)) return;
  const done = added.count;
  const problem = problemOfImport(done, planned.length, problemOf(added.error));
  await showProblem(new ProblemError(problem, { cause: added.error }), {
    retry: async () => {
      const rest = planned.slice(done);
      const more = await addAll(context, target, rest);
      tell(context, target, more.nodes, rest.length);
      if ('error' in more) throw more.error;
    },
  });
}
