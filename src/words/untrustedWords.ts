import type { Cost } from '../domain/cost';
import { wordsOfCost } from './cost';
import { queryWords } from './queryWords';
import type { Query } from '../domain/query';

/** The button that runs a query of a workspace that is not trusted. */
export const runUntrusted = 'Run';

export const manageTrust = 'Manage Workspace Trust…';

const places = {
  query: 'the query is one of its files',
  dataset: 'the dataset is one of its folders',
} as const;

export type UntrustedThing = keyof typeof places;

/** What a query of a workspace that is not trusted would ask, and where it would go. */
export function questionOfUntrusted(
  { title, query }: { readonly title: string; readonly query: Query },
  { service, cost }: { readonly service: string; readonly cost: Cost | undefined },
  { verb, thing }: { readonly verb: string; readonly thing: UntrustedThing } = {
    verb: runUntrusted,
    thing: 'query',
  },
): string {
  const asks = queryWords(query).map(([label, words]) => `${label}: ${words}`);
  const costs = cost ? [wordsOfCost(cost)] : [];
  return [
    `${verb} “${title}”? This workspace is not trusted, and ${places[thing]}.`,
    '',
    `Asks: ${service}`,
    ...asks,
    ...costs,
  ].join('\n');
}
