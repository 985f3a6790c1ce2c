import type { Query } from '../../src/domain/query/query';
import type { MissingPart } from '../../src/domain/result/result';

const query: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'] };

/** Parts that have not arrived yet. */
export const awaitedParts = (count: number): MissingPart[] =>
  Array.from({ length: count }, () => ({ query, kind: 'cancelled', facts: {} }));
