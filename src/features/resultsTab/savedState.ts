import {
  isObject,
  parseQuery,
  type Query,
  readChoices,
  readComparison,
  readRefreshMinutes,
} from '../../domain';
import { isPanelId } from '../../services/results/resultStore';
import { readOrigin } from '../../services/savedQueries/origin';
import type { TabFacts } from '../../services/results/tabState';

/** The state that a tab is restored from. */
interface RestoredTab {
  panelId: string;
  title: string;
  query: Query;
  tab: TabFacts;
}

const longestTitle = 200;

function readAutoRefresh(stored: unknown): TabFacts['autoRefresh'] {
  const minutes = isObject(stored) ? readRefreshMinutes(stored['minutes']) : undefined;
  if (minutes === undefined) return undefined;
  return { minutes, isStopped: (isObject(stored) && stored['isStopped'] === true) || undefined };
}

/** Reads the facts of a tab. Invalid ones get the defaults of a regular tab. */
function readFacts(stored: unknown): TabFacts {
  const { isPreview, origin, comparison, autoRefresh, choices } = isObject(stored) ? stored : {};
  const read = {
    origin: readOrigin(origin),
    comparison: readComparison(comparison),
    autoRefresh: readAutoRefresh(autoRefresh),
    choices: isObject(choices) ? readChoices(choices) : undefined,
  };
  return { isPreview: isPreview === true, ...read };
}

/**
 * Parses the state that a page stored with `vscode.setState`. It comes from VS Code's storage, so every part is
 * checked.
 * Undefined when it holds nothing that a tab could show.
 */
export function readSavedState(state: unknown): RestoredTab | undefined {
  if (!isObject(state)) return undefined;
  const { panelId, title, query, tab } = state;
  const parsed = parseQuery(query).query;
  if (!isPanelId(panelId) || typeof title !== 'string' || !parsed) return undefined;
  return { panelId, title: title.slice(0, longestTitle), query: parsed, tab: readFacts(tab) };
}
