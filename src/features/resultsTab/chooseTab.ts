import { isSameQuery } from '../../domain/sameQuery';
import type { LiveResult, TitledQuery } from '../../services/results/liveResult';
import type { ShowRequest } from '../../services/results/results';

interface Candidate {
  readonly live: Pick<LiveResult, 'requested' | 'tab'>;
}

/**
 * The open tab in which a query is shown: the one that shows it already (`isSame`), else for a preview the one that is
 * reused. Undefined where a new one is opened.
 */
export function chooseTab<Tab extends Candidate>(
  tabs: readonly Tab[],
  { query, title }: TitledQuery,
  placement: NonNullable<ShowRequest['placement']>,
): { readonly tab: Tab; readonly isSame: boolean } | undefined {
  if (placement === 'beside') return undefined;
  const same = tabs.find(
    ({ live }) => live.requested.title === title && isSameQuery(live.requested.query, query),
  );
  if (same) return { tab: same, isSame: true };
  const preview = placement === 'preview' ? tabs.find(({ live }) => live.tab.facts.isPreview) : undefined;
  return preview && { tab: preview, isSame: false };
}
