import {
  type ChartChoices,
  isSameQuery,
  minRefreshMinutes,
  noChoices,
  offsetMinutesOf,
  type Query,
} from '../../domain';
import type { LiveResult } from '../../services/results/liveResult';
import type { Library } from '../../services/savedQueries/library';
import { findSavedLink, type Origin, originOf, type SavedLink } from '../../services/savedQueries/origin';
import type { RememberedCharts } from '../../services/savedQueries/rememberedCharts';
import type { HostMessage, TabWords } from '../../protocol/messages';
import type { TabFacts } from '../../services/results/tabState';
import { sentenceOfRefresh } from '../../words/result/tabWords';

/** Tracks the relation of a tab's query to the saved ones. */
export function followSavedLink({
  live,
  savedQueries,
  onDidChange,
  logFault,
}: {
  live: LiveResult;
  savedQueries: {
    library(): Promise<Pick<Library, 'tree'>>;
    onDidChange(listener: () => void): { dispose(): unknown };
  };
  onDidChange: () => void;
  logFault: (error: unknown) => void;
}) {
  let link: SavedLink | undefined;
  let linked: Query | undefined;
  let lookups = 0;

  /** Follows a saved query that was renamed or changed: it stays the origin, and the tab takes its new name. */
  const follow = (before: Origin, now: Origin): void => {
    if (before.key === now.key && before.name === now.name && before.queryDigest === now.queryDigest) return;
    const { title } = live.requested;
    const hasValues = before.asked !== undefined && title.startsWith(`${before.name} · `);
    if (title === before.name || hasValues) live.rename(now.name + title.slice(before.name.length));
    // When the saved query has changed, the last run no longer corresponds to it.
    const isSame = before.queryDigest === now.queryDigest;
    live.tab.update({ origin: { ...now, asked: (isSame ? before.asked : undefined) ?? now.asked } });
  };

  const lookUp = async (): Promise<void> => {
    const lookup = ++lookups;
    linked = live.requested.query;
    const groups = await (await savedQueries.library()).tree();
    // A later lookup has newer data.
    if (lookup !== lookups) return;
    const { origin } = live.tab.facts;
    link = findSavedLink(groups, live.requested.query, origin);
    if (origin && link?.origin) follow(origin, originOf(link.origin));
    onDidChange();
  };
  const update = () => void lookUp().catch(logFault);

  const listening = [
    savedQueries.onDidChange(update),
    live.tab.onDidChange(update),
    live.onDidChange(() => {
      if (!isSameQuery(linked, live.requested.query)) update();
    }),
  ];
  update();
  return {
    get link(): SavedLink | undefined {
      return link;
    },
    dispose(): void {
      lookups += 1;
      for (const one of listening) one.dispose();
    },
  };
}

export type TabChoices = ReturnType<typeof createTabChoices>;

/**
 * Creates the chart settings of a tab. They are remembered for a saved query while the tab shows that query unchanged.
 */
export function createTabChoices(
  live: Pick<LiveResult, 'tab'>,
  charts: RememberedCharts,
  link: () => Pick<SavedLink, 'node' | 'isChanged'> | undefined,
) {
  let unsent: Pick<Extract<HostMessage, { type: 'choices' }>, 'choices' | 'shownRegions'> | undefined;
  // A restored tab may have choices made before its query was saved.
  let isNew = live.tab.facts.choices !== undefined;
  /** Remembers choices made before the query was saved. Call it when the relation to the saved queries has changed. */
  const look = (): void => {
    const { choices, comparison } = live.tab.facts;
    const saved = link();
    if (!isNew || !choices || comparison || !saved || saved.isChanged) return;
    isNew = false;
    void charts.set(saved.node.key, choices);
  };
  return {
    /** The settings for the page's next result, until the page has drawn it. */
    get unsent() {
      return unsent;
    },
    /**
     * Call it when the tab opens another query. `choices` are its remembered settings, `shownRegions` the regions whose
     * series are shown at first.
     */
    open(choices: ChartChoices | undefined, shownRegions?: readonly string[]): void {
      isNew = false;
      unsent = { choices: choices ?? noChoices, shownRegions };
      live.tab.update({ choices });
    },
    markDrawn(): void {
      unsent = undefined;
    },
    /** Stores the user's choice. */
    note(choices: ChartChoices): void {
      isNew = true;
      live.tab.update({ choices });
      look();
    },
    look,
  };
}

function refreshWordsOf(
  { shown, requested }: LiveResult,
  { minutes, isStopped = false }: NonNullable<TabFacts['autoRefresh']>,
  nextMs: number | undefined,
): TabWords['refresh'] {
  if (isStopped) return { isStopped, sentence: 'Auto-refresh has stopped' };
  const pause = Math.max(minutes, minRefreshMinutes(requested.query));
  const lastMs = shown?.result.provenance.fetchedAtMs;
  const offsetMinutes = offsetMinutesOf(requested.query.network_code);
  return { isStopped, sentence: sentenceOfRefresh(pause, lastMs, nextMs, offsetMinutes) };
}

/** Returns the facts about a tab that its page displays. */
export function tabWordsOf(
  live: LiveResult,
  link: SavedLink | undefined,
  nextMs: number | undefined,
): TabWords {
  const { isPreview, autoRefresh } = live.tab.facts;
  const saved = link && { name: link.node.stored.name, place: link.place, isChanged: link.isChanged };
  const file = live.source && { isStopped: false, sentence: live.source.brief };
  const refresh = file ?? (autoRefresh && refreshWordsOf(live, autoRefresh, nextMs));
  return { isPreview, saved, refresh };
}
