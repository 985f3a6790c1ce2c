import { titleOfQuery } from '../../domain/queryTitle';
import type { Query } from '../../domain/query';
import { showPicker, type PickerSeparator } from '../../host/pickers';
import type { QueryPrompt } from '../../services/queryPrompt';
import type { Recent } from '../../services/recent/recent';
import type { Results } from '../../services/results/results';
import type { SavedQueries } from '../../services/savedQueries/savedQueries';
import { savedQuerySources, type QuerySource } from '../../services/savedQueries/querySources';

export interface SourceDeps {
  readonly results: Pick<Results, 'all' | 'find'>;
  readonly recent: Pick<Recent, 'list'>;
  readonly savedQueries: Pick<SavedQueries, 'library' | 'promptVariables'>;
  readonly queryPrompt: QueryPrompt;
}

const maxRecent = 10;

const group = (title: string, items: readonly QuerySource[]): readonly (QuerySource | PickerSeparator)[] =>
  items.length === 0 ? [] : [{ separator: title }, ...items];

/** Lets the user pick a shown, saved, recent or new query. */
export async function pickSource(deps: SourceDeps, title: string): Promise<Query | undefined> {
  const { results, recent, savedQueries, queryPrompt } = deps;
  const shown = results.all.map(({ requested }): QuerySource => ({
    icon: 'graph-line',
    label: requested.title,
    description: titleOfQuery(requested.query),
    read: () => Promise.resolve(requested.query),
  }));
  const saved = await savedQuerySources(savedQueries);
  const runs = (await recent.list()).slice(0, maxRecent).map(({ title: label, query }): QuerySource => ({
    ...{ icon: 'history', label, description: titleOfQuery(query) },
    read: () => Promise.resolve(query),
  }));
  const create: QuerySource = {
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
