import type { Query } from '../../src/domain/query';
import type { MissingPart } from '../../src/domain/result';

const query: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'] };

/** So many parts that are still to come. */
export const awaitedParts = (count: number): readonly MissingPart[] =>
  Array.from({ length: count }, () => ({ query, kind: 'cancelled', facts: {} }));
