import type { Query } from './query';

/** The same text for queries that ask the same, in whatever order their fields stand. */
export const textOfQuery = (query: Query): string =>
  JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** True for queries that ask the same, and for none and none. */
export function isSameQuery(left: Query | undefined, right: Query | undefined): boolean {
  return (left && textOfQuery(left)) === (right && textOfQuery(right));
}
