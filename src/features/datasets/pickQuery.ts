import type { Query } from '../../domain/query';
import { showPicker } from '../../host/pickers';
import { savedQuerySources, type QuerySource } from '../../services/savedQueries/querySources';
import { mayAsk } from './consent';
import type { DatasetsDeps } from './deps';

/** Lets the user build a query, or take a saved one. */
export async function pickQuery(
  deps: Pick<DatasetsDeps, 'savedQueries' | 'queryPrompt' | 'connections' | 'isTrusted' | 'known'>,
): Promise<Query | undefined> {
  const { savedQueries, queryPrompt } = deps;
  const prompt = async (): Promise<Query | undefined> => (await queryPrompt.prompt())?.query;
  const saved = await savedQuerySources(savedQueries);
  if (saved.length === 0) return prompt();
  const picked = await showPicker<QuerySource>(
    [{ icon: 'add', label: 'New Query…', read: prompt }, { separator: 'saved' }, ...saved],
    { title: 'Download Dataset', placeholder: 'Which query?' },
    { matchOnDescription: true },
  );
  const query = await picked?.read();
  if (!picked || !query || picked.isOfWorkspace !== true) return query;
  return (await mayAsk(deps, { title: picked.label, query }, 'Download')) ? query : undefined;
}
