import type { Query } from './query';

const entriesOf = (query: Query | undefined): string | undefined =>
  query && JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** True for queries that ask the same, in whatever order their fields stand, and for none and none. */
export function isSameQuery(left: Query | undefined, right: Query | undefined): boolean {
  return entriesOf(left) === entriesOf(right);
}
