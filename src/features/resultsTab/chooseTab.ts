import { isSameQuery } from '../../domain';
import type { LiveResult, TitledQuery } from '../../services/results/liveResult';
import type { ShowRequest } from '../../services/results/results';

/**
 * Chooses the open tab for a query: one that already shows it (`isSame`), else, for a preview, the preview tab.
 * Undefined
 * when a new tab is needed.
 */
export function chooseTab<Tab extends { live: Pick<LiveResult, 'requested' | 'tab'> }>(
  tabs: readonly Tab[],
  { query, title }: TitledQuery,
  placement: NonNullable<ShowRequest['placement']>,
): { tab: Tab; isSame: boolean } | undefined {
  if (placement === 'beside') return undefined;
  const same = tabs.find(
    ({ live }) => live.requested.title === title && isSameQuery(live.requested.query, query),
  );
  if (same) return { tab: same, isSame: true };
  const preview = placement === 'preview' ? tabs.find(({ live }) => live.tab.facts.isPreview) : undefined;
  return preview && { tab: preview, isSame: false };
}
