import { noChoices, type ChartChoices } from '../../domain/chartChoices';
import type { LiveResult } from '../../services/results/liveResult';
import type { SavedLink } from '../../services/savedQueries/origin';
import type { RememberedCharts } from '../../services/savedQueries/rememberedCharts';

interface Options {
  readonly live: Pick<LiveResult, 'tab'>;
  readonly charts: RememberedCharts;
  readonly link: () => Pick<SavedLink, 'node' | 'isChanged'> | undefined;
}

/** How the chart of a tab is drawn, which is remembered while the tab shows a saved query as it is saved. */
export interface TabChoices {
  /** What the page is to draw its next result by, until it has drawn that. */
  readonly unsent: ChartChoices | undefined;
  /** Another saved query, or none that was drawn before, is opened in the tab. */
  readonly open: (choices: ChartChoices | undefined) => void;
  readonly markDrawn: () => void;
  /** The user has chosen. */
  readonly note: (choices: ChartChoices) => void;
  /** How the query stands to the saved ones has changed: what was chosen before it was saved is remembered now. */
  readonly look: () => void;
}

export function createTabChoices({ live, charts, link }: Options): TabChoices {
  let unsent: ChartChoices | undefined;
  // A tab that is restored may have chosen what is saved only now.
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
