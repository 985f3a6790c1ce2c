import { parseQuery } from '../../domain/parseQuery';
import type { Query } from '../../domain/query';
import { isPanelId } from '../../services/results/resultStore';

/** What a tab is restored from. */
export interface RestoredTab {
  readonly panelId: string;
  readonly title: string;
  readonly query: Query;
}

const longestTitle = 200;

/**
 * Reads what a page kept of its tab with `vscode.setState`. It comes back from VS Code's storage, so every part is
 * checked. Undefined when there is nothing in it that a tab could show.
 */
export function readSavedState(state: unknown): RestoredTab | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  const { panelId, title, query } = state as Readonly<Record<string, unknown>>;
  const parsed = parseQuery(query).query;
  if (!isPanelId(panelId) || typeof title !== 'string' || !parsed) return undefined;
  return { panelId, title: title.slice(0, longestTitle), query: parsed };
}
