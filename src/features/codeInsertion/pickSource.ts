import { titleOfQuery } from '../../domain/queryTitle';
import type { Query } from '../../domain/query';
import { showPicker, type PickerItem, type PickerSeparator } from '../../host/pickers';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Recent } from '../../services/recent/recent';
import type { Results } from '../../services/results/results';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { labelOf, queriesOf } from '../../services/savedQueries/tree';

export interface SourceDeps {
  readonly results: Pick<Results, 'all' | 'find'>;
  readonly recent: Pick<Recent, 'list'>;
  readonly savedQueries: Pick<SavedQueries, 'library' | 'ask'>;
  readonly queryPrompt: QueryPrompt;
}

type SourceItem = PickerItem & { readonly read: () => Promise<Query | undefined> };

const mostRecent = 10;

const group = (title: string, items: readonly SourceItem[]): readonly (SourceItem | PickerSeparator)[] =>
  items.length === 0 ? [] : [{ separator: title }, ...items];

/** Lets the user pick a query: one that is shown, a saved one, one that was run lately, or a new one. */
export async function pickSource(deps: SourceDeps, title: string): Promise<Query | undefined> {
  const { results, recent, savedQueries, queryPrompt } = deps;
  const library = await savedQueries.library();
  const shown = results.all.map(({ requested }): SourceItem => ({
    icon: 'graph-line',
    label: requested.title,
    description: titleOfQuery(requested.query),
    read: () => Promise.resolve(requested.query),
  }));
  const saved = queriesOf(await library.tree()).map((node): SourceItem => ({
    icon: 'star-full',
    label: labelOf(node),
    description: node.stored.title,
    read: async () => {
      const opened = await library.open(node);
      return (await savedQueries.ask(opened.node.key, opened.saved))?.query;
    },
  }));
  const runs = (await recent.list()).slice(0, mostRecent).map(({ title: label, query }): SourceItem => ({
    ...{ icon: 'history', label, description: titleOfQuery(query) },
    read: () => Promise.resolve(query),
  }));
  const create: SourceItem = {
    icon: 'add',
    label: 'New Query…',
    read: async () => (await queryPrompt.prompt())?.query,
  };
  const items = [...group('shown', shown), ...group('saved', saved), ...group('recent', runs)];
  const picked = await showPicker(
    [...items, ...group('other', [create])],
    { title, placeholder: 'Which query?' },
    { matchOnDescription: true },
  );
  return picked?.read();
}
