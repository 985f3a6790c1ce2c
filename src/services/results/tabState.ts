import {
  type ChartChoices,
  type Comparison,
  isObject,
  parseQuery,
  type Query,
  readChoices,
  readComparison,
  readRefreshMinutes,
} from '../../domain';
import { type Origin, readOrigin } from '../savedQueries/origin';
import { isPanelId } from './resultStore';

/** The state of a tab apart from its result. It survives a window reload. */
export interface TabFacts {
  /** True while the tab is reused for the next preview. The user can make it a regular tab. */
  isPreview: boolean;
  /** The saved query that the tab came from. */
  origin?: Origin;
  /** The interval at which the tab refreshes automatically. `isStopped` is set after a failure. */
  autoRefresh?: { minutes: number; isStopped?: boolean };
  /** The other side of its comparison. */
  comparison?: Comparison;
  /** The chosen chart settings. */
  choices?: ChartChoices;
}

/** The state of a tab that commands of several features change. */
export class TabState {
  #listeners = new Set<() => void>();
  #facts: TabFacts;

  constructor(facts: TabFacts = { isPreview: false }) {
    this.#facts = facts;
  }

  get facts(): TabFacts {
    return this.#facts;
  }

  /** Changes the facts. An optional fact set to undefined is removed. */
  update(change: Partial<TabFacts>): void {
    this.#facts = { ...this.#facts, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Makes a preview tab a regular one. */
  pin(): void {
    if (this.#facts.isPreview) this.update({ isPreview: false });
  }

  onDidChange = (listener: () => void): { dispose(): void } => {
    this.#listeners.add(listener);
    return { dispose: () => void this.#listeners.delete(listener) };
  };

  dispose(): void {
    this.#listeners.clear();
  }
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
 * checked. Undefined when it holds nothing that a tab could show.
 */
export function readSavedState(
  state: unknown,
): { id: string; requested: { query: Query; title: string }; facts: TabFacts } | undefined {
  if (!isObject(state)) return undefined;
  const { panelId, title, query, tab } = state;
  const parsed = parseQuery(query).query;
  if (!isPanelId(panelId) || typeof title !== 'string' || !parsed) return undefined;
  const requested = { query: parsed, title: title.slice(0, longestTitle) };
  return { id: panelId, requested, facts: readFacts(tab) };
}
