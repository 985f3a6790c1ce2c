import type { Cost } from '../domain/cost';
import { wordsOfCost } from './cost';
import { queryWords } from './queryWords';
import type { Query } from '../domain/query';

/** The button that runs a query of a workspace that is not trusted. */
export const runUntrusted = 'Run';

/** What a query of a workspace that is not trusted would ask, and where it would go. */
export function questionOfUntrusted(
  { title, query }: { readonly title: string; readonly query: Query },
  { service, cost }: { readonly service: string; readonly cost: Cost | undefined },
): string {
  const asks = queryWords(query).map(([label, words]) => `${label}: ${words}`);
  const costs = cost ? [wordsOfCost(cost)] : [];
  return [
    `Run “${title}”? This workspace is not trusted, and the query is one of its files.`,
    '',
    `Asks: ${service}`,
    ...asks,
    ...costs,
  ].join('\n');
}
