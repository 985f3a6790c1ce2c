import type * as vscode from 'vscode';
import { parseQuery } from '../../domain/parseQuery';
import type { Query } from '../../domain/query';
import { noteApproved } from '../../host/costlyRun';
import { askQuery } from './askQuery';
import { parseUnfinished } from './draft';
import type { Foresee } from '../../host/foresight';
import type { Prompts } from './prompts';

const lastKey = 'gridlens.queryBuilder.last';
const unfinishedKey = 'gridlens.queryBuilder.unfinished';

interface AskDeps {
  readonly memento: vscode.Memento;
  readonly prompts: Prompts;
  /** Where queries go now, in words. */
  readonly asks: string;
  readonly nowMs: number;
  readonly foresee: Foresee;
}

/** Asks, and remembers: what was asked last, and what was left unfinished. */
export async function ask(
  { memento, prompts, asks, nowMs, foresee }: AskDeps,
  start?: Partial<Query>,
): Promise<Query | undefined> {
  const stored = memento.get<unknown>(lastKey);
  const last = stored === undefined ? undefined : parseQuery(stored).query;
  const unfinished = start === undefined ? parseUnfinished(memento.get<unknown>(unfinishedKey)) : undefined;
  const asked = await askQuery({
    prompts,
    asks,
    last,
    unfinished,
    nowMs,
    foresee,
    ...(start === undefined ? {} : { start }),
  });
  if ('left' in asked) {
    if (asked.left) await memento.update(unfinishedKey, asked.left);
    return undefined;
  }
  // Whoever ran it has seen what it costs, and has been asked where that is much.
  const foreseen = foresee(asked.query);
  if (foreseen) noteApproved(asked.query, foreseen.cost.requests);
  await memento.update(lastKey, asked.query);
  await memento.update(unfinishedKey, undefined);
  return asked.query;
}
