import { type Query, titleOfQuery } from '../../domain';
import { titleOfComparison } from '../../words/result/compareWords';
import type { LiveResult } from './liveResult';

/**
 * Runs a changed query in the tab of a result, without a name. A preview tab whose query changes becomes a regular tab.
 */
export async function runChanged(live: LiveResult, query: Query): Promise<void> {
  live.tab.pin();
  // The stored copy is for the previous query.
  if (live.tab.facts.comparison?.kind === 'stored') live.tab.update({ comparison: undefined });
  const { comparison } = live.tab.facts;
  await live.run({ query, title: titleOfComparison(titleOfQuery(query), comparison) });
}
