import type * as vscode from 'vscode';
import { optional } from '../../domain/optional';
import { parseQuery } from '../../domain/parseQuery';
import type { Query } from '../../domain/query';
import type { PromptedQuery } from '../../services/queryPrompt';
import { askQuery } from './promptQuery';
import { parseUnfinished } from './draft';
import type { EstimateQuery } from '../../services/runs/runs';
import type { Prompts } from './prompts';

const lastKey = 'gridlens.queryBuilder.last';
const unfinishedKey = 'gridlens.queryBuilder.unfinished';

interface AskDeps {
  readonly memento: vscode.Memento;
  readonly prompts: Prompts;
  /** Where queries go now, in words. */
  readonly asks: string;
  readonly nowMs: number;
  readonly estimate: EstimateQuery;
}

/** Asks, and remembers: what was asked last, and what was left unfinished. */
export async function ask(
  { memento, prompts, asks, nowMs, estimate }: AskDeps,
  start?: Partial<Query>,
): Promise<PromptedQuery | undefined> {
  const stored = memento.get<unknown>(lastKey);
  const last = stored === undefined ? undefined : parseQuery(stored).query;
  const unfinished = start === undefined ? parseUnfinished(memento.get<unknown>(unfinishedKey)) : undefined;
  const asked = await askQuery({
    prompts,
    asks,
    last,
    unfinished,
    nowMs,
    estimate,
    ...optional({ start }),
  });
  if ('left' in asked) {
    if (asked.left) await memento.update(unfinishedKey, asked.left);
    return undefined;
  }
  await memento.update(lastKey, asked.query);
  await memento.update(unfinishedKey, undefined);
  // Whoever runs it has seen what it costs, and was asked where that is much.
  return { query: asked.query, ...optional({ approved: await estimate(asked.query) }) };
}
