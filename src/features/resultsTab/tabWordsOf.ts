import { optional } from '../../domain/idioms/optional';
import { offsetMinutesOf } from '../../domain/catalog/index';
import { minRefreshMinutes } from '../../domain/result/resultView';
import type { TabWords } from '../../protocol/messages';
import type { LiveResult } from '../../services/results/liveResult';
import type { TabFacts } from '../../services/results/tabState';
import type { SavedLink } from '../../services/savedQueries/origin';
import { refreshStopped, sentenceOfRefresh } from '../../words/result/tabWords';

function refreshWordsOf(
  { shown, requested }: LiveResult,
  { minutes, isStopped = false }: NonNullable<TabFacts['autoRefresh']>,
  nextMs: number | undefined,
): TabWords['refresh'] {
  const offsetMinutes = offsetMinutesOf(requested.query.network_code);
  const times = { lastMs: shown?.result.provenance.fetchedAtMs, nextMs, offsetMinutes };
  const pause = Math.max(minutes, minRefreshMinutes(requested.query));
  return { isStopped, sentence: isStopped ? refreshStopped : sentenceOfRefresh(pause, times) };
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
  return { isPreview, ...optional({ saved, refresh }) };
}
