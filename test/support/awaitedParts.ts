import type { Query } from '../../src/domain/query';
import type { MissingPart } from '../../src/domain/result';

const query: Query = { operation: 'network', network_code: 'NEM', metrics: ['power'] };

/** Parts that are still awaited. */
export const awaitedParts = (count: number): readonly MissingPart[] =>
  Array.from({ length: count }, () => ({ query, kind: 'cancelled', facts: {} }));
