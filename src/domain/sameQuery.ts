import type { Query } from './query';

/** Returns the same text for equal queries, whatever the order of their fields. */
export const textOfQuery = (query: Query): string =>
  JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** True for equal queries, and when both are undefined. */
export function isSameQuery(left: Query | undefined, right: Query | undefined): boolean {
  return (left && textOfQuery(left)) === (right && textOfQuery(right));
}
