import { optional } from '../../domain/optional';
import type { Results } from '../../services/results/results';

/** Shows what a tab shows in another one beside it. */
export async function openToSide(results: Pick<Results, 'find' | 'show'>, resultId?: string): Promise<void> {
  const live = results.find(resultId);
  if (!live) return;
  const { query, title: name } = live.requested;
  const { origin } = live.tab.facts;
  const isFromFile = live.source !== undefined;
  await results.show({ query, name, isFromFile, placement: 'beside', ...optional({ origin }) });
}
