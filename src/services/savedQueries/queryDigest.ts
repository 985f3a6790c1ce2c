import { createHash } from 'node:crypto';
import type { Query } from '../../domain/query';
import { textOfQuery } from '../../domain/sameQuery';

/** The same for queries that ask the same, and short: of thousands of saved queries only this is held. */
export const queryDigest = (query: Query): string =>
  createHash('sha256').update(textOfQuery(query)).digest('hex').slice(0, 32);
