import { optional } from '../../domain/idioms/optional';
import type { Results } from '../../services/results/results';

/** Opens the query of a tab in another tab to its side. */
export async function openToSide(results: Pick<Results, 'find' | 'show'>, resultId?: string): Promise<void> {
  const live = results.find(resultId);
  if (!live) return;
  const { query, title: name } = live.requested;
  const { origin } = live.tab.facts;
  const isFromFile = live.source !== undefined;
  await results.show({ query, name, isFromFile, placement: 'beside', ...optional({ origin }) });
}
