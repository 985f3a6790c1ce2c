import type { Query } from '../../domain/query';

/** Formats the description next to the name: `market · 5m`. */
export function describeQuery(query: Query): string {
  return [query.operation, query.interval].filter((part) => part !== undefined).join(' · ');
}
