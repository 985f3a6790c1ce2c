import type { Query } from '../../domain';
import type { PickerItem } from '../../host/pickers';
import type { RunnableQuery } from './promptVariables';
import type { SavedQueries } from './savedQueries';
import { labelOf, queriesOf, type QueryNode } from './tree/tree';

/** A picker row that supplies a query; undefined when the user cancels. */
export type QuerySource = PickerItem & {
  read: () => Promise<Query | undefined>;
  /** True when the query is in a file of the workspace. */
  isOfWorkspace?: boolean;
};

/** Opens a saved query with the values the user picks for its variables; undefined when the user cancels. */
export async function openRunnable(
  savedQueries: Pick<SavedQueries, 'library' | 'promptVariables'>,
  node: QueryNode,
): Promise<RunnableQuery | undefined> {
  const opened = await (await savedQueries.library()).open(node);
  return savedQueries.promptVariables(opened.node.key, opened.saved);
}

export async function savedQuerySources(
  savedQueries: Pick<SavedQueries, 'library' | 'promptVariables'>,
): Promise<QuerySource[]> {
  const library = await savedQueries.library();
  return queriesOf(await library.tree()).map((node): QuerySource => ({
    icon: 'star-full',
    label: labelOf(node),
    description: node.stored.title,
    isOfWorkspace: node.place.kind !== 'user',
    read: async () => (await openRunnable(savedQueries, node))?.query,
  }));
}
