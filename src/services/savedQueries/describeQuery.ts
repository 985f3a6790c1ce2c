import type { Query } from '../../domain/query';

/** `market · 5m`, as it stands beside the name. */
export function describeQuery(query: Query): string {
  return [query.operation, query.interval].filter((part) => part !== undefined).join(' · ');
}
