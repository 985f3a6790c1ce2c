import type { Library } from '../../src/services/savedQueries/library';
import { followSavedLink, type TabLink } from '../../src/features/resultsTab/savedLink';
import { LiveResult } from '../../src/services/results/liveResult';
import { TabState } from '../../src/services/results/tabState';
import { Approvals } from '../../src/services/runs/approvals';
import { originOf } from '../../src/services/savedQueries/origin';
import type { QueryNode } from '../../src/services/savedQueries/tree/tree';

const never = (): Promise<never> => new Promise(() => undefined);

/** A results tab that shows a saved query, without its page. */
export interface OpenTab {
  live: LiveResult;
  link: TabLink;
  title: string;
}

export async function openTab(library: Library, node: QueryNode): Promise<OpenTab> {
  const { saved } = await library.open(node);
  const live = new LiveResult({
    id: 'tab-1',
    requested: { query: saved.query, title: saved.name },
    tab: new TabState({ isPreview: false, origin: originOf(node) }),
    runs: { run: never, compare: never, complete: never },
    approvals: new Approvals(() => Promise.resolve(true)),
    logFault: (error) => {
      throw error;
    },
  });
  const link = followSavedLink({
    live,
    savedQueries: { library: () => Promise.resolve(library), onDidChange: library.onDidChange },
    onDidChange: () => undefined,
    logFault: (error) => {
      throw error;
    },
  });
  return {
    live,
    link,
    get title() {
      return live.requested.title;
    },
  };
}
