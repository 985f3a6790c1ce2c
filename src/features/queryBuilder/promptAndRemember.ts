import type * as vscode from 'vscode';
import { optional } from '../../domain/optional';
import { parseQuery } from '../../domain/parseQuery';
import type { Query } from '../../domain/query';
import type { PromptedQuery } from '../../services/queryPrompt';
import { promptQuery } from './promptQuery';
import { parseUnfinished } from './draft';
import type { PromptContext } from './session';

const lastKey = 'gridlens.queryBuilder.last';
const unfinishedKey = 'gridlens.queryBuilder.unfinished';

interface PromptDeps extends PromptContext {
  readonly memento: vscode.Memento;
}

/** Prompts for a query. Stores the query, or the answers given before the user gave up, for the next time. */
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
  // The last step showed the cost, and asked for consent where it is high.
  return { query: prompted.query, ...optional({ approved: await deps.estimate(prompted.query) }) };
}
