import type { Cost } from '../domain/cost';
import { wordsOfCost } from './cost';
import { queryWords } from './queryWords';
import type { Query } from '../domain/query';

/** The button that runs a query from an untrusted workspace. */
export const runUntrusted = 'Run';

export const manageTrust = 'Manage Workspace Trust…';

const reasons = {
  query: 'This workspace is not trusted, and the query is one of its files.',
  dataset: 'This workspace is not trusted, and the dataset is one of its folders.',
  foundDataset: 'The dataset is a folder of the workspace, and you have not downloaded it here.',
} as const;

/**
 * An item that another person may have made: a query or dataset of an untrusted workspace, or a dataset found in a
 * trusted one.
 */
export type ForeignThing = keyof typeof reasons;

export const isOfTrusted = (thing: ForeignThing): boolean => thing === 'foundDataset';

/** Asks for consent to send a query or update a dataset, with the service, the query and the cost. */
export function questionOfUntrusted(
  { title, query }: { readonly title: string; readonly query: Query },
  { service, cost }: { readonly service: string; readonly cost: Cost | undefined },
  { verb, thing }: { readonly verb: string; readonly thing: ForeignThing } = {
    verb: runUntrusted,
    thing: 'query',
  },
): string {
  const asks = queryWords(query).map(([label, words]) => `${label}: ${words}`);
  const costs = cost ? [wordsOfCost(cost)] : [];
  return [`${verb} “${title}”? ${reasons[thing]}`, '', `Asks: ${service}`, ...asks, ...costs].join('\n');
}
