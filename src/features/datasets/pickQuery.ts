import type { Query } from '../../domain/query';
import { showPicker, type PickerItem } from '../../host/pickers';
import { labelOf, queriesOf } from '../../services/savedQueries/tree';
import type { DatasetsDeps } from './deps';

type Item = PickerItem & { readonly read: () => Promise<Query | undefined> };

/** Lets the user build a query, or take a saved one. */
export async function pickQuery({
  savedQueries,
  queryPrompt,
}: Pick<DatasetsDeps, 'savedQueries' | 'queryPrompt'>): Promise<Query | undefined> {
  const prompt = async (): Promise<Query | undefined> => (await queryPrompt.prompt())?.query;
  const library = await savedQueries.library();
  const saved = queriesOf(await library.tree()).map((node): Item => ({
    icon: 'star-full',
    label: labelOf(node),
    description: node.stored.title,
    read: async () => {
      const opened = await library.open(node);
      return (await savedQueries.ask(opened.node.key, opened.saved))?.query;
    },
  }));
  if (saved.length === 0) return prompt();
  const picked = await showPicker<Item>(
    [{ icon: 'add', label: 'New Query…', read: prompt }, { separator: 'saved' }, ...saved],
    { title: 'Download Dataset', placeholder: 'Which query?' },
    { matchOnDescription: true },
  );
  return picked?.read();
}
