import type { MissingPart, Query } from '#src/domain';

const query: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'] };

/** Parts that have not arrived yet. */
export const awaitedParts = (count: number): MissingPart[] =>
  Array.from({ length: count }, () => ({ query, kind: 'cancelled', facts: {} }));
