import { createHash } from 'node:crypto';
import { type Query, textOfQuery } from '../../domain/query/query';

/**
 * Returns the same short digest for equal queries, so that thousands of saved queries can be compared by digest alone.
 */
export const queryDigest = (query: Query): string =>
  createHash('sha256').update(textOfQuery(query)).digest('hex').slice(0, 32);
