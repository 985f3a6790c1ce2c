import { type Query, textOfQuery } from '../../domain';
import { hash } from 'node:crypto';

/** Returns the same short digest for equal queries, so that thousands can be compared by digest alone. */
export const queryDigest = (query: Query): string => hash('sha256', textOfQuery(query)).slice(0, 32);
