import type { Query } from '../../domain/query';

const entriesOf = (query: Query): string =>
  JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** True for queries that ask the same, in whatever order their fields stand. */
export function isSameQuery(left: Query, right: Query): boolean {
  return entriesOf(left) === entriesOf(right);
}
