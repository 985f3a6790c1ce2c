import type { Query } from '../../domain/query';
import type { PickerItem } from '../../host/pickers';
import type { AskedQuery } from './askVariables';
import type { SavedQueries } from './savedQueries';
import { labelOf, queriesOf, type QueryNode } from './tree';

type Store = Pick<SavedQueries, 'library' | 'ask'>;

/** A row of a picker that brings a query; undefined where the user gave up. */
export type QuerySource = PickerItem & {
  readonly read: () => Promise<Query | undefined>;
  /** True where it stands in a file of the workspace. */
  readonly isOfWorkspace?: boolean;
};

/** A saved query with the values that the user picks for its variables. Undefined when they gave up. */
export async function askSaved(savedQueries: Store, node: QueryNode): Promise<AskedQuery | undefined> {
  const opened = await (await savedQueries.library()).open(node);
  return savedQueries.ask(opened.node.key, opened.saved);
}

/** All saved queries as rows of a picker. */
export async function savedQuerySources(savedQueries: Store): Promise<readonly QuerySource[]> {
  const library = await savedQueries.library();
  return queriesOf(await library.tree()).map((node): QuerySource => ({
    icon: 'star-full',
    label: labelOf(node),
    description: node.stored.title,
    isOfWorkspace: node.place.kind !== 'user',
    read: async () => (await askSaved(savedQueries, node))?.query,
  }));
}
