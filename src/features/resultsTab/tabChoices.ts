import { noChoices, type ChartChoices } from '../../domain/result/chartChoices';
import type { LiveResult } from '../../services/results/liveResult';
import type { SavedLink } from '../../services/savedQueries/origin';
import type { RememberedCharts } from '../../services/savedQueries/rememberedCharts';

interface Options {
  readonly live: Pick<LiveResult, 'tab'>;
  readonly charts: RememberedCharts;
  readonly link: () => Pick<SavedLink, 'node' | 'isChanged'> | undefined;
}

/** The chart settings of a tab. They are remembered for a saved query while the tab shows that query unchanged. */
export interface TabChoices {
  /** The settings for the page's next result, until the page has drawn it. */
  readonly unsent: ChartChoices | undefined;
  /** Call it when the tab opens another query. `choices` are its remembered settings. */
  readonly open: (choices: ChartChoices | undefined) => void;
  readonly markDrawn: () => void;
  /** Stores the user's choice. */
  readonly note: (choices: ChartChoices) => void;
  /** Call it when the relation to the saved queries has changed. Remembers choices made before the query was saved. */
  readonly look: () => void;
}

export function createTabChoices({ live, charts, link }: Options): TabChoices {
  let unsent: ChartChoices | undefined;
  // A restored tab may have choices made before its query was saved.
  let isNew = live.tab.facts.choices !== undefined;
  const look = (): void => {
    const { choices, comparison } = live.tab.facts;
    const saved = link();
    if (!isNew || !choices || comparison || !saved || saved.isChanged) return;
    isNew = false;
    void charts.set(saved.node.key, choices);
  };
  return {
    get unsent() {
      return unsent;
    },
    open(choices) {
      isNew = false;
      unsent = choices ?? noChoices;
      live.tab.update({ choices });
    },
    markDrawn() {
      unsent = undefined;
    },
    note(choices) {
      isNew = true;
      live.tab.update({ choices });
      look();
    },
    look,
  };
}
