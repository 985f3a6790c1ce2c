import type * as vscode from 'vscode';
import { optional } from '../../domain/idioms/optional';
import { parseQuery } from '../../domain/query/parseQuery';
import type { Query } from '../../domain/query/query';
import type { PromptedQuery } from '../../services/queryPrompt';
import { promptQuery } from './promptQuery';
import { parseUnfinished } from './draft';
import type { PromptContext } from './session';

const lastKey = 'gridlens.queryBuilder.last';
const unfinishedKey = 'gridlens.queryBuilder.unfinished';

interface PromptDeps extends PromptContext {
  readonly memento: vscode.Memento;
}

/** Prompts for a query. Stores it for next time, or the answers so far when the user cancels. */
export async function promptAndRemember(
  { memento, ...deps }: PromptDeps,
  start?: Partial<Query>,
): Promise<PromptedQuery | undefined> {
  const stored = memento.get<unknown>(lastKey);
  const last = stored === undefined ? undefined : parseQuery(stored).query;
  const unfinished = start === undefined ? parseUnfinished(memento.get<unknown>(unfinishedKey)) : undefined;
  const prompted = await promptQuery({
    ...deps,
    last,
    unfinished,
    ...optional({ start }),
  });
  if ('unfinished' in prompted) {
    if (prompted.unfinished) await memento.update(unfinishedKey, prompted.unfinished);
    return undefined;
  }
  await memento.update(lastKey, prompted.query);
  await memento.update(unfinishedKey, undefined);
  // The last step showed the cost, and confirmed it when it is high.
  return { query: prompted.query, ...optional({ approved: await deps.estimate(prompted.query) }) };
}
